// Whom one does not want to hear: muted from their line in the chat, for oneself alone, until one hears them again.
import assert from 'node:assert/strict';
import { atTable, scene } from './stage.mjs';

const lines = (page) => page.getByRole('list', { name: 'Chat' }).getByRole('listitem');

scene('mute: of whom is muted nothing is shown, also after a reload, until everybody is heard again', async (stage) => {
  const { ann, bob, code } = await atTable(stage, 'gladiator');
  const say = (text) => bob.ask('room.say', { room: code, to: 'players', text });
  await say('You play badly.');
  await lines(ann).getByText('You play badly.').waitFor();

  await lines(ann).getByRole('button', { name: 'Bob' }).click();
  await ann.getByRole('dialog', { name: /Mute \W*Bob/ }).getByRole('button', { name: 'Cancel' }).click();
  assert.equal(await lines(ann).count(), 1, 'nobody is muted by a slip of the finger');
  await lines(ann).getByRole('button', { name: 'Bob' }).click();
  await ann.getByRole('dialog').getByRole('button', { name: 'Mute' }).click();
  await ann.getByText('Nobody has said anything yet.').waitFor();
  await ann.waitForFunction(() => document.activeElement?.matches('.chat'), null, { timeout: 5_000 }); // the keyboard goes on there
  await say('Very badly.');
  // What the page says itself comes after that, and is nobody's to mute.
  await ann.getByRole('textbox', { name: 'Say something' }).fill('Hello?');
  await ann.getByRole('button', { name: 'Send' }).click();
  await lines(ann).getByText('Hello?').waitFor();
  assert.equal(await lines(ann).count(), 1);
  assert.equal(await lines(ann).getByRole('button').count(), 0);

  await ann.reload();
  await lines(ann).getByText('Hello?').waitFor();
  assert.equal(await lines(ann).count(), 1, 'it is kept');
  await ann.getByRole('button', { name: 'Hear everybody again (1)' }).click();
  await ann.getByRole('button', { name: 'Hear everybody again (1)' }).waitFor({ state: 'detached' });
  await say('Well played, I mean.');
  await lines(ann).getByText('Well played, I mean.').waitFor();
  await ann.reload(); // and then comes what was said meanwhile
  await lines(ann).getByText('Very badly.').waitFor();
  assert.equal(await lines(ann).count(), 4);
});
