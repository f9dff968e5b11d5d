// A room as a page follows it: arriving, updates, history, presence, chat, and who has which seat.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RoomHandle, RoomHere } from '../../../client/web/src/state';
import { ada, blaise, bothPresent, historyPage, match, opening, playerAt, playerUpdateTo, updateTo, waiting, watcherAt } from './golden';
import { greeting, settle, World } from './world';

const room = opening.room;

function here(handle: RoomHandle): RoomHere {
  const state = handle.state.get();
  assert.equal(state.kind, 'here');
  return state as RoomHere;
}

/** A page of Ada's, who holds a seat or not. */
function start({ seated = false, player = ada } = {}) {
  const world = new World();
  const client = world.client();
  const hello = { player, rooms: seated ? [room] : [] };
  world.greet(hello);
  return { world, client, hello };
}

function comeBack(world: World, hello: object): void {
  world.socket.drop();
  const opened = world.sockets.length;
  while (world.sockets.length === opened) world.pass(250);
  world.greet(hello);
}

/** Ada in her seat at `version`, with the whole history. */
function sit(version: number) {
  const { world, client, hello } = start({ seated: true });
  const handle = client.room(room.toLowerCase());
  world.socket.read('room.join').answer({ view: playerAt(version, 0) });
  world.socket.read('match.history').answer(historyPage(null, version));
  return { world, client, hello, handle };
}

test('history comes in pages, and what happens meanwhile is put behind them', () => {
  const { world, client } = start({ player: { id: 'CHLOE', name: 'Chloé', bot: false } });
  const handle = client.room(room);
  assert.equal(handle.state.get().kind, 'loading');
  const watch = world.socket.read('room.watch');
  assert.deepEqual(watch.params, { room });
  watch.answer({ view: watcherAt(6) });
  assert.equal(here(handle).as, 'watcher');
  assert.equal(here(handle).view.version, 6);
  assert.deepEqual(here(handle).history, { match: opening.match, steps: [], complete: false });
  const first = world.socket.read('match.history');
  assert.deepEqual(first.params, { match });
  first.answer(historyPage(null, 6, 2));
  assert.deepEqual(here(handle).history.steps.map(({ version }) => version), [2, 3, 4]);
  const second = world.socket.read('match.history');
  assert.deepEqual(second.params, { match, after: 4 });
  world.socket.notify('room.update', updateTo(7));
  second.answer(historyPage(4, 7, 2));
  world.socket.notify('room.update', updateTo(8));
  world.socket.read('match.history').answer(historyPage(6, 7, 2));
  const { history, view } = here(handle);
  assert.deepEqual(history.steps.map(({ version }) => version), [2, 3, 4, 5, 6, 7, 8]);
  assert.equal(history.complete, true);
  assert.deepEqual(history.steps.map(({ shows }) => shows), [true, false, true, false, true, false, true]);
  assert.deepEqual(view.outcome, { winner: 0, reason: 'knockout' });
  assert.deepEqual(history.steps[6]?.view.position, view.position);
  assert.equal(here(handle).feed.length, 2);
});

test('a seat is come back to, and its player may do what the view says', () => {
  const { handle } = sit(4);
  const { as, view, can, history } = here(handle);
  assert.equal(as, 'player');
  assert.equal(view.you?.seat, 0);
  assert.equal('presence' in view, false);
  assert.deepEqual(can, {
    join: false, act: true, offer: ['draw', 'abort'], accept: [], withdraw: [], resign: true, give: true, claimAtMs: null, leave: true, say: ['players', 'room'],
  });
  assert.equal('you' in (history.steps[1]?.view ?? {}), false);
});

test('nobody takes a seat without a click', () => {
  const { world, client } = start({ player: blaise });
  const handle = client.room(room);
  world.socket.read('room.watch').answer({ view: { ...waiting, presence: bothPresent, said: [] } });
  assert.equal(here(handle).can.join, 'take');
  assert.equal(here(handle).can.act, false);
  handle.join();
  assert.deepEqual(here(handle).pending, { what: 'join' });
  assert.equal(here(handle).can.join, false);
  handle.join();
  world.socket.read('room.join').answer({ view: playerAt(2, 1) });
  assert.equal(here(handle).as, 'player');
  assert.equal(here(handle).pending, null);
  assert.deepEqual(client.session.get()?.rooms, [room]);
  world.socket.read('match.history');
  world.socket.readNothing();
});

