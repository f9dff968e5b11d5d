// What a page goes through and comes back from by itself: a restart of the server, a second tab, too many tabs, a
// device whose clock is wrong.
import assert from 'node:assert/strict';
import { banner, board, card, createRoom, eventually, fights, playCard, sitDown, steps } from './hands.mjs';
import { lowPort } from './programs.mjs';
import { atTable, scene } from './stage.mjs';

scene('robust: a restart of the server is survived without a reload', async (stage) => {
  const options = ['--port', String(lowPort()), '--data', stage.newFolder()];
  const first = await stage.startServer(...options);
  stage.useServer(first);
  const ann = await stage.person({ name: 'Ann' });
  const bob = await stage.person({ name: 'Bob' });
  const code = await createRoom(ann, 'Gladiator 21');
  await sitDown(bob, code);
  await board(ann).waitFor();
  for (const [page, name] of [[ann, 'A1'], [bob, 'D1']]) await playCard(page, name);
  for (const page of [ann, bob]) await fights(page).first().waitFor();
  await playCard(ann, 'A2');
  for (const page of [ann, bob]) await page.evaluate(() => (globalThis.notReloaded = true));

  await first.stop();
  for (const page of [ann, bob]) await banner(page).getByText(/Trying again/).waitFor();
  assert.ok(await card(bob, 'D2').isDisabled(), 'nothing can be clicked that cannot work');
  await stage.startServer(...options);
  for (const page of [ann, bob]) await banner(page).getByText('The connection is back.').waitFor();

  await ann.getByText('You have chosen A2.').first().waitFor(); // what was secret is kept
  await playCard(bob, 'D2');
  for (const page of [ann, bob]) {
    await eventually(() => fights(page).count(), (count) => count === 2, 'the match goes on');
    assert.equal(await page.evaluate(() => globalThis.notReloaded), true);
    assert.equal(await board(page).count(), 1);
  }
  await bob.reload();
  await eventually(() => fights(bob).count(), (count) => count === 2, 'and is there after a reload too');
});

scene('robust: a server that is killed is survived as well', async (stage) => {
  const options = ['--port', String(lowPort()), '--data', stage.newFolder()];
  const first = await stage.startServer(...options);
  stage.useServer(first);
  const ann = await stage.person({ name: 'Ann' });
  const code = await createRoom(ann, 'Virtem', [['Your seat', 'First']]);
  const bob = await stage.wire('Bob');
  await bob.join(code);
  await board(ann).getByRole('button', { name: 'blue circle', exact: true }).click();
  await first.kill();
  await banner(ann).getByText(/Trying again/).waitFor();
  await stage.startServer(...options);
  await banner(ann).getByText('The connection is back.').waitFor();
  await board(ann).getByRole('button', { name: 'blue circle', exact: true }).waitFor();
  if (!(await board(ann).getByRole('button', { name: 'Take it' }).isVisible())) await board(ann).getByRole('button', { name: 'blue circle', exact: true }).click();
  await board(ann).getByRole('button', { name: 'Take it' }).click();
  await eventually(() => steps(ann).count(), (count) => count >= 2, 'the face is taken');
});

scene('robust: two tabs of one player show the same, and either plays', async (stage) => {
  const ann = await stage.person({ name: 'Ann' });
  const code = await createRoom(ann, 'Gladiator 21');
  const bob = await stage.wire('Bob');
  await bob.join(code);
  const second = await ann.context().newPage();
  await second.goto(`/r/${code}`);
  await card(ann, 'A1').click(); // asked in one tab, played in the other
  await playCard(second, 'D4');
  for (const page of [ann, second]) await page.getByText('You have chosen D4.').first().waitFor();
  await bob.sees(({ position }) => position.chosen.includes(true));
  await bob.act('A1');
  for (const page of [ann, second]) await fights(page).first().waitFor();
  await playCard(ann, 'A1');
  await second.getByText('You have chosen A1.').first().waitFor();
  // A language or a theme chosen in one tab is the other's too.
  await ann.getByRole('button', { name: 'Français' }).click();
  await second.getByRole('button', { name: 'English' }).waitFor();
  assert.equal(await second.evaluate(() => document.documentElement.lang), 'fr');
  // The other tab goes, the player stays.
  await second.close();
  await ann.getByRole('button', { name: 'English' }).click();
  await bob.act('A2');
  await eventually(() => fights(ann).count(), (count) => count === 2, 'the match goes on in the first tab');
});

