// Two people play Gladiator 21 to its end while a third looks on; one loads the page anew in between. A choice is
// nobody else's to know before the reveal.
import assert from 'node:assert/strict';
import { board, card, createRoom, eventually, playCard, result, seat, sitDown, steps, watch } from './hands.mjs';
import { scene } from './stage.mjs';

/** Where the name of a card may stand in what others are sent before the reveal: hands are public, chosen card
 * and all, and so are the fights that have been fought. */
const publicKeys = new Set(['hands', 'actions', 'history']);

/** Every text in a message that is not below a public key. */
function textsIn(value, key = '') {
  if (publicKeys.has(key)) return [];
  if (typeof value === 'string') return [value];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, part]) => [name, ...textsIn(part, Array.isArray(value) ? key : name)]);
}

/** Keeps what a page receives over its WebSockets. */
function listen(page) {
  const frames = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(JSON.parse(String(payload)))));
  return frames;
}

/** How often each card is named anywhere in the page, markup included. */
const cardsIn = (page) =>
  page.evaluate(() => {
    const counts = {};
    for (const [name] of document.documentElement.outerHTML.matchAll(/\b[AD][1-4]\b/g)) counts[name] = (counts[name] ?? 0) + 1;
    return counts;
  });

/** How many fights the course of the match tells of: a phone has room for no other list of them. */
const fought = (page) => steps(page).filter({ hasText: /Fight \d: / }).count();

scene('gladiator: a match to its end, watched, with a reload in between, and no choice told too early', async (stage) => {
  const ann = await stage.person({ name: 'Ann' });
  const bob = await stage.person({ viewport: { width: 360, height: 640 } });
  const wes = await stage.person({ name: 'Wes' });
  const heard = [[bob, listen(bob)], [wes, listen(wes)]];

  const code = await createRoom(ann, 'Gladiator 21', [['Your seat', 'First'], ['Fights', '5']]);
  await sitDown(bob, code, 'Bob');
  await board(ann).waitFor();
  await watch(wes, code);
  await wes.getByRole('heading', { name: /Ann.*Bob/ }).waitFor();

  const played = [['A1', 'D1'], ['A2', 'D2'], ['A3', 'D3'], ['A4', 'D4'], ['D1', 'A1']];
  for (const [index, [annsCard, bobsCard]] of played.entries()) {
    const last = index === played.length - 1;
    await card(ann, annsCard).waitFor();
    const before = await Promise.all(heard.map(([page]) => cardsIn(page)));
    const frames = heard.map(([, all]) => all.length);
    await playCard(ann, annsCard);
    await ann.getByText(`You have chosen ${annsCard}.`).first().waitFor();
    // Everybody is told that Ann has chosen, and nobody what.
    for (const [at, [page, all]] of heard.entries()) {
      await page.getByRole('region', { name: 'The arena' }).getByText(/Ann.* has chosen/).waitFor();
      // A player goes on looking at the last fight until the own choice is made.
      if (page === wes || index === 0) await page.getByRole('img', { name: 'a card, face down', exact: true }).waitFor();
      const named = await cardsIn(page);
      for (const [name, count] of Object.entries(before[at])) // fewer, once a watcher no longer sees the last fight
        assert.ok((named[name] ?? 0) <= count, `fight ${index + 1}: ${name} is named ${named[name]} times, ${count} before the choice`);
      const told = all.slice(frames[at]);
      assert.ok(told.length > 0, 'the page was told over its WebSocket');
      assert.deepEqual(told.flatMap((message) => textsIn(message)).filter((text) => /^[AD][1-4]$/.test(text)), []);
    }

    if (index === 2) {
      // Bob loads the page anew, before and after choosing, and is at the same place.
      await bob.reload();
      await eventually(() => fought(bob), (count) => count === 2, 'fights after a reload');
      await playCard(bob, bobsCard);
    } else if (index === 3) {
      await card(bob, bobsCard).click();
      await bob.reload(); // a card that was only touched is not played
      await bob.getByText('Fight 4: choose a card.').waitFor();
      await playCard(bob, bobsCard);
    } else {
      await playCard(bob, bobsCard);
    }
    for (const page of [ann, bob, wes]) await eventually(() => fought(page), (count) => count === index + 1, `fights after fight ${index + 1}`);
    if (!last) await ann.getByText(`Fight ${index + 2}: choose a card.`).first().waitFor();
  }

  assert.match(await result(ann).innerText(), /^You win: .*11.*2/);
  assert.match(await result(bob).innerText(), /^You lose: /);
  assert.match(await result(wes).innerText(), /^\W*Ann\W* wins: /);
  for (const [page, name] of [[ann, 'Your life: 11 of 12'], [bob, 'Your life: 2 of 12'], [wes, /Bob\W*’s life: 2 of 12/]])
    await page.getByRole('img', { name }).waitFor();
  // The whole course is at hand for everybody: the start, five choices by each with their fights.
  for (const page of [ann, bob, wes]) assert.ok((await steps(page).count()) >= 6, 'the course of the match');

  // A rematch, agreed by both, in the same room.
  await ann.getByRole('button', { name: 'Rematch' }).click();
  await bob.getByRole('button', { name: 'Play again' }).click();
  for (const page of [ann, bob]) await page.getByText('Fight 1: choose a card.').first().waitFor();
  await seat(ann, 'Ann').getByText(/^Score: 1$/).waitFor(); // the match won
});

scene('gladiator: a choice is told nobody who arrives later either', async (stage) => {
  const ann = await stage.wire('Ann');
  const bob = await stage.wire('Bob');
  const { view } = await ann.create('gladiator');
  await bob.join(view.room);
  await ann.sees(({ phase }) => phase === 'playing');
  await ann.act('A4');
  const wes = await stage.person({ name: 'Wes' });
  const frames = listen(wes);
  await watch(wes, view.room);
  await wes.getByRole('region', { name: 'The arena' }).getByText(/Ann.* has chosen/).waitFor();
  assert.deepEqual(frames.flatMap((message) => textsIn(message)).filter((text) => text === 'A4'), []);
  // All cards of both hands are shown, the chosen one like any other.
  const counts = await cardsIn(wes);
  assert.equal(counts.A4, counts.A3);
  assert.equal(counts.A4, counts.D4);
});
