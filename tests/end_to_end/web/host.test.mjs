// What the host of a server asks of people and says to them: a password, an invitation instead of it, an announcement.
import assert from 'node:assert/strict';
import { board, codeOf, sitDown } from './hands.mjs';
import { Program } from './programs.mjs';
import { scene } from './stage.mjs';

const password = 'open sesame';
const field = (page) => page.getByLabel('Password of this server');

async function type(page, text) {
  await field(page).fill(text);
  await field(page).press('Enter');
}

scene('host: a password is asked for, a wrong one is told, and none is kept', async (stage) => {
  const page = await stage.person();
  await page.goto('/');
  await field(page).waitFor();
  assert.equal(await page.getByText('That is not it.').count(), 0);
  await type(page, 'guess');
  await page.locator('form').getByText('That is not it.').waitFor();
  assert.match(await page.locator('#announcer').innerText(), /That is not it\./);
  await type(page, password);
  await page.getByRole('button', { name: 'Create a room for Virtem' }).and(page.locator(':enabled')).waitFor();
  await page.reload();
  await field(page).waitFor();
}, { server: ['--password', password] });

scene('host: whoever has the link of a room comes in without the password, and no further', async (stage) => {
  const ann = await stage.person();
  await ann.goto('/');
  await type(ann, password);
  await ann.getByRole('button', { name: 'Create a room for Gladiator 21' }).click();
  await ann.getByRole('button', { name: 'Create the room' }).click();
  await ann.getByRole('heading', { name: 'Waiting for your opponent' }).waitFor();
  const code = codeOf(ann);
  const bob = await stage.person();
  await sitDown(bob, code, 'Bob');
  await board(ann).waitFor();
  // Elsewhere nothing is offered that would be refused, but the password can be typed.
  await bob.getByRole('link', { name: /visavis/ }).click();
  await field(bob).waitFor();
  await bob.getByRole('link', { name: 'Go on' }).waitFor();
  assert.equal(await bob.getByRole('button', { name: /Create a room|Find an opponent/ }).count(), 0);
  await type(bob, 'guess');
  await bob.locator('form').getByText('That is not it.').waitFor();
  await type(bob, password);
  await bob.getByRole('button', { name: 'Create a room for Virtem' }).and(bob.locator(':enabled')).waitFor();
  assert.equal(await field(bob).count(), 0);

  const wes = await stage.person();
  await wes.goto('/r/222222'); // the code of no room
  await type(wes, password);
  await wes.getByRole('heading', { name: 'This room cannot be opened' }).waitFor();
}, { server: ['--password', password, '--entry', 'invitation'] });

scene('host: an announcement is shown and spoken', async (stage) => {
  const folder = stage.newFolder();
  stage.useServer(await stage.startServer('--data', folder, '--name', 'The club'));
  const page = await stage.person();
  await page.goto('/');
  await page.getByRole('button', { name: 'Create a room for Virtem' }).and(page.locator(':enabled')).waitFor();
  const announce = new Program(process.env.VISAVIS_SERVER, ['admin', '--data', folder, 'announce', 'We go on at <b>nine</b>.']);
  assert.equal(await announce.ended, 0, String(announce));
  await page.getByRole('region', { name: 'Notes' }).getByText('The club: We go on at <b>nine</b>.').waitFor();
  assert.match(await page.locator('#announcer').innerText(), /We go on at/);
});