test('a seat that somebody else takes first is refused cleanly, and watching goes on', () => {
  const { world, client } = start({ player: { id: 'CHLOE', name: 'Chloé', bot: false } });
  const handle = client.room(room);
  world.socket.read('room.watch').answer({ view: { ...waiting, presence: bothPresent, said: [] } });
  handle.join();
  const join = world.socket.read('room.join');
  const started = { ...updateTo(3), version: 2, events: [], changes: { seats: opening.seats, match: opening.match, phase: opening.phase } };
  world.socket.notify('room.update', started);
  join.refuse('room_full');
  assert.equal(here(handle).problem?.reason, 'room_full');
  assert.equal(here(handle).can.join, false);
  assert.equal(here(handle).fresh, true);
  handle.dismiss();
  assert.equal(here(handle).problem, null);
});

test('a room that may not be watched has a door, behind which there may be a seat', () => {
  const { world, client } = start({ player: blaise });
  const handle = client.room(room);
  world.socket.read('room.watch').refuse('no_spectators');
  assert.deepEqual(handle.state.get(), { kind: 'door', problem: null, joining: false });
  handle.join();
  assert.deepEqual(handle.state.get(), { kind: 'door', problem: null, joining: true });
  world.socket.read('room.join').refuse('room_full');
  const state = handle.state.get();
  assert.equal(state.kind === 'door' && state.problem?.reason, 'room_full');
  assert.equal(state.kind === 'door' && state.joining, false);
  handle.join();
  world.socket.read('room.join').answer({ view: playerAt(2, 1) });
  assert.equal(here(handle).as, 'player');
});

test('the answer to an older try means nothing any more', () => {
  const { world, client } = start({ player: blaise });
  const handle = client.room(room);
  const watch = world.socket.read('room.watch');
  handle.join();
  watch.refuse('no_spectators');
  assert.equal(handle.state.get().kind, 'loading');
  const join = world.socket.read('room.join');
  handle.watch();
  join.answer({ view: playerAt(2, 1) });
  assert.equal(handle.state.get().kind, 'loading');
  world.socket.read('room.watch').answer({ view: watcherAt(2) });
  assert.equal(here(handle).as, 'watcher');
});

test('a wish for a seat outlives the connection on which it was made', () => {
  const { world, client, hello } = start({ player: blaise });
  const handle = client.room(room);
  world.socket.read('room.watch').answer({ view: { ...waiting, presence: bothPresent, said: [] } });
  handle.join();
  world.socket.read('room.join');
  comeBack(world, hello);
  world.socket.read('room.join').answer({ view: playerAt(2, 1) });
  assert.equal(here(handle).as, 'player');
});

test('a seat given up elsewhere meanwhile is not taken again', () => {
  const { world, handle, hello } = sit(4);
  comeBack(world, { ...hello, rooms: [] });
  world.socket.read('room.watch').answer({ view: watcherAt(5) });
  assert.equal(here(handle).as, 'watcher');
});

test('a seat taken in another tab is offered to come back to', () => {
  const { world, client } = start({ player: blaise });
  const handle = client.room(room);
  world.socket.read('room.watch').answer({ view: watcherAt(2) });
  assert.equal(here(handle).can.join, 'back');
  handle.join();
  world.socket.read('match.history').answer(historyPage(null, 2));
  world.socket.read('room.join').answer({ view: playerAt(2, 1) });
  assert.equal(here(handle).as, 'player');
});