scene('robust: of nine tabs the oldest is told that it was replaced, and can come back', async (stage) => {
  const ann = await stage.person({ name: 'Ann' });
  await ann.goto('/');
  const home = (page) => page.getByRole('button', { name: 'Create a room for Virtem' });
  await home(ann).and(ann.locator(':enabled')).waitFor();
  const others = [];
  for (let tab = 2; tab <= 9; tab++) {
    const page = await ann.context().newPage();
    await page.goto('/');
    await home(page).and(page.locator(':enabled')).waitFor();
    others.push(page);
  }
  await banner(ann).getByText('visavis is open in so many tabs that this one has been disconnected.').waitFor();
  assert.ok(await home(ann).isDisabled());
  await banner(ann).getByRole('button', { name: 'Go on in this tab' }).click();
  await home(ann).and(ann.locator(':enabled')).waitFor();
  await banner(others[0]).getByRole('button', { name: 'Go on in this tab' }).waitFor(); // now the oldest
  assert.equal(await banner(others[1]).getByRole('button').count(), 0);
});

for (const [what, offMs] of [['a day ahead', 86_400_000], ['three hours behind', -10_800_000]])
  scene(`robust: clocks are right on a device whose own clock is ${what}`, async (stage) => {
    const ann = await stage.person({ name: 'Ann' });
    await ann.context().addInitScript((off) => {
      globalThis.offMs = off;
      const Real = Date;
      const now = () => Real.now() + globalThis.offMs;
      globalThis.Date = new Proxy(Real, {
        get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
        construct: (target, words) => (words.length === 0 ? new Real(now()) : new Real(...words)),
        apply: () => new Real(now()).toString(),
      });
    }, offMs);
    const bob = await stage.wire('Bob');
    const { view } = await bob.create('gladiator', { seat: 1, clock: { initial_ms: 90_000, increment_ms: 0 } });
    await sitDown(ann, view.room);
    // The first action costs no time; from the second fight on both clocks run.
    await playCard(ann, 'A1');
    await bob.sees(({ position }) => position.chosen[0]);
    await bob.act('A1');
    await bob.sees(({ clocks }) => clocks.every(({ since_ms }) => since_ms !== null));
    const seen = Date.now();
    await ann.evaluate(() => (globalThis.offMs += 40_000)); // and it is put right, or wrong, in the midst of a match
    const shown = ann.getByRole('timer', { name: /Bob/ });
    await eventually(async () => [await shown.innerText(), Date.now() - seen], ([text, passed]) => {
      const [minutes, seconds] = text.trim().split(':').map(Number);
      return passed > 2_500 && Math.abs(90_000 - passed - (minutes * 60 + seconds) * 1_000 - 500) < 1_500;
    }, 'the clock of Bob, and how long it has run');
    // The device of somebody else, whose clock is right, shows the same within a second.
    const wes = await stage.person({ name: 'Wes' });
    await wes.goto(`/r/${view.room}`);
    const other = wes.getByRole('timer', { name: /Bob/ });
    await other.waitFor();
    const seconds = (text) => text.trim().split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
    await eventually(async () => (await Promise.all([shown.innerText(), other.innerText()])).map(seconds), ([one, two]) => Math.abs(one - two) <= 1, 'both clocks');
  });

scene('robust: a page that slept while the connection broke comes back to the match as it is', async (stage) => {
  const relay = await stage.startRelay();
  const { ann, bob } = await atTable(stage, 'gladiator', {}, 'Bob', { url: relay.url });
  await ann.evaluate(() => {
    globalThis.longestMs = 0;
    let before = performance.now();
    setInterval(() => {
      globalThis.longestMs = Math.max(globalThis.longestMs, performance.now() - before);
      before = performance.now();
    }, 100);
  });
  // A page that is in sight cannot be frozen; the debugger holds it as sleep does.
  const devtools = await ann.context().newCDPSession(ann);
  await devtools.send('Debugger.enable');
  const asleep = new Promise((resolve) => { devtools.once('Debugger.paused', resolve); });
  await devtools.send('Debugger.pause'); // falls asleep with the next thing that it does
  await asleep;
  await bob.act('A1');
  relay.cut();
  relay.mend();
  await new Promise((wake) => setTimeout(wake, 4_000));
  await devtools.send('Debugger.resume');
  await devtools.send('Debugger.disable');
  await banner(ann).getByText('The connection is back.').waitFor();
  await board(ann).getByText(/Bob\W* has chosen\. Fight 1/).waitFor();
  await eventually(() => ann.evaluate(() => globalThis.longestMs), (ms) => ms > 3_500, 'the page slept');
  await playCard(ann, 'D1');
  await fights(ann).first().waitFor();
});

scene('robust: a device without a network says so soon, and goes on as soon as there is one again', async (stage) => {
  const { ann, bob } = await atTable(stage, 'gladiator');
  await ann.context().setOffline(true);
  const since = Date.now();
  await bob.act('A1');
  await banner(ann).getByText(/Trying again/).waitFor();
  assert.ok(Date.now() - since < 15_000, `said after ${Date.now() - since} ms`);
  assert.ok(await card(ann, 'D2').isDisabled(), 'nothing can be clicked that cannot work');
  await ann.context().setOffline(false);
  await banner(ann).getByText('The connection is back.').waitFor();
  await board(ann).getByText(/Bob\W* has chosen\. Fight 1/).waitFor();
  await playCard(ann, 'D1');
  await fights(ann).first().waitFor();
});
