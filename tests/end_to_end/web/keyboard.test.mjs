// Everything by keyboard alone: Tab, arrows, Enter, Space and Escape, guided by the names of what has the focus.
import assert from 'node:assert/strict';
import { board, codeOf, fights } from './hands.mjs';
import { scene } from './stage.mjs';

/** What has the focus, as a screen reader would name it. */
const focused = (page) => page.evaluate(() => {
  const element = document.activeElement;
  const label = element.labels?.[0]?.textContent;
  return (element.getAttribute('aria-label') ?? label ?? element.textContent).trim().slice(0, 120);
});

/** Goes from control to control until the wished one has the focus. */
async function tabTo(page, wished, key = 'Tab') {
  const passed = [];
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press(key);
    const name = await focused(page);
    if (wished.test(name)) return name;
    passed.push(name);
  }
  return assert.fail(`Tab does not lead to ${wished}, but to ${JSON.stringify(passed)}`);
}

/** Goes over the board to a card, row by row and then along the row. */
async function arrowTo(page, place) {
  for (let presses = 0; presses < 30; presses++) {
    const [row, column] = [(await focused(page))[0], Number((await focused(page)).slice(1).split(',')[0])];
    if (`${row}${column}` === place) return;
    await page.keyboard.press(row < place[0] ? 'ArrowDown' : row > place[0] ? 'ArrowUp' : column < Number(place.slice(1)) ? 'ArrowRight' : 'ArrowLeft');
  }
  assert.fail(`arrow keys do not lead to ${place}, but to ${await focused(page)}`);
}