test('one\'s own room may be watched, and goes on being watched', () => {
  const { world, client, hello } = start({ seated: true });
  const handle = client.room(room, { as: 'watcher' });
  world.socket.read('room.watch').answer({ view: watcherAt(4) });
  world.socket.read('match.history').answer(historyPage(null, 4));
  comeBack(world, hello);
  world.socket.read('room.watch').answer({ view: watcherAt(4) });
  assert.equal(here(handle).as, 'watcher');
  world.socket.readNothing();
});

test('a part of the page that only looks on keeps no other from the seat', () => {
  const { world, client } = start({ seated: true });
  const onlooker = client.room(room, { as: 'watcher' });
  world.socket.read('room.watch').answer({ view: watcherAt(4) });
  world.socket.read('match.history').answer(historyPage(null, 4));
  const handle = client.room(room);
  world.socket.read('room.join').answer({ view: playerAt(4, 0) });
  assert.equal(here(handle).as, 'player');
  onlooker.close();
  handle.join();
  world.socket.readNothing();
});

test('there is no such room, until there is', () => {
  const { world, client } = start();
  const handle = client.room('AAAAAA');
  world.socket.read('room.watch').refuse('no_such_room');
  const state = handle.state.get();
  assert.equal(state.kind === 'refused' && state.problem.reason, 'no_such_room');
  handle.retry();
  assert.equal(handle.state.get().kind, 'loading');
  world.socket.read('room.watch').answer({ view: watcherAt(4) });
  assert.equal(here(handle).view.version, 4);
});

test('too many wrong codes are asked again when the server said', () => {
  const { world, client } = start();
  const handle = client.room(room);
  world.socket.read('room.watch').refuse('rate_limited', { retry_ms: 5000 });
  assert.equal(handle.state.get().kind, 'refused');
  world.pass(4999);
  world.socket.readNothing();
  world.pass(1);
  world.socket.read('room.watch').answer({ view: watcherAt(4) });
  assert.equal(here(handle).as, 'watcher');
});

test('an update that is missing is noticed, and a whole view brings all together again', () => {
  const { world, handle } = sit(4);
  world.socket.notify('room.update', playerUpdateTo(6, 0));
  assert.equal(here(handle).view.version, 4);
  assert.equal(here(handle).can.act, false);
  const join = world.socket.read('room.join');
  world.socket.notify('room.update', playerUpdateTo(7, 0));
  join.answer({ view: playerAt(7, 0) });
  assert.equal(here(handle).view.version, 7);
  assert.deepEqual(world.socket.read('match.history').params, { match, after: 4 });
  world.socket.readNothing();
});

test('an update that is known already changes nothing', () => {
  const { world, handle } = sit(6);
  const before = here(handle);
  world.socket.notify('room.update', playerUpdateTo(5, 0));
  world.socket.notify('room.update', playerUpdateTo(6, 0));
  assert.equal(here(handle), before);
});

test('another room\'s news stay out', () => {
  const { world, handle } = sit(4);
  const before = here(handle);
  world.socket.notify('room.update', { ...updateTo(5), room: 'ZZZZZZ' });
  world.socket.notify('room.closed', { room: 'ZZZZZZ', reason: 'idle' });
  world.socket.notify('room.presence', { room: 'ZZZZZZ', at_ms: 1, seats: [null, null], watching: 9 });
  assert.equal(here(handle), before);
});

test('what was missed is told late, once, and fetched no further back than needed', () => {
  const { world, handle, hello } = sit(3);
  world.socket.notify('room.update', playerUpdateTo(4, 0));
  assert.deepEqual(here(handle).feed.map(({ number, live }) => [number, live]), [[1, true]]);
  world.socket.drop();
  assert.equal(here(handle).fresh, false);
  assert.equal(here(handle).can.act, false);
  assert.deepEqual(here(handle).can.say, []);
  assert.equal(here(handle).view.version, 4);
  world.pass(15_000);
  world.greet(hello);
  world.socket.read('room.join').answer({ view: playerAt(7, 0) });
  assert.equal(here(handle).fresh, true);
  const history = world.socket.read('match.history');
  assert.deepEqual(history.params, { match, after: 4 });
  history.answer(historyPage(4, 7));
  assert.deepEqual(here(handle).feed.map(({ number, live, after }) => [number, live, after.version]), [[1, true, 4], [2, false, 5], [3, false, 6], [4, false, 7]]);
  assert.deepEqual(here(handle).history.steps.map(({ version }) => version), [2, 3, 4, 5, 6, 7]);
  world.socket.notify('room.update', playerUpdateTo(8, 0));
  assert.equal(here(handle).feed.length, 5);
  comeBack(world, hello);
  world.socket.read('room.join').answer({ view: playerAt(8, 0) });
  world.socket.readNothing();
  assert.equal(here(handle).feed.length, 5);
});

