// A match whose other player has gone, or has never come, is claimed: after a minute, which has to be waited for.
import assert from 'node:assert/strict';
import { board, eventually, playCard, result, seat } from './hands.mjs';
import { atTable, scene } from './stage.mjs';

const patience = { timeout: 90_000 };

scene('away: after a minute a match is claimed, or broken off with whoever has not begun', async (stage) => {
  const begun = await atTable(stage, 'gladiator', {}, 'Bob', { viewport: { width: 360, height: 640 } });
  const fresh = await atTable(stage, 'virtem', {}, 'Zoe', { name: 'Eve' });
  await begun.bob.act('A1');
  await playCard(begun.ann, 'D1');
  await board(begun.ann).getByText('Fight 2: choose a card.').waitFor();
  const since = Date.now();
  begun.bob.kill();
  fresh.bob.kill();
  const claim = begun.ann.getByRole('button', { name: 'Claim the win' });
  await seat(begun.ann, 'Bob').getByText(/away for \d:\d\d, claim in \d:\d\d/).waitFor();
  assert.equal(await claim.count(), 0, 'nothing is offered that would be refused');
  await Promise.all([
    (async () => {
      await claim.waitFor(patience);
      assert.ok(Date.now() - since > 55_000, 'the minute has passed');
      await claim.click();
      await eventually(() => result(begun.ann).innerText(), (text) => text === 'You win: claimed after too long an absence.', 'the end');
    })(),
    (async () => {
      await fresh.ann.getByRole('button', { name: 'Break the match off' }).click(patience);
      await eventually(() => result(fresh.ann).innerText(), (text) => text.startsWith('Broken off'), 'the end');
    })(),
  ]);
});
