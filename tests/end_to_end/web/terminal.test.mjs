// A match between a browser and the terminal client, each of which shows what the other did.
import assert from 'node:assert/strict';
import { board, createRoom, eventually, fights, playCard, resign, result, seat } from './hands.mjs';
import { scene } from './stage.mjs';

scene('terminal: a browser and the terminal client play a match to its end', async (stage) => {
  const ann = await stage.person({ name: 'Ann' });
  const code = await createRoom(ann, 'Gladiator 21', [['Your seat', 'First']]);
  const bob = stage.startClient('join', code, '--name', 'Bob');
  await bob.waitFor(/^Match 1 is being played\.$/);
  await board(ann).waitFor();
  await seat(ann, 'Bob').waitFor();
  const played = [['A4', 'D4'], ['A3', 'D3'], ['A2', 'D2'], ['A1', 'D1'], ['D1', 'A1']];
  for (const [index, [anns, bobs]] of played.entries()) {
    // Each of the two is the first to choose in turn, and the other is told that, and no more.
    if (index % 2 === 0) {
      await playCard(ann, anns);
      await bob.waitFor(/^Ann has chosen\.$/);
      bob.type(bobs);
    } else {
      bob.type(bobs);
      await ann.getByRole('region', { name: 'The arena' }).getByText(/Bob\W* has chosen/).waitFor();
      await playCard(ann, anns);
    }
    await bob.waitFor(new RegExp(`^Fight ${index + 1}: you played ${bobs}, Ann played ${anns}\\.`));
    await eventually(() => fights(ann).count(), (count) => count === index + 1, 'fights on the page');
    assert.match(await fights(ann).last().innerText(), new RegExp(`you played ${anns}, \\W*Bob\\W* played ${bobs}`));
  }
  await bob.waitFor(/^You lose: /);
  assert.match(await result(ann).innerText(), /^You win: /);

  // Talk goes both ways as well.
  bob.type('say Well played <b>Ann</b>');
  await ann.getByRole('list', { name: 'Chat' }).getByText('Well played <b>Ann</b>', { exact: true }).waitFor();
  await ann.getByRole('textbox', { name: 'Say something' }).fill('Again?');
  await ann.getByRole('button', { name: 'Send' }).click();
  await bob.waitFor(/Again\?/);
  bob.type('rematch');
  await ann.getByRole('button', { name: 'Play again' }).click();
  await bob.waitFor(/^Match 2/);
  await ann.getByText('Fight 1: choose a card.').first().waitFor();
  await resign(ann);
  await bob.waitFor(/^You win: /);
  bob.type('quit');
  assert.equal(await bob.ended, 0, String(bob));
});
