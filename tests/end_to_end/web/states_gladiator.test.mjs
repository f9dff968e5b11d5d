// Gladiator 21 at the table, in all its states, as states.mjs looks at them.
import assert from 'node:assert/strict';
import { board, card } from './hands.mjs';
import { atTable, scene } from './stage.mjs';
import { lookAt, lookOn } from './states.mjs';

scene('states: a match of Gladiator 21 from its first card to its replay', async (stage) => {
  const faults = [];
  const look = async (page, name, more) => faults.push(...await lookAt(page, `gladiator-${name}`, more));
  const { ann, bob, code } = await atTable(stage, 'gladiator', { options: { fights: 6 } }, 'Bobby with the long name');
  await look(ann, 'start', { playing: true });

  await card(ann, 'A2').click();
  await ann.getByRole('button', { name: 'Play A2? It cannot be taken back.' }).waitFor();
  await look(ann, 'asked', { playing: true });
  await ann.getByRole('button', { name: 'Play A2? It cannot be taken back.' }).click();
  await ann.getByText('You have chosen A2.').first().waitFor();
  await look(ann, 'chosen', { playing: true });

  for (const [mine, theirs] of [['D1', 'A2'], ['D2', 'D1'], ['D3', 'D2']]) {
    if (!bob.view.position.chosen[1]) await (await annAtTheWire()).act(theirs);
    await bob.act(mine);
    await bob.sees(({ position }) => !position.chosen[0]);
  }
  await bob.act('A1'); // for the next fight, while the last one is still shown
  await board(ann).getByText(/has chosen\. Fight 4: choose a card\./).waitFor();
  await look(ann, 'answer', { playing: true });
  await bob.ask('match.offer', { match: bob.view.match.id, turn: bob.view.turn, kind: 'draw' });
  await bob.ask('room.say', { room: code, to: 'players', text: 'Bien joué ! <b>مرحبا</b>' });
  await ann.getByRole('button', { name: 'Decline' }).waitFor();
  await look(ann, 'offer', { playing: true });
  await ann.getByRole('button', { name: 'Decline' }).click();
  await ann.getByRole('button', { name: 'One step back' }).first().click();
  await ann.getByText('You are looking at an earlier position.').waitFor();
  await look(ann, 'earlier', { playing: true });
  await ann.getByRole('button', { name: 'Back to now' }).click();

  await lookOn(stage, ann, code, look);
  await bob.ask('match.offer', { match: bob.view.match.id, turn: bob.view.turn, kind: 'rematch' });
  await ann.getByRole('button', { name: 'Play again' }).waitFor();
  await look(ann, 'rematch');
  assert.deepEqual(faults, []);

  async function annAtTheWire() {
    const wire = await stage.wireOf(ann);
    await wire.join(code);
    return wire;
  }
});
