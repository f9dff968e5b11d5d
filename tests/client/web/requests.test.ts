// What a player asks in a room: nothing that cannot work, each thing once, and again after a lost connection.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RoomHandle, RoomHere } from '../../../client/web/src/state';
import type { Method, OfferKind, Reason, View } from '../../../client/web/src/wire/types';
import { ada, historyPage, match, opening, playerAt, playerUpdateTo, updateTo } from './golden';
import { World } from './world';

const room = opening.room;
const hello = { player: ada, rooms: [room] };

function here(handle: RoomHandle): RoomHere {
  const state = handle.state.get();
  assert.equal(state.kind, 'here');
  return state as RoomHere;
}

function sit(version: number, change: Partial<View> = {}) {
  const world = new World();
  const client = world.client();
  world.greet(hello);
  const handle = client.room(room);
  world.socket.read('room.join').answer({ view: { ...playerAt(version, 0), ...change } });
  world.socket.read('match.history').answer(historyPage(null, version));
  return { world, client, handle };
}

function comeBack(world: World, rooms = [room]): void {
  world.socket.drop();
  const opened = world.sockets.length;
  while (world.sockets.length === opened) world.pass(250);
  world.greet({ ...hello, rooms });
}

test('an action is sent once, with its match and turn, and shows with its update', () => {
  const { world, handle } = sit(4);
  handle.act('D2');
  assert.deepEqual(here(handle).pending, { what: 'act', detail: 'D2' });
  assert.equal(here(handle).can.act, false);
  handle.act('D2');
  handle.act('A1');
  handle.resign();
  const asked = world.socket.read('match.act');
  assert.deepEqual(asked.params, { match, turn: 2, action: 'D2' });
  world.socket.readNothing();
  asked.answer({ turn: 2 });
  // Until the update comes, the old view still lists the action.
  assert.equal(here(handle).can.act, false);
  world.socket.notify('room.update', playerUpdateTo(5, 0));
  assert.equal(here(handle).pending, null);
  assert.equal(here(handle).can.resign, true);
  assert.equal(here(handle).can.act, false);
});

test('what is not among the actions is not asked', () => {
  const { world, handle } = sit(5);
  for (const action of ['A1', 'A3', '', 'constructor']) handle.act(action);
  world.socket.readNothing();
  const other = sit(4);
  for (const action of ['A3', 'a1', '']) other.handle.act(action);
  other.world.socket.readNothing();
});

test('a refused action is told, and can be made again', () => {
  const { world, handle } = sit(4);
  handle.act('D2');
  world.socket.read('match.act').refuse('stale_turn', { turn: 3 });
  assert.deepEqual(here(handle).problem, { reason: 'stale_turn', message: 'Refused as stale_turn.', data: { reason: 'stale_turn', turn: 3 } });
  assert.equal(here(handle).can.act, true);
  handle.act('D2');
  assert.equal(here(handle).problem, null);
  world.socket.read('match.act').answer({ turn: 2 });
});

test('an action whose answer is lost is sent again as it was, before or after it had been accepted', () => {
  for (const accepted of [false, true]) {
    const { world, handle } = sit(4);
    handle.act('D2');
    world.socket.read('match.act');
    world.socket.drop();
    assert.deepEqual(here(handle).pending, { what: 'act', detail: 'D2' });
    assert.equal(here(handle).fresh, false);
    const opened = world.sockets.length;
    while (world.sockets.length === opened) world.pass(250);
    world.greet(hello);
    world.socket.read('room.join').answer({ view: playerAt(accepted ? 5 : 4, 0) });
    if (accepted) world.socket.read('match.history').answer(historyPage(4, 5));
    assert.equal(here(handle).can.act, false);
    const again = world.socket.read('match.act');
    assert.deepEqual(again.params, { match, turn: 2, action: 'D2' });
    again.answer({ turn: 2 });
    assert.equal(here(handle).pending, null);
    world.socket.readNothing();
  }
});

test('an action that is too late after a lost connection is told', () => {
  const { world, handle } = sit(4);
  handle.act('D2');
  world.socket.read('match.act');
  comeBack(world);
  world.socket.read('room.join').answer({ view: playerAt(8, 0) });
  world.socket.read('match.history').answer(historyPage(4, 8));
  world.socket.read('match.act').refuse('match_over');
  assert.equal(here(handle).pending, null);
  assert.equal(here(handle).problem?.reason, 'match_over');
});

test('an action survives several lost connections', () => {
  const { world, handle } = sit(4);
  handle.act('D2');
  world.socket.read('match.act');
  comeBack(world);
  world.socket.read('room.join');
  comeBack(world);
  world.socket.read('room.join').answer({ view: playerAt(4, 0) });
  world.socket.read('match.act');
  comeBack(world);
  world.socket.read('room.join').answer({ view: playerAt(4, 0) });
  world.socket.read('match.act').answer({ turn: 2 });
  assert.equal(here(handle).pending, null);
});

test('an answer that came just before the connection was lost is not asked for again', () => {
  const { world, handle } = sit(4);
  handle.act('D2');
  world.socket.read('match.act').answer({ turn: 2 });
  comeBack(world);
  world.socket.read('room.join').answer({ view: playerAt(5, 0) });
  world.socket.read('match.history');
  world.socket.readNothing();
  assert.equal(here(handle).pending, null);
});

