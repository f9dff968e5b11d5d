// Virtem at the table, in all its states and on all its layouts, as states.mjs looks at them.
import assert from 'node:assert/strict';
import { board, cell, places, sitDown, takeFace } from './hands.mjs';
import { atTable, scene } from './stage.mjs';
import { lookAt, lookOn } from './states.mjs';
import { playTowardsCapture } from './virtem.mjs';

scene('states: a match of Virtem from its faces to its replay', async (stage) => {
  const faults = [];
  const look = async (page, name, more) => faults.push(...await lookAt(page, `virtem-${name}`, more));
  const { ann, bob, code } = await atTable(stage, 'virtem', { options: { layout: 'rectangle' } });
  await board(ann).getByText(/Bob\W* is choosing a die face\./).waitFor();
  await look(ann, 'waiting', { playing: true });
  await bob.act('face:circle-blue');
  await board(ann).getByText(/^Choose your die face/).waitFor();
  await look(ann, 'face', { playing: true });
  await takeFace(ann, 'green triangle');
  await board(ann).getByText('Choose two cards to swap, or keep the board.').waitFor();
  const [first, second] = await places(ann, /can be swapped/);
  await cell(ann, first).click();
  await cell(ann, second).click();
  await look(ann, 'swap', { playing: true });
  await board(ann).getByRole('button', { name: 'Swap' }).click();
  await bob.sees(({ position }) => position.stage === 'move');

  const me = await stage.wireOf(ann);
  await me.join(code);
  await playTowardsCapture([bob, me], 120);
  const capture = me.view.you.actions.find((action) => action.includes('x'));
  const action = capture ?? me.view.you.actions[0];
  stage.note(`looked at with ${action}`);
  if (me.view.to_act[0] === 1) {
    const [from, to] = action.split(/[-x]/);
    await cell(ann, from).and(ann.getByRole('button', { name: /can move/ })).click();
    await look(ann, 'destinations', { playing: true });
    await cell(ann, to).click();
    if (capture !== undefined) {
      await board(ann).getByText(/^Put the captured/).waitFor();
      await look(ann, 'put', { playing: true });
      for (const place of action.split('x')[1].split(',')) await cell(ann, place).click();
    }
    await me.sees(({ to_act }) => to_act[0] !== 1);
  }
  await look(ann, 'moved', { playing: true });
  await lookOn(stage, ann, code, look);
  assert.deepEqual(faults, []);
});

scene('states: the other layouts of Virtem', async (stage) => {
  const faults = [];
  const ann = await stage.person({ name: 'Ann' });
  for (const layout of ['hollow', 'diamond', 'honeycomb', 'wall', 'eight']) {
    const bob = await stage.wire(`Bob of ${layout}`);
    const { view } = await bob.create('virtem', { seat: 1, options: { layout } });
    await sitDown(ann, view.room);
    await takeFace(ann, 'blue circle');
    await bob.sees(({ to_act }) => to_act[0] === 1);
    await bob.act('face:triangle-green');
    await bob.act('keep');
    const [movable] = await board(ann).getByRole('button', { name: /can move/ }).first().waitFor().then(() => places(ann, /can move/));
    await cell(ann, movable).click();
    faults.push(...await lookAt(ann, `virtem-${layout}`, { playing: true, brief: true }));
  }
  assert.deepEqual(faults, []);
});
