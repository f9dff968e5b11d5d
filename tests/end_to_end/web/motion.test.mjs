// Whole short matches with all their movement, which other tests do without: reveals and flights are seen, pawns and
// captures are dragged, and how a match ended is told once what ended it has been seen.
import assert from 'node:assert/strict';
import { listen, tones } from './attention.mjs';
import { board, cell, eventually, move, playCard, result, seat, takeFace } from './hands.mjs';
import { atTable, scene } from './stage.mjs';
import { chooseMove } from './virtem.mjs';

const full = { reducedMotion: 'no-preference' };

/** From now on the page notes what it shows whenever that changes: what moves, and whether the end is told. */
const watchMovement = (page) => page.evaluate(() => {
  globalThis.noted = [];
  const note = () => {
    const told = document.querySelector('.result') !== null;
    const moves = document.querySelector('.revealing, .flying') !== null;
    const before = globalThis.noted[globalThis.noted.length - 1];
    if (before?.told !== told || before.moves !== moves) globalThis.noted.push({ told, moves, at: performance.now() });
  };
  note();
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] });
});
const noted = (page) => page.evaluate(() => globalThis.noted);

/** That the end was told, and not while anything moved. */
async function checkTheEnd(page) {
  const seen = await noted(page);
  assert.ok(seen.some(({ moves }) => moves), 'something moved');
  assert.ok(seen.at(-1).told, 'the end is told');
  assert.deepEqual(seen.filter(({ told, moves }) => told && moves), [], JSON.stringify(seen));
}

scene('motion: a match of Gladiator 21 with its reveals', async (stage) => {
  const { ann, bob } = await atTable(stage, 'gladiator', {}, 'Bob', { ...full, before: listen });
  await watchMovement(ann);
  await bob.act('A4');
  await playCard(ann, 'D3');
  const running = await eventually(() => ann.evaluate(() => document.getAnimations().map(({ animationName }) => animationName)),
    (names) => ['turn-away', 'turn-up', 'clash-left', 'clash-right'].every((name) => names.includes(name)), 'the cards turn and clash');
  assert.ok(!running.includes('strike'), 'before the loss is seen');
  await board(ann).getByText('−7').first().waitFor();
  await board(ann).locator('.revealing').waitFor({ state: 'detached' });
  const [began, ended] = (await noted(ann)).filter(({ moves }, index, all) => moves || all[index - 1]?.moves);
  assert.ok(ended.at - began.at > 1_500, `a reveal is worth watching: ${ended.at - began.at} ms`);

  await bob.act('D4');
  await playCard(ann, 'A3');
  await board(ann).locator('.revealing').waitFor();
  assert.deepEqual((await tones(ann)).slice(-3), [196, 294, 392], 'the sound of a reveal');
  assert.equal(await seat(ann, 'Ann').getByText(/^Score:/).count(), 0, 'the score gives nothing away');
  assert.match(await ann.locator('#announcer').innerText(), /Fight 2: you played A3.*You win: /s, 'who listens is told at once, in this order');
  await result(ann).waitFor();
  assert.match(await result(ann).innerText(), /^You win: knockout/);
  await seat(ann, 'Ann').getByText(/^Score: 1$/).waitFor();
  await eventually(() => tones(ann), (heard) => heard.join() === '523,659,784,1047', 'the sound of a match that is won');
  await checkTheEnd(ann);
  // Looking back and coming to the present again does not take the end away.
  await ann.getByRole('button', { name: 'One step back' }).first().click();
  await ann.getByRole('button', { name: 'Back to now' }).click();
  assert.equal(await result(ann).count(), 1);
});

/** The middle of a card on the screen. */
async function middleOf(page, place) {
  const { x, y, width, height } = await cell(page, place).boundingBox();
  return [x + width / 2, y + height / 2];
}

async function drag(page, [fromX, fromY], [toX, toY]) {
  await page.mouse.move(fromX, fromY);
  await page.mouse.down();
  await page.mouse.move((fromX + toX) / 2, (fromY + toY) / 2, { steps: 3 });
  assert.equal(await board(page).locator('.flying').count(), 1, 'the pawn is under the pointer');
  await page.mouse.move(toX, toY, { steps: 3 });
  await page.mouse.up();
}

scene('motion: a match of Virtem with its flights, and captures that are dragged', async (stage) => {
  const { ann, bob } = await atTable(stage, 'virtem', { seat: 1, options: { layout: 'rectangle' } }, 'Bob', full);
  await takeFace(ann, 'blue circle');
  await bob.sees(({ to_act }) => to_act[0] === 1);
  await bob.act('face:triangle-green');
  await bob.act('keep');
  await watchMovement(ann);
  const eye = await stage.wireOf(ann);
  await eye.join(bob.view.room);

  let dragged = 0;
  let flights = 0;
  for (let moves = 0; moves < 60 && eye.view.phase === 'playing'; moves++) {
    const { turn } = eye.view;
    if (eye.view.to_act[0] === 1) {
      const own = await bob.sees((seen) => seen.turn === turn);
      await bob.act(chooseMove(own, 1, {}));
      if (flights < 2 && (flights += 1)) await board(ann).locator('.flying').first().waitFor();
    } else {
      const action = chooseMove(eye.view, 0, { capture: dragged === 0 });
      const [from, to, ...put] = action.split(/[-x,]/);
      await cell(ann, from).and(ann.getByRole('button', { name: /can move/ })).waitFor();
      if (dragged === 0 && put.length > 0) {
        await drag(ann, await middleOf(ann, from), await middleOf(ann, to));
        for (const place of put) {
          await board(ann).getByText(/^Put the captured/).waitFor();
          const { x, y, width, height } = await board(ann).locator('[aria-hidden] .side-mark, [aria-hidden] > span > svg').last().boundingBox();
          await drag(ann, [x + width / 2, y + height / 2], await middleOf(ann, place));
        }
        dragged += put.length;
      } else await move(ann, action);
    }
    await eye.sees((seen) => seen.turn > turn || seen.phase === 'finished');
  }
  stage.note(`${eye.view.position.moves} moves, ${dragged} pawns dragged, ${eye.view.outcome?.reason}`);
  assert.ok(dragged > 0, 'a captured pawn was dragged to its place');
  assert.equal(eye.view.outcome?.reason, 'pawns');
  await result(ann).waitFor();
  assert.match(await result(ann).innerText(), /^You win: /);
  await checkTheEnd(ann);
});