test('a connection lost at any page of the history goes on from there', () => {
  for (const drops of [[0], [1], [2], [0, 1, 2]]) {
    const { world, client, hello } = start({ seated: true });
    const handle = client.room(room);
    world.socket.read('room.join').answer({ view: playerAt(8, 0) });
    let known: number | null = null;
    for (let page = 0; page < 3; page += 1) {
      if (drops.includes(page)) {
        world.socket.read('match.history');
        comeBack(world, hello);
        world.socket.read('room.join').answer({ view: playerAt(8, 0) });
      }
      const asked = world.socket.read('match.history');
      assert.equal(asked.params.after ?? null, known, `drops at ${drops}`);
      asked.answer(historyPage(known, 8, 2));
      known = 4 + 2 * page;
    }
    world.socket.readNothing();
    const { history } = here(handle);
    assert.deepEqual(history.steps.map(({ version }) => version), [2, 3, 4, 5, 6, 7, 8], `drops at ${drops}`);
    assert.equal(history.complete, true, `drops at ${drops}`);
  }
});

test('a server that tells no history shows the match from now on', () => {
  const { world, client } = start({ seated: true });
  const handle = client.room(room);
  world.socket.read('room.join').answer({ view: playerAt(4, 0) });
  world.socket.read('match.history').refuse('not_supported');
  world.socket.notify('room.update', playerUpdateTo(5, 0));
  const { history } = here(handle);
  assert.deepEqual(history.steps.map(({ version }) => version), [4, 5]);
  assert.equal(history.complete, false);
});

test('a busy server\'s history is asked for again when it said', () => {
  const { world, client } = start({ seated: true });
  const handle = client.room(room);
  world.socket.read('room.join').answer({ view: playerAt(4, 0) });
  world.socket.read('match.history').refuse('rate_limited', { retry_ms: 700 });
  world.pass(700);
  world.socket.read('match.history').answer(historyPage(null, 4));
  assert.equal(here(handle).history.complete, true);
});

test('a rematch begins a history of its own', () => {
  const { world, handle } = sit(8);
  const next = { id: 'f'.repeat(32), number: 2 };
  world.socket.notify('room.update', {
    room, version: 9, at_ms: 1, events: [{ type: 'started', match: next }],
    changes: { ...opening, match: next, seats: [blaise, ada], you: { seat: 1, choice: null, actions: ['A1'], may: [] } },
  });
  const { history, view } = here(handle);
  assert.equal(view.you?.seat, 1);
  assert.deepEqual(history.match, next);
  assert.deepEqual(history.steps.map(({ version }) => version), [9]);
  assert.equal(history.complete, true);
});

test('a watcher who was too slow is given a view, and what it skips is fetched', () => {
  const { world, client } = start({ player: { id: 'CHLOE', name: 'Chloé', bot: false } });
  const handle = client.room(room);
  world.socket.read('room.watch').answer({ view: watcherAt(3) });
  world.socket.read('match.history').answer(historyPage(null, 3));
  world.socket.notify('room.view', { room, view: watcherAt(7) });
  assert.equal(here(handle).view.version, 7);
  assert.deepEqual(world.socket.read('match.history').params, { match, after: 3 });
  world.socket.notify('room.update', updateTo(8));
  assert.equal(here(handle).view.version, 8);
});

