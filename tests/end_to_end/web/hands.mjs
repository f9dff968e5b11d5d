// What people do on the pages, by the names under which they find things there. English pages.
import assert from 'node:assert/strict';
import { patienceMs } from './programs.mjs';

/** Waits until `condition` holds for what `look` finds, and says what it found when it never does. */
export async function eventually(look, condition, what) {
  const deadline = Date.now() + patienceMs;
  let found;
  do {
    found = await look();
    if (condition(found)) return found;
    await new Promise((wake) => setTimeout(wake, 50));
  } while (Date.now() < deadline);
  assert.fail(`${what}: ${JSON.stringify(found)}`);
}

/** Creates a room from the lobby, with the choices named by their labels; the room's code. */
export async function createRoom(page, game, choices = []) {
  await page.goto('/');
  await page.getByRole('button', { name: `Create a room for ${game}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Create a room' });
  for (const [group, choice] of choices)
    await dialog.getByRole('group', { name: group, exact: true }).getByRole('radio', { name: choice, exact: true }).check();
  await dialog.getByRole('button', { name: 'Create the room' }).click();
  await page.getByRole('heading', { name: 'Waiting for your opponent' }).waitFor();
  return codeOf(page);
}

export const codeOf = (page) => new URL(page.url()).pathname.replace('/r/', '');

/** Opens a room's link and takes the free seat. */
export async function sitDown(page, code, name) {
  await page.goto(`/r/${code}`);
  if (name !== undefined) await page.getByRole('textbox', { name: 'Play as' }).fill(name);
  await page.getByRole('button', { name: 'Sit down and play' }).click();
  await board(page).waitFor();
}

/** The link of a room where a match is played, for somebody who looks on. */
export async function watch(page, code) {
  await page.goto(`/r/${code}`);
  await board(page).waitFor();
}

export const board = (page) => page.getByRole('region', { name: /: the board$/ });
export const result = (page) => page.getByRole('region', { name: 'Finished' }).getByRole('heading');
export const banner = (page) => page.getByRole('region', { name: 'Connection' });
export const seat = (page, name) => page.getByRole('region', { name: new RegExp(`^Seat of \\W*${name}`) });
export const course = (page) => page.getByRole('region', { name: 'Course of the match' });
export const steps = (page) => course(page).getByRole('listitem');

// Gladiator 21

export const card = (page, name) =>
  page.getByRole('list', { name: 'Your cards' }).getByRole('button', { name: new RegExp(`^${name}, `) });

/** Plays a card, and says yes to the question whether it is meant. */
export async function playCard(page, name) {
  await card(page, name).click();
  await page.getByRole('button', { name: `Play ${name}? It cannot be taken back.` }).click();
}

export const fights = (page) => page.getByRole('list', { name: 'Fights so far' }).getByRole('listitem');

// Virtem

/** A card on the board by its place. */
export const cell = (page, place) => board(page).getByRole('button', { name: new RegExp(`^${place}, `) });

/** The cards of which something can be done, as in `/can move/`: their places. */
export async function places(page, what) {
  const names = await board(page).getByRole('button', { name: what }).evaluateAll((cells) => cells.map((each) => each.getAttribute('aria-label')));
  return names.map((name) => name.split(',')[0]);
}

export async function takeFace(page, face) {
  await board(page).getByRole('button', { name: face, exact: true }).click();
  await board(page).getByRole('button', { name: 'Take it' }).click();
}

/** An action as it is written, carried out card by card: `b2-c3xd2,e4`. */
export async function move(page, action) {
  const [from, to, ...put] = action.split(/[-x,]/);
  await cell(page, from).click();
  await cell(page, to).click();
  for (const place of put) await cell(page, place).click();
}

export async function resign(page) {
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
}

/** A match of Gladiator 21 between two at the wire, to its end: its id, and the room. */
export async function playMatch(one, two, options = {}) {
  const { view } = await one.create('gladiator', options);
  await two.join(view.room);
  await one.sees(({ phase }) => phase === 'playing');
  for (const [first, second] of [['A1', 'D1'], ['A2', 'D2'], ['A3', 'D3'], ['A4', 'D4'], ['D1', 'A1']]) {
    await one.act(first);
    await two.sees(({ position }) => position.chosen[0]);
    await two.act(second);
    await one.sees(({ phase, position }) => phase === 'finished' || !position.chosen[0]);
  }
  await two.sees(({ phase }) => phase === 'finished');
  return { match: one.view.match.id, room: view.room };
}
