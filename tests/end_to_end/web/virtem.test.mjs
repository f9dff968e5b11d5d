// Two people play Virtem to its end while a third looks on; one of them loses the network in between. What is
// played is taken from what the page offers.
import assert from 'node:assert/strict';
import { banner, board, cell, createRoom, eventually, move, places, resign, result, seat, sitDown, steps, takeFace, watch } from './hands.mjs';
import { atTable, scene } from './stage.mjs';
import { chooseMove } from './virtem.mjs';

const most = 60; // moves; the match is resigned then

scene('virtem: a match to its end, watched, with one offline for a while', async (stage) => {
  const relay = await stage.startRelay();
  const ann = await stage.person({ name: 'Ann' });
  const bob = await stage.person({ name: 'Bob', url: relay.url, viewport: { width: 360, height: 640 } });
  const wes = await stage.person({ name: 'Wes', viewport: { width: 768, height: 1024 } });

  const code = await createRoom(ann, 'Virtem', [['Your seat', 'First'], ['Layout', 'Rectangle'], ['Goal', 'Mixed']]);
  await sitDown(bob, code);
  await board(ann).waitFor();
  await watch(wes, code);
  // What the actions are is asked from the server, as the pages ask; they carry them out.
  const eyes = [await stage.wireOf(ann), await stage.wireOf(bob)];
  for (const eye of eyes) await eye.join(code);

  await takeFace(ann, 'blue circle');
  await board(bob).getByRole('button', { name: 'green circle, not to be had' }).waitFor();
  assert.ok(await board(bob).getByRole('button', { name: 'green circle, not to be had' }).isDisabled());
  await takeFace(bob, 'green triangle');
  const [first, , third] = await eventually(() => places(bob, /can be swapped/), (found) => found.length === 20, 'cards to swap');
  const names = await Promise.all([first, third].map((place) => cell(wes, place).getAttribute('aria-label')));
  await cell(bob, first).click();
  await cell(bob, third).click();
  await board(bob).getByRole('button', { name: 'Swap' }).click();
  await eventually(() => cell(wes, first).getAttribute('aria-label'), (name) => name !== names[0], 'the swap, as a watcher sees it');

  let captured = 0;
  let moves = 0;
  for (; moves < most; moves++) {
    const { turn } = moves === 0 ? await eyes[0].sees(({ position }) => position?.stage === 'move') : eyes[0].view;
    const view = await eyes[0].sees((seen) => seen.phase === 'finished' || seen.turn >= turn);
    if (view.phase === 'finished') break;
    const at = view.to_act[0];
    const own = await eyes[at].sees((seen) => seen.turn === view.turn);
    const page = [ann, bob][at];
    const action = chooseMove(own, at, { capture: captured < 2 });
    if (action.includes('x')) captured += 1;
    assert.deepEqual((await eventually(() => places(page, /can move/), (found) => found.length > 0, 'pawns that can move')).sort(),
      [...new Set(own.you.actions.map((each) => each.split('-')[0]))].sort());
    await move(page, action);
    await eyes[0].sees((seen) => seen.turn > view.turn || seen.phase === 'finished');
    if (moves === 3) await loseTheNetwork();
  }
  if (moves === most) await resign(ann);

  /** Bob is away while Ann moves, sees what is going on, and comes back by himself to where the match is. */
  async function loseTheNetwork() {
    eyes[1].kill(); // Bob would be here through them
    relay.cut();
    await bob.context().setOffline(true);
    await banner(bob).getByText(/Trying again/).waitFor();
    await seat(ann, 'Bob').getByText(/away for/).waitFor();
    const view = eyes[0].view;
    assert.equal(view.to_act[0], 0);
    const action = chooseMove(view, 0, { capture: false });
    await move(ann, action);
    const [from, to] = action.split(/[-x]/);
    await cell(ann, to).and(ann.getByRole('button', { name: /last move ended here/ })).waitFor();
    // Nothing is clickable that cannot work.
    assert.deepEqual(await places(bob, /can move/), []);
    for (const name of ['Resign', 'Offer a draw']) assert.equal(await bob.getByRole('button', { name }).getAttribute('aria-disabled'), 'true');
    relay.mend();
    await bob.context().setOffline(false);
    await banner(bob).getByText('The connection is back.').waitFor();
    await cell(bob, to).and(bob.getByRole('button', { name: /last move ended here/ })).waitFor();
    await cell(bob, from).and(bob.getByRole('button', { name: /last move began here/ })).waitFor();
    await seat(ann, 'Bob').getByText(/away/).waitFor({ state: 'hidden' });
    eyes[1] = await stage.wireOf(bob);
    await eyes[1].join(code);
    moves += 1;
  }

  const { outcome } = eyes[0].view;
  stage.note(`${moves} moves, ${captured} captures, ${outcome.reason}`);
  const [annsWords, bobsWords] = await Promise.all([result(ann).innerText(), result(bob).innerText()]);
  assert.match(annsWords, outcome.winner === 0 ? /^You win: / : /^You lose: /);
  assert.match(bobsWords, outcome.winner === 1 ? /^You win: / : /^You lose: /);
  assert.match(await result(wes).innerText(), new RegExp(`^\\W*${outcome.winner === 0 ? 'Ann' : 'Bob'}\\W* wins: `));
  // Each page shows the same board, as told to its reader.
  const lastMove = async (page) => [await places(page, /last move began here/), await places(page, /last move ended here/)];
  assert.deepEqual(await lastMove(ann), await lastMove(wes));
  assert.deepEqual(await lastMove(bob), await lastMove(wes));
  for (const page of [ann, bob, wes]) assert.ok((await steps(page).count()) > moves, 'the whole course of the match');
});

