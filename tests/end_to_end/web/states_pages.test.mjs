// Every page without a match, in all its states: axe finds nothing, nothing is too wide, everything is in French too.
import assert from 'node:assert/strict';
import { createRoom, sitDown } from './hands.mjs';
import { scene } from './stage.mjs';
import { lookAt } from './states.mjs';

scene('states: the lobby, its windows, and a room that waits', async (stage) => {
  const faults = [];
  const ann = await stage.person({ name: 'Ann' });
  await ann.goto('/');
  await ann.getByText('Nobody is waiting right now.').waitFor();
  faults.push(...await lookAt(ann, 'lobby-empty'));

  // A public room that waits, one where a match is played, one of one's own, and a finished match.
  const [bob, zoe, max] = [await stage.wire('Bob'), await stage.wire('Zoé de la Fontaine-Auxcerf'.slice(0, 24)), await stage.wire('Maximilian W. Longname')];
  const finished = (await bob.create('gladiator', { visibility: 'public' })).view.room;
  await zoe.join(finished);
  await bob.sees(({ phase }) => phase === 'playing');
  await bob.act('A1');
  await zoe.sees(({ position }) => position.chosen[0]);
  await zoe.act('D1');
  await bob.resign();
  await bob.create('virtem', { visibility: 'public', options: { layout: 'honeycomb' } });
  const other = (await max.create('virtem', { visibility: 'public', clock: null })).view.room;
  await zoe.join(other);
  const code = await createRoom(ann, 'Virtem', [['Watchers', 'Nobody']]);
  faults.push(...await lookAt(ann, 'waiting'));
  await ann.goto('/');
  await ann.getByRole('link', { name: /^Join .*Bob/ }).waitFor();
  await ann.getByRole('link', { name: /^Watch / }).first().waitFor();
  await ann.getByRole('link', { name: /^Replay: / }).first().waitFor();
  await ann.getByRole('link', { name: new RegExp(code) }).waitFor();
  faults.push(...await lookAt(ann, 'lobby'));

  await ann.getByRole('button', { name: 'Find an opponent for Gladiator 21' }).click();
  await ann.getByRole('button', { name: 'Stop looking' }).waitFor();
  faults.push(...await lookAt(ann, 'lobby-searching'));
  await ann.getByRole('button', { name: 'Stop looking' }).click();

  for (const game of ['Gladiator 21', 'Virtem']) {
    await ann.getByRole('button', { name: `Create a room for ${game}` }).click();
    await ann.getByRole('dialog').getByRole('radio', { name: 'Other …' }).check();
    faults.push(...await lookAt(ann, `create-${game.split(' ')[0].toLowerCase()}`));
    await ann.keyboard.press('Escape');
  }
  await ann.getByRole('button', { name: 'Ann, Change your name', exact: true }).click();
  await ann.getByRole('textbox', { name: 'Your name' }).fill('');
  await ann.getByRole('button', { name: 'Save' }).click();
  await ann.getByText('Write a name first.').waitFor();
  faults.push(...await lookAt(ann, 'rename'));
  await ann.keyboard.press('Escape');
  await ann.getByRole('button', { name: 'Settings' }).click();
  faults.push(...await lookAt(ann, 'settings'));
  assert.deepEqual(faults, []);
});

scene('states: invitations, closed doors, rules, and what is not there', async (stage) => {
  const faults = [];
  const ann = await stage.person({ name: 'Ann' });
  const bob = await stage.wire('Bob');
  const open = (await bob.create('gladiator')).view.room;
  await ann.goto(`/r/${open}`);
  await ann.getByRole('heading', { name: /Bob\W* invites you/ }).waitFor();
  faults.push(...await lookAt(ann, 'invitation'));
  await ann.getByRole('button', { name: 'Only watch' }).click();
  await ann.getByText('You are watching.').waitFor();
  faults.push(...await lookAt(ann, 'invitation-watching'));
  await bob.ask('room.leave', { room: open });
  await ann.getByRole('heading', { name: 'This room is closed' }).waitFor();
  faults.push(...await lookAt(ann, 'closed'));

  const closed = (await bob.create('virtem', { spectators: 'none' })).view.room;
  await ann.goto(`/r/${closed}`);
  await ann.getByText('This room is not open to watchers.').waitFor();
  faults.push(...await lookAt(ann, 'door'));
  await sitDown(ann, closed);
  await ann.getByRole('button', { name: 'Leave the room' }).click();
  await ann.getByRole('dialog').getByText('Leave the room?').waitFor();
  faults.push(...await lookAt(ann, 'leave'));
  await ann.getByRole('dialog').getByRole('button', { name: 'Leave the room' }).click();
  await ann.getByRole('heading', { name: 'You have left the room' }).waitFor();
  faults.push(...await lookAt(ann, 'left'));

  for (const [path, heading, name] of [
    ['/r/222222', 'This room cannot be opened', 'refused'],
    [`/records/${'0'.repeat(32)}`, 'This replay cannot be shown', 'replay-refused'],
    ['/nothing', 'There is nothing here', 'astray'],
    ['/rules/chess', 'There is nothing here', 'missing'],
    ['/rules', 'Which game?', 'rules'],
    ['/rules/gladiator', /Gladiator 21/, 'rules-gladiator'],
    ['/rules/virtem', /Virtem/, 'rules-virtem'],
  ]) {
    await ann.goto(path);
    await ann.getByRole('heading', { name: heading, level: 1 }).waitFor();
    faults.push(...await lookAt(ann, name));
  }
  assert.deepEqual(faults, []);
});

scene('states: a connection that is lost', async (stage) => {
  const ann = await stage.person({ name: 'Ann' });
  await ann.goto('/');
  await ann.getByText('Nobody is waiting right now.').waitFor();
  // Texts that have not come while there was a server do not come now.
  await ann.getByRole('button', { name: 'Français' }).click();
  await ann.getByRole('button', { name: 'English' }).click();
  await stage.server.kill();
  await ann.getByText(/Trying again in/).waitFor();
  assert.deepEqual(await lookAt(ann, 'offline'), []);
});
