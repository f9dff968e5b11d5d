// Text from others is text: markup, scripts, marks that turn the direction, and words without an end.
import assert from 'node:assert/strict';
import { createRoom, eventually, resign, seat, sitDown, watch } from './hands.mjs';
import { scene } from './stage.mjs';

const name = '<img src=x onerror=hi()>'; // 24 characters, as many as a name has
const markup = '<img src=x onerror="hi()"><script>hi()</script><a href="javascript:hi()">&lt;b&gt;</a>';
const turned = 'A \u202Etxt.exe\u202C and \u2066more \u2067of it';
const endless = 'W'.repeat(300);

/** Nothing ran, nothing was made, and nothing is wider than the page. */
async function checkCalm(page, where) {
  const found = await page.evaluate(() => ({
    ran: globalThis.ran ?? 0,
    made: document.querySelectorAll('img, iframe, a[href^="javascript:"], body script, [onerror], [onclick]').length,
    wide: document.documentElement.scrollWidth - innerWidth,
  }));
  assert.deepEqual({ ...found, wide: Math.max(0, found.wide) }, { ran: 0, made: 0, wide: 0 }, where);
}

scene('hostile: names, chat and the words of a server are shown as text', async (stage) => {
  const ann = await stage.person();
  const bob = await stage.person({ name: 'مرحبا exe.gnp', viewport: { width: 360, height: 640 } });
  const wes = await stage.person({ name: 'W'.repeat(24), viewport: { width: 360, height: 640 } });
  for (const page of [ann, bob, wes]) await page.context().addInitScript(() => (globalThis.hi = () => (globalThis.ran = (globalThis.ran ?? 0) + 1)));

  await ann.goto('/');
  await ann.getByText('<b>Welcome</b> to <img src=x onerror=hi()>').waitFor(); // the greeting
  await ann.getByRole('button', { name: 'Change your name' }).click();
  await ann.getByRole('textbox', { name: 'Your name' }).fill(name);
  await ann.getByRole('button', { name: 'Save' }).click();
  await ann.getByRole('button', { name: `${name}, Change your name` }).waitFor();
  const code = await createRoom(ann, 'Gladiator 21', [['Who can find it', 'Everybody'], ['Your seat', 'First']]);
  await checkCalm(ann, 'the room that waits');

  await bob.goto('/');
  await bob.getByRole('link', { name: /Join/ }).and(bob.getByRole('link', { name })).waitFor();
  await checkCalm(bob, 'the lobby');
  await bob.goto(`/r/${code}`);
  await bob.getByRole('heading', { name }).waitFor();
  await checkCalm(bob, 'the invitation');
  await sitDown(bob, code);
  await seat(bob, '<img src=x onerror').waitFor();
  await watch(wes, code);

  for (const text of [markup, turned, endless]) {
    await ann.getByRole('textbox', { name: 'Say something' }).fill(text);
    await ann.getByRole('button', { name: 'Send' }).click();
    await eventually(() => said(bob), (all) => all.length > 0 && all.at(-1).text.trim() === text, 'the line as it was written');
  }
  assert.deepEqual((await said(bob)).map(({ direction, isolated }) => [direction, isolated]), Array(3).fill(['auto', true]));
  // What watchers say among themselves, and to everybody after the match.
  await wes.getByRole('textbox', { name: 'Say something' }).fill(endless);
  await wes.getByRole('button', { name: 'Send' }).click();
  await eventually(() => said(wes), (all) => all.length === 1, 'the line of the watcher');
  for (const [page, where] of [[ann, 'Ann at the table'], [bob, 'Bob at the table'], [wes, 'the watcher']]) await checkCalm(page, where);

  await resign(bob);
  for (const page of [ann, bob, wes]) await page.getByRole('region', { name: 'Finished' }).waitFor();
  await wes.getByRole('link', { name: 'Replay' }).click();
  await wes.getByRole('slider', { name: 'Step' }).waitFor();
  await checkCalm(wes, 'the replay');
  for (const page of [ann, bob]) await checkCalm(page, 'the finished match');
  await bob.goto('/');
  await bob.getByRole('region', { name: 'Finished matches' }).getByText(name).first().waitFor();
  await checkCalm(bob, 'the list of matches');
  await bob.getByRole('button', { name: 'Settings' }).click();
  await bob.getByRole('dialog').getByText('<i>table</i>').waitFor(); // the server's name
  await checkCalm(bob, 'the settings');

  /** The lines of the chat: what they say, and how they are kept apart from what is around them. */
  function said(page) {
    return page.getByRole('list', { name: 'Chat' }).getByRole('listitem').evaluateAll((lines) => lines.map((line) => ({
      text: line.querySelector('[dir]')?.textContent ?? '',
      direction: line.querySelector('[dir]')?.getAttribute('dir'),
      isolated: line.querySelector('bdi') !== null,
    })));
  }
}, { server: ['--name', '<i>table</i>', '--greeting', '<b>Welcome</b> to <img src=x onerror=hi()>'] });

scene('hostile: names that are no names are refused with a sentence', async (stage) => {
  const ann = await stage.person({ name: 'Ann' });
  await stage.tokenFor('Bob');
  await ann.goto('/');
  await ann.getByRole('button', { name: 'Change your name' }).click();
  const field = ann.getByRole('textbox', { name: 'Your name' });
  for (const [wish, sentence] of [
    ['', 'Write a name first.'],
    ['x'.repeat(25), 'A name has at most 24 characters.'],
    ['\u200B\u200B', /^That cannot be a name/],
    ['Ann\u202Ebob', /^That cannot be a name/],
    ['bob', 'Somebody else has that name. Choose another one.'],
  ]) {
    await field.fill(wish);
    await ann.getByRole('button', { name: 'Save' }).click();
    await ann.getByRole('dialog').getByText(sentence).waitFor();
    assert.equal(await field.getAttribute('aria-invalid'), 'true');
    assert.equal(await field.inputValue(), wish, 'what was typed is kept');
  }
  await field.fill('Ann the second');
  await ann.getByRole('button', { name: 'Save' }).click();
  await ann.getByRole('button', { name: 'Ann the second, Change your name' }).waitFor();
});

scene('hostile: codes and addresses that lead nowhere say so', async (stage) => {
  const ann = await stage.person({ name: 'Ann' });
  await ann.goto('/');
  const field = ann.getByRole('textbox', { name: 'Code or link of a room' });
  await field.fill('<b>!</b>');
  await ann.getByRole('button', { name: 'Open', exact: true }).click();
  await ann.getByText(/^That is no code/).waitFor();
  const bob = await stage.wire('Bob');
  const { view } = await bob.create('gladiator');
  await field.fill(` ${stage.url}/r/${view.room.toLowerCase()} `);
  await field.press('Enter');
  await ann.getByRole('heading', { name: /Bob\W* invites you/ }).waitFor();
  for (const path of ['/r/222222', '/rules/chess', '/r/!!', `/records/${'0'.repeat(32)}`]) {
    await ann.goto(path);
    await ann.getByRole('link', { name: 'To the lobby', exact: true }).waitFor();
    assert.ok((await ann.getByRole('heading', { level: 1 }).innerText()).length > 0, path);
  }
});