test('the same action from another tab does not leave this one waiting', () => {
  const { world, handle } = sit(4);
  handle.act('D2');
  const asked = world.socket.read('match.act');
  world.socket.notify('room.update', playerUpdateTo(5, 0));
  assert.deepEqual(here(handle).pending, { what: 'act', detail: 'D2' });
  asked.answer({ turn: 2 });
  assert.equal(here(handle).pending, null);
});

test('what was done although its answer was lost is no fault', () => {
  interface Row { ask(handle: RoomHandle): void; method: Method; params: object; refusal: Reason }
  const turn = { match, turn: 2 };
  const rows: Row[] = [
    { ask: (handle) => handle.offer('draw'), method: 'match.offer', params: { ...turn, kind: 'draw' }, refusal: 'already_offered' },
    { ask: (handle) => handle.accept('abort'), method: 'match.accept', params: { ...turn, kind: 'abort' }, refusal: 'no_such_offer' },
    { ask: (handle) => handle.decline('abort'), method: 'match.decline', params: { ...turn, kind: 'abort' }, refusal: 'no_such_offer' },
    { ask: (handle) => handle.resign(), method: 'match.resign', params: { match }, refusal: 'match_over' },
    { ask: (handle) => handle.give(), method: 'match.give', params: { ...turn, seconds: 15 }, refusal: 'stale_turn' },
  ];
  for (const { ask, method, params, refusal } of rows) {
    const view = { offers: [{ kind: 'abort' as const, by: 1 as const }] };
    const lost = sit(4, view);
    ask(lost.handle);
    assert.deepEqual(lost.world.socket.read(method).params, params);
    comeBack(lost.world);
    lost.world.socket.read('room.join').answer({ view: { ...playerAt(4, 0), ...view } });
    const again = lost.world.socket.read(method);
    assert.deepEqual(again.params, params);
    again.refuse(refusal);
    assert.equal(here(lost.handle).problem, null, method);
    assert.equal(here(lost.handle).pending, null, method);

    const refused = sit(4, view);
    ask(refused.handle);
    refused.world.socket.read(method).refuse(refusal);
    assert.equal(here(refused.handle).problem?.reason, refusal, method);
  }
});

test('a seat that was given up although the answer was lost is given up', () => {
  const { world, handle } = sit(8);
  handle.leave();
  world.socket.read('room.leave');
  comeBack(world, []);
  world.socket.readNothing();
  assert.equal(handle.state.get().kind, 'left');
});

test('a seat that was not given up before the connection was lost is given up after', () => {
  const { world, handle } = sit(8);
  handle.leave();
  world.socket.read('room.leave');
  comeBack(world);
  world.socket.read('room.join').answer({ view: playerAt(8, 0) });
  world.socket.read('room.leave').answer({});
  world.socket.notify('room.update', { room, version: 9, at_ms: 1, events: [{ type: 'left', seat: 0 }], changes: { you: null } });
  assert.equal(handle.state.get().kind, 'left');
});

test('offers: mine can be withdrawn, the other\'s answered, and a match of both is an acceptance', () => {
  const draws = (by: 0 | 1) => ({ offers: [{ kind: 'draw' as const, by }] });
  assert.deepEqual(sit(4, draws(0)).handle.state.get().kind, 'here');
  const mine = here(sit(4, draws(0)).handle).can;
  assert.deepEqual([mine.withdraw, mine.accept], [['draw'], []]);
  const theirs = here(sit(4, draws(1)).handle).can;
  assert.deepEqual([theirs.withdraw, theirs.accept, theirs.offer], [[], ['draw'], ['abort']]);
  const { world, handle } = sit(4, draws(1));
  for (const kind of ['takeback', 'rematch', 'draw'] as OfferKind[]) handle.offer(kind);
  handle.accept('abort');
  handle.decline('abort');
  world.socket.readNothing();
  handle.accept('draw');
  assert.deepEqual(world.socket.read('match.accept').params, { match, turn: 2, kind: 'draw' });
});

test('words in `may` that are not known are no buttons', () => {
  const you = playerAt(4, 0).you;
  assert.ok(you);
  const { can } = here(sit(4, { you: { ...you, may: ['dance', 'draw'] } }).handle);
  assert.deepEqual([can.offer, can.resign, can.give], [['draw'], false, false]);
});

test('a claim waits for its moment by the server\'s clock', () => {
  const { world, client, handle } = sit(4);
  const claimAtMs = client.clock.serverNow() + 5000;
  world.socket.notify('room.presence', {
    room, at_ms: client.clock.serverNow(), watching: 0,
    seats: [{ present: true, away_since_ms: null, claim_at_ms: null }, { present: false, away_since_ms: 1, claim_at_ms: claimAtMs }],
  });
  handle.claim();
  world.socket.readNothing();
  world.pass(5000);
  handle.claim();
  assert.deepEqual(world.socket.read('match.claim').params, { match });
});

test('a watcher asks nothing of a player', () => {
  const world = new World();
  const client = world.client();
  world.greet();
  const handle = client.room(room);
  const { you: _you, ...view } = playerAt(4, 0);
  world.socket.read('room.watch').answer({ view });
  world.socket.read('match.history').answer(historyPage(null, 4));
  handle.act('A1');
  handle.resign();
  handle.offer('draw');
  handle.leave();
  handle.give();
  handle.claim();
  world.socket.readNothing();
  world.socket.notify('room.update', updateTo(5));
  assert.equal(here(handle).view.version, 5);
});
