// The lobby, the search for an opponent, the records, and replays.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LobbyEntry, RecordSummary } from '../../../client/web/src/wire/types';
import { ada, blaise, historyPage, match, opening } from './golden';
import { settle, World } from './world';

function greeted() {
  const world = new World();
  const client = world.client();
  world.greet();
  return { world, client };
}

function comeBack(world: World, rooms: string[] = []): void {
  world.socket.drop();
  const opened = world.sockets.length;
  while (world.sockets.length === opened) world.pass(250);
  world.greet({ rooms });
}

function entry(room: string, change: Partial<LobbyEntry> = {}): LobbyEntry {
  return { room, game: 'virtem', options: {}, clock: null, trust: 'trusted', spectators: 'open', phase: 'waiting', seats: [ada, null], ...change };
}

function codesOf(lobby: { state: { get(): { kind: string; rooms?: readonly LobbyEntry[] } } }): string[] {
  return (lobby.state.get().rooms ?? []).map(({ room }) => room);
}

test('the lobby changes as the server says, by codes', () => {
  const { world, client } = greeted();
  const lobby = client.lobby.open();
  assert.equal(lobby.state.get().kind, 'loading');
  world.socket.read('lobby.follow').answer({ rooms: [entry('AAAAAA'), entry('BBBBBB')] });
  assert.deepEqual(codesOf(lobby), ['AAAAAA', 'BBBBBB']);
  world.socket.notify('lobby.update', {
    opened: [entry('AAAAAA', { phase: 'playing' }), entry('CCCCCC')], changed: [entry('BBBBBB', { seats: [ada, blaise] })], closed: ['ZZZZZZ'],
  });
  const state = lobby.state.get();
  assert.deepEqual(codesOf(lobby), ['AAAAAA', 'BBBBBB', 'CCCCCC']);
  assert.equal(state.kind === 'here' && state.rooms[0]?.phase, 'playing');
  assert.equal(state.kind === 'here' && state.rooms[1]?.seats[1]?.name, 'Blaise');
  world.socket.notify('lobby.update', { opened: [], changed: [], closed: ['AAAAAA', 'BBBBBB'] });
  assert.deepEqual(codesOf(lobby), ['CCCCCC']);
  lobby.close();
  world.socket.read('lobby.unfollow');
});

test('the lobby is followed again after a lost connection, and rooms that went meanwhile are gone', () => {
  const { world, client } = greeted();
  const lobby = client.lobby.open();
  world.socket.read('lobby.follow').answer({ rooms: [entry('AAAAAA')] });
  world.socket.drop();
  const lost = lobby.state.get();
  assert.equal(lost.kind === 'here' && lost.fresh, false);
  assert.deepEqual(codesOf(lobby), ['AAAAAA']);
  world.pass(1000);
  world.greet();
  world.socket.read('lobby.follow').answer({ rooms: [entry('BBBBBB')] });
  assert.deepEqual(codesOf(lobby), ['BBBBBB']);
  const back = lobby.state.get();
  assert.equal(back.kind === 'here' && back.fresh, true);
});

test('more rooms than a page come when they are asked for', () => {
  const { world, client } = greeted();
  const lobby = client.lobby.open();
  world.socket.read('lobby.follow').answer({ rooms: [entry('AAAAAA')], next: 'p2' });
  const first = lobby.state.get();
  assert.equal(first.kind === 'here' && first.more, true);
  lobby.loadMore();
  lobby.loadMore();
  const asked = world.socket.read('lobby.list');
  assert.deepEqual(asked.params, { after: 'p2' });
  world.socket.readNothing();
  world.socket.notify('lobby.update', { opened: [entry('CCCCCC')], changed: [], closed: ['AAAAAA'] });
  asked.answer({ rooms: [entry('BBBBBB'), entry('CCCCCC')] });
  assert.deepEqual(codesOf(lobby), ['CCCCCC', 'BBBBBB']);
  const all = lobby.state.get();
  assert.equal(all.kind === 'here' && all.more, false);
  lobby.loadMore();
  world.socket.readNothing();
});

test('the lobby does not grow without end', () => {
  const { world, client } = greeted();
  const lobby = client.lobby.open();
  world.socket.read('lobby.follow').answer({ rooms: [] });
  for (let page = 0; page < 12; page += 1) {
    world.socket.notify('lobby.update', { opened: Array.from({ length: 100 }, (_, index) => entry(`${page}-${index}`)), changed: [], closed: [] });
  }
  assert.equal(codesOf(lobby).length, 1000);
});

test('a search ends with a room', async () => {
  const { world, client } = greeted();
  const paired: string[] = [];
  client.onPaired((room) => paired.push(room));
  const search = { game: 'virtem' as const, options: { goal: 'pure' as const }, clock: null };
  const started = client.seek.start(search);
  const asked = world.socket.read('lobby.seek');
  assert.deepEqual(asked.params, search);
  asked.answer({});
  await started;
  assert.equal(client.seek.state.get(), search);
  world.socket.notify('lobby.paired', { room: 'V8RTEM' });
  assert.equal(client.seek.state.get(), null);
  assert.deepEqual(paired, ['V8RTEM']);
  assert.deepEqual(client.session.get()?.rooms, ['V8RTEM']);
  client.room('V8RTEM');
  world.socket.read('room.join');
});