scene('virtem: on a narrow phone a finger may miss a small card where no other lies', async (stage) => {
  const { ann, bob } = await atTable(stage, 'virtem', { seat: 1, options: { layout: 'eight' } }, 'Bob', { viewport: { width: 360, height: 640 } });
  await takeFace(ann, 'blue circle');
  await bob.sees(({ to_act }) => to_act[0] === 1);
  await bob.act('face:triangle-green');
  await bob.act('keep');
  await cell(ann, 'a3').and(ann.getByRole('button', { name: /can move/ })).waitFor();
  const { x, y, width, height } = await cell(ann, 'a3').boundingBox();
  assert.ok(height >= 44, `${width}×${height}`);
  await ann.mouse.click(x + width / 2, y + 2); // on the felt above the card
  await board(ann).getByText('Where does the pawn on a3 go?').waitFor();
});

scene('virtem: on a phone on its side the table is seen from its top, and what follows the match in one row', async (stage) => {
  const bob = await stage.wire('Bob');
  const { view } = await bob.create('virtem');
  const ann = await stage.person({ name: 'Ann', viewport: { width: 740, height: 360 } });
  await ann.goto(`/r/${view.room}`);
  await ann.getByRole('textbox', { name: 'Play as' }).waitFor();
  await ann.evaluate(() => scrollTo(0, document.body.scrollHeight));
  assert.ok(await ann.evaluate(() => scrollY) > 0, 'the invitation is longer than the screen');
  await ann.getByRole('button', { name: 'Sit down and play' }).click();
  await board(ann).waitFor();
  assert.equal(await ann.evaluate(() => scrollY), 0);
  await bob.resign();
  await result(ann).waitFor();
  const tops = await ann.getByRole('region', { name: 'Finished' }).locator('a, button').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  assert.equal(new Set(tops.map(Math.round)).size, 1, `${tops}`);
});

scene('virtem: a step is taken back, and only what is legal can be chosen', async (stage) => {
  const bob = await stage.wire('Bob');
  const { view } = await bob.create('virtem', { seat: 1, options: { layout: 'honeycomb' } });
  const ann = await stage.person({ name: 'Ann' });
  await sitDown(ann, view.room);
  // A face that was touched can be changed before it is taken.
  await board(ann).getByRole('button', { name: 'blue circle', exact: true }).click();
  await board(ann).getByText('Take the blue circle?').waitFor();
  await board(ann).getByRole('button', { name: 'Back' }).click();
  await takeFace(ann, 'magenta cross');
  await bob.sees(({ to_act }) => to_act[0] === 1);
  await bob.act('face:triangle-green');
  await bob.act('keep');
  const movable = await eventually(() => places(ann, /can move/), (found) => found.length === 4, 'pawns that can move');
  await cell(ann, movable[0]).click();
  const reachable = await places(ann, /legal destination/);
  const legal = await destinationsFrom(await stage.wireOf(ann), movable[0]);
  assert.deepEqual(reachable.sort(), legal.sort());
  await board(ann).getByRole('button', { name: 'Undo' }).click();
  assert.deepEqual(await places(ann, /legal destination/), []);
  // Escape does the same, and another pawn can be taken up at once.
  await cell(ann, movable[1]).press('Enter');
  await cell(ann, movable[1]).press('Escape');
  assert.deepEqual(await places(ann, /legal destination/), []);
  await cell(ann, movable[0]).click();
  await cell(ann, reachable[0]).click();
  await bob.sees(({ position }) => position.moves === 1);

  async function destinationsFrom(wire, from) {
    await wire.join(view.room);
    return [...new Set(wire.view.you.actions.filter((action) => action.startsWith(`${from}-`)).map((action) => action.split(/[-x]/)[1]))];
  }
});