test('the newest presence wins', () => {
  const { world, handle } = sit(4);
  const away = { present: false, away_since_ms: 1_767_265_247_500, claim_at_ms: 1_767_265_307_500 };
  const seats = bothPresent.seats;
  world.socket.notify('room.presence', { room, at_ms: 2000, seats: [seats[0], away], watching: 3 });
  world.socket.notify('room.presence', { room, at_ms: 1000, seats, watching: 1 });
  assert.equal(here(handle).presence.watching, 3);
  assert.equal(here(handle).can.claimAtMs, away.claim_at_ms);
  world.socket.notify('room.presence', { room, at_ms: 3000, seats, watching: 0 });
  assert.equal(here(handle).can.claimAtMs, null);
});

test('a restarted server, whose clock may be earlier, has its presence believed', () => {
  const { world, handle, hello } = sit(4);
  world.socket.notify('room.presence', { room, at_ms: 9_000_000, seats: bothPresent.seats, watching: 3 });
  comeBack(world, hello);
  world.socket.read('room.join').answer({ view: playerAt(4, 0) });
  world.socket.notify('room.presence', { room, at_ms: 5, seats: bothPresent.seats, watching: 1 });
  assert.equal(here(handle).presence.watching, 1);
});

test('lines stand in order, each once, and as they were written', () => {
  const { world, handle } = sit(4);
  const texts = ['<img src=x onerror=alert(1)>', '\u202Egnitirw', '{{constructor}} %n ${1} &amp; &#60;', 'e\u0301'.repeat(20), '__proto__'];
  const lines = texts.map((text, index) => ({ number: index + 1, by: { ...blaise, name: '<b>Bl\u202Eaise</b>' }, to: 'room' as const, text, at_ms: index }));
  for (const index of [1, 0, 4, 2, 3, 2]) {
    const line = lines[index];
    assert.ok(line);
    world.socket.notify('room.said', { room, ...line });
  }
  assert.deepEqual(here(handle).said, lines);
  for (let number = 6; number < 400; number += 1) world.socket.notify('room.said', { room, number, by: ada, to: 'room', text: 'x', at_ms: 1 });
  assert.equal(here(handle).said.length, 200);
  assert.equal(here(handle).said[199]?.number, 399);
});

test('after a match its players find what watchers said meanwhile', () => {
  const { world, handle } = sit(7);
  const line = (number: number) => ({ number, by: { id: 'CHLOE', name: 'Chloé', bot: false }, to: 'room' as const, text: 'A3 !', at_ms: 1 });
  world.socket.notify('room.update', playerUpdateTo(8, 0));
  const again = world.socket.read('room.join');
  world.socket.notify('room.said', { room, ...line(6) });
  again.answer({ view: { ...playerAt(8, 0), said: [line(4), line(6)] } });
  assert.deepEqual(here(handle).said.map(({ number }) => number), [4, 6]);
  assert.equal(here(handle).view.version, 8);
  world.socket.readNothing();
});

test('a line is said; one whose answer is lost is said again only if it did not arrive', async () => {
  const { world, handle, hello } = sit(4);
  const told: string[] = [];
  const say = (text: string) => void handle.say('players', text).then(() => told.push(text), (error) => told.push(`${text}: ${error.reason}`));
  say('one');
  world.socket.read('room.say').answer({});
  say('two');
  say('three');
  say('four');
  world.socket.read('room.say');
  world.socket.read('room.say');
  world.socket.read('room.say').refuse('rate_limited', { retry_ms: 1000 });
  await settle();
  assert.deepEqual(told, ['one', 'four: rate_limited']);
  comeBack(world, hello);
  world.socket.read('room.join').answer({ view: { ...playerAt(4, 0), said: [{ number: 8, by: ada, to: 'players', text: 'two', at_ms: 5 }] } });
  assert.deepEqual(world.socket.read('room.say').params, { room, to: 'players', text: 'three' });
  await settle();
  assert.deepEqual(told, ['one', 'four: rate_limited', 'two']);
  world.socket.drop();
  say('five');
  handle.close();
  await settle();
  assert.deepEqual(told, ['one', 'four: rate_limited', 'two', 'five: no_connection', 'three: connection_lost']);
});