test('a search goes on after a lost connection, unless a room was made meanwhile', async () => {
  const { world, client } = greeted();
  const paired: string[] = [];
  client.onPaired((room) => paired.push(room));
  const started = client.seek.start({ game: 'gladiator' });
  world.socket.read('lobby.seek').answer({});
  await started;
  comeBack(world);
  assert.deepEqual(world.socket.read('lobby.seek').params, { game: 'gladiator' });
  comeBack(world, ['V8RTEM']);
  world.socket.readNothing();
  assert.deepEqual(paired, ['V8RTEM']);
  assert.equal(client.seek.state.get(), null);
});

test('a search that is refused is none, and one that is stopped is none', async () => {
  const { world, client } = greeted();
  const refused = client.seek.start({ game: 'virtem' });
  world.socket.read('lobby.seek').refuse('not_supported');
  await assert.rejects(refused);
  assert.equal(client.seek.state.get(), null);
  client.seek.stop();
  world.socket.readNothing();
  void client.seek.start({ game: 'virtem' });
  world.socket.read('lobby.seek').answer({});
  client.seek.stop();
  world.socket.read('lobby.unseek');
  assert.equal(client.seek.state.get(), null);
  comeBack(world);
  world.socket.readNothing();
});

const summary: RecordSummary = { match, game: 'gladiator', options: { fights: 5 }, players: [ada, blaise], outcome: { winner: 0, reason: 'knockout' }, ended_ms: 1 };

test('records come page by page, and a page that is lost leaves what is there', async () => {
  const { world, client } = greeted();
  const records = client.records({ player: 'ADA' });
  const first = world.socket.read('record.list');
  assert.deepEqual(first.params, { player: 'ADA' });
  first.answer({ records: [summary], next: 'n' });
  await settle();
  assert.deepEqual(records.state.get(), { kind: 'here', records: [summary], more: true, loadingMore: false });
  records.loadMore();
  records.loadMore();
  assert.deepEqual(records.state.get(), { kind: 'here', records: [summary], more: true, loadingMore: true });
  assert.deepEqual(world.socket.read('record.list').params, { player: 'ADA', after: 'n' });
  world.socket.readNothing();
  comeBack(world);
  await settle();
  assert.deepEqual(records.state.get(), { kind: 'here', records: [summary], more: true, loadingMore: false });
  records.loadMore();
  world.socket.read('record.list').answer({ records: [summary] });
  await settle();
  const all = records.state.get();
  assert.equal(all.kind === 'here' && all.records.length, 2);
  assert.equal(all.kind === 'here' && all.more, false);
});

test('records that are refused can be asked for again', async () => {
  const { world, client } = greeted();
  const records = client.records();
  world.socket.read('record.list').refuse('storage_failed');
  await settle();
  const state = records.state.get();
  assert.equal(state.kind === 'refused' && state.problem.reason, 'storage_failed');
  records.retry();
  assert.equal(records.state.get().kind, 'loading');
  world.socket.read('record.list').answer({ records: [] });
  await settle();
  assert.deepEqual(records.state.get(), { kind: 'here', records: [], more: false, loadingMore: false });
});

test('a replay is fetched from its beginning to its end, through a lost connection', () => {
  const { world, client } = greeted();
  const replay = client.replay(match);
  world.socket.read('match.history').answer(historyPage(null, 8, 2));
  assert.deepEqual(replay.state.get(), { kind: 'loading', steps: 3 });
  world.socket.read('match.history');
  comeBack(world);
  const asked = world.socket.read('match.history');
  assert.deepEqual(asked.params, { match, after: 4 });
  asked.answer(historyPage(4, 8));
  const state = replay.state.get();
  assert.equal(state.kind, 'here');
  if (state.kind !== 'here') return;
  assert.deepEqual(state.match, opening.match);
  assert.deepEqual(state.steps.map(({ version }) => version), [2, 3, 4, 5, 6, 7, 8]);
  assert.deepEqual(state.steps[6]?.view.outcome, { winner: 0, reason: 'knockout' });
  comeBack(world);
  world.socket.readNothing();
});

test('a match that is not there is refused, and can be asked for again', () => {
  const { world, client } = greeted();
  const replay = client.replay('0'.repeat(32));
  world.socket.read('match.history').refuse('no_such_match');
  const state = replay.state.get();
  assert.equal(state.kind === 'refused' && state.problem.reason, 'no_such_match');
  replay.retry();
  world.socket.read('match.history').answer(historyPage(null, 8));
  assert.equal(replay.state.get().kind, 'here');
});

test('a page of a history that leads nowhere ends it', () => {
  const { world, client } = greeted();
  const replay = client.replay(match);
  world.socket.read('match.history').answer({ ...historyPage(null, 4), next: 4 });
  world.socket.read('match.history').answer({ updates: [], next: 4 });
  world.socket.readNothing();
  assert.equal(replay.state.get().kind, 'here');
});