/** That whoever has the focus can see it. */
async function checkFocusShown(page) {
  const shown = await page.evaluate(() => {
    const element = document.activeElement;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    const ring = element.querySelector('.focus');
    return element.matches(':focus-visible') && ((outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
      || (ring !== null && getComputedStyle(ring).stroke !== 'none'));
  });
  assert.ok(shown, `the focus on "${await focused(page)}" cannot be seen`);
}

scene('keyboard: a room is created, joined, and played in without a pointer', async (stage) => {
  const ann = await stage.person({ name: 'Ann' });
  const bob = await stage.person({ name: 'Bob' });
  await ann.goto('/');
  await ann.getByRole('button', { name: 'Create a room for Gladiator 21' }).and(ann.locator(':enabled')).waitFor();
  await tabTo(ann, /^Skip to the content$/);
  await checkFocusShown(ann);
  await ann.keyboard.press('Enter');
  assert.equal(await ann.evaluate(() => document.activeElement.closest('main') !== null), true);
  await tabTo(ann, /^Create a room for Gladiator 21$/);
  await checkFocusShown(ann);
  await ann.keyboard.press('Enter');
  await ann.getByRole('dialog', { name: 'Create a room' }).waitFor();
  await ann.keyboard.press('Escape'); // closes, and gives the focus back
  assert.equal(await focused(ann), 'Create a room for Gladiator 21');
  await ann.keyboard.press('Enter');
  await tabTo(ann, /^By lot$/);
  await ann.keyboard.press('ArrowRight');
  assert.equal(await focused(ann), 'First');
  await tabTo(ann, /^Create the room$/);
  await ann.keyboard.press('Enter');
  await ann.getByRole('heading', { name: 'Waiting for your opponent' }).waitFor();

  await bob.goto('/');
  await bob.getByRole('textbox', { name: 'Code or link of a room' }).waitFor();
  await tabTo(bob, /^Code or link of a room$/);
  await bob.keyboard.type(codeOf(ann).toLowerCase());
  await bob.keyboard.press('Enter');
  await bob.getByRole('button', { name: 'Sit down and play' }).and(bob.locator(':enabled')).waitFor();
  await tabTo(bob, /^Sit down and play$/);
  await bob.keyboard.press('Enter');
  await board(bob).waitFor();
  await board(ann).waitFor();

  for (const [page, name] of [[ann, 'A2'], [bob, 'D2']]) {
    await page.getByText('Fight 1: choose a card.').first().waitFor();
    await tabTo(page, new RegExp(`^${name}, `));
    await checkFocusShown(page);
    await page.keyboard.press('Enter');
    assert.equal(await focused(page), `Play ${name}? It cannot be taken back.`);
    await page.keyboard.press('Escape'); // no; and back to the card
    assert.match(await focused(page), new RegExp(`^${name}, `));
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.getByRole('img', { name: `a card, face down, ${name}` }).or(fights(page)).first().waitFor();
  }
  for (const page of [ann, bob]) await fights(page).first().waitFor();
  // The live region has told the fight once.
  const told = await ann.getByRole('log').first().innerText();
  assert.equal(told.split('Fight 1: you played A2').length, 2, told);

  // The course is stepped through with arrow keys, and left with End.
  await tabTo(ann, /^One step back$/);
  await ann.keyboard.press('Enter');
  await ann.getByText('You are looking at an earlier position.').waitFor();
  await ann.keyboard.press('End');
  await ann.getByText('You are looking at an earlier position.').waitFor({ state: 'hidden' });

  // Resigning asks, with the focus on what changes nothing.
  await tabTo(ann, /^Resign$/);
  await ann.keyboard.press('Enter');
  assert.equal(await focused(ann), 'Cancel');
  await tabTo(ann, /^Resign$/);
  await ann.keyboard.press('Enter');
  await bob.getByRole('region', { name: 'Finished' }).waitFor();
});

scene('keyboard: faces, a swap and a move in Virtem', async (stage) => {
  const bob = await stage.wire('Bob');
  const { view } = await bob.create('virtem', { options: { layout: 'wall' }, clock: null });
  const ann = await stage.person({ name: 'Ann' });
  await ann.goto(`/r/${view.room}`);
  await ann.getByRole('button', { name: 'Sit down and play' }).and(ann.locator(':enabled')).waitFor();
  await tabTo(ann, /^Sit down and play$/);
  await ann.keyboard.press('Enter');
  await board(ann).waitFor();
  await bob.sees(({ phase }) => phase === 'playing');
  await bob.act('face:circle-blue');
  await board(ann).getByText(/^Choose your die face/).waitFor();
  await tabTo(ann, /^green triangle$/);
  await checkFocusShown(ann);
  await ann.keyboard.press('Space');
  await tabTo(ann, /^Take it$/);
  await ann.keyboard.press('Enter');
  await board(ann).getByText('Choose two cards to swap, or keep the board.').waitFor();
  await tabTo(ann, /^[a-d]\d, /, 'Shift+Tab'); // the board is one stop, wherever the focus was
  await checkFocusShown(ann);
  for (const place of ['a3', 'c3']) {
    await arrowTo(ann, place);
    await ann.keyboard.press('Enter');
  }
  await board(ann).getByText('Swap a3 and c3?').waitFor();
  await tabTo(ann, /^Swap$/);
  await ann.keyboard.press('Enter');
  await bob.sees(({ position }) => position.stage === 'move');
  await bob.act(bob.view.you.actions[0]);
  await board(ann).getByText('Your move: choose a pawn.').waitFor();
  const me = await stage.wireOf(ann);
  await me.join(view.room);
  const [from, to] = me.view.you.actions.find((action) => !action.includes('x')).split('-');
  await tabTo(ann, /^[a-d]\d, /, 'Shift+Tab');
  await arrowTo(ann, from);
  await ann.keyboard.press('Enter');
  await board(ann).getByText(`Where does the pawn on ${from} go?`).waitFor();
  await arrowTo(ann, to);
  assert.match(await focused(ann), /legal destination/);
  await ann.keyboard.press('Enter');
  await bob.sees(({ position }) => position.moves === 2);
  assert.deepEqual(bob.view.position.last?.path.at(-1), to);
});