test('a room that is closed says why, and one that could not be stored is tried again', () => {
  const { world, handle, hello, client } = sit(4);
  world.socket.notify('room.closed', { room, reason: 'storage_failed' });
  const state = handle.state.get();
  assert.equal(state.kind === 'closed' && state.reason, 'storage_failed');
  assert.equal(state.kind === 'closed' && state.view?.version, 4);
  comeBack(world, hello);
  world.socket.read('room.join').answer({ view: playerAt(4, 0) });
  assert.equal(here(handle).fresh, true);
  world.socket.notify('room.closed', { room, reason: 'idle' });
  assert.deepEqual(client.session.get()?.rooms, []);
  comeBack(world, { ...hello, rooms: [] });
  world.socket.readNothing();
});

test('a room that is gone when the connection is back is closed', () => {
  const { world, handle, hello } = sit(4);
  comeBack(world, { ...hello, rooms: [] });
  world.socket.read('room.watch').refuse('no_such_room');
  const state = handle.state.get();
  assert.equal(state.kind === 'closed' && state.reason, 'gone');
});

test('a seat given up in another tab is given up here, and may be watched from', () => {
  const { world, handle, client, hello } = sit(8);
  world.socket.notify('room.update', { room, version: 9, at_ms: 1, events: [{ type: 'left', seat: 0 }], changes: { seats: [null, blaise], you: null } });
  const state = handle.state.get();
  assert.equal(state.kind === 'left' && state.view.version, 9);
  assert.deepEqual(client.session.get()?.rooms, []);
  comeBack(world, { ...hello, rooms: [] });
  world.socket.readNothing();
  handle.watch();
  world.socket.read('room.watch').answer({ view: watcherAt(8) });
  assert.equal(here(handle).as, 'watcher');
  world.socket.notify('room.closed', { room, reason: 'empty' });
  assert.equal(handle.state.get().kind, 'closed');
});

test('two parts of a page share what they follow; the last one to close ends it', () => {
  const { world, client } = start();
  const [left, right] = [client.room(room), client.room(room.toLowerCase())];
  world.socket.read('room.watch').answer({ view: watcherAt(2) });
  world.socket.read('match.history').answer(historyPage(null, 2));
  assert.equal(here(left), here(right));
  left.close();
  left.close();
  world.socket.readNothing();
  world.socket.notify('room.update', updateTo(3));
  assert.equal(here(right).view.version, 3);
  right.close();
  assert.deepEqual(world.socket.read('room.unsubscribe').params, { room });
  // Opened again, as a page does that is drawn anew.
  client.room(room);
  world.socket.read('room.watch');
});

test('a player who was made anew is a stranger to the old seat', () => {
  const { world, handle } = sit(4);
  comeBack(world, { ...greeting, rooms: [] });
  world.socket.read('room.watch').answer({ view: watcherAt(4) });
  assert.equal(here(handle).can.join, false);
});

test('who is muted is known from the hello on, and changes once the server has agreed', async () => {
  const world = new World();
  const client = world.client();
  const muted = () => client.session.get()?.muted;
  world.greet({ player: ada });
  assert.deepEqual(muted(), []);
  const mute = client.mute('BLAISE', true);
  const asked = world.socket.read('player.mute');
  assert.deepEqual(asked.params, { player: 'BLAISE' });
  assert.deepEqual(muted(), []);
  asked.answer({});
  await mute;
  assert.deepEqual(muted(), ['BLAISE']);

  comeBack(world, { player: ada, muted: ['BLAISE', 'CHLOE'] });
  const refused = client.mute('DENIS', true);
  world.socket.read('player.mute').refuse('too_many_muted');
  await assert.rejects(refused, { reason: 'too_many_muted' });
  assert.deepEqual(muted(), ['BLAISE', 'CHLOE']);
  const unmute = client.mute('BLAISE', false);
  world.socket.read('player.unmute').answer({});
  await unmute;
  assert.deepEqual(muted(), ['CHLOE']);
});
