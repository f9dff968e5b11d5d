// The connection: hello, coming back, giving up, and whom the server takes this device for.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { greeting, serverStartMs, settle, SharedStorage, World } from './world';
import { RequestError } from '../../../client/web/src/state';

const info = {
  name: 'Test', version: '0.1.0', protocol: 1, features: [], games: [], now_ms: serverStartMs,
  limits: { request_bytes: 1, message_bytes: 1, nesting: 1, page: 1, connections_per_player: 8, rooms_per_player: 16, requests_per_second: 20, requests_burst: 60 },
  counts: { connections: 1, players: 1, rooms: 0, matches: 0 }, health: { storage: 'ok' as const },
};

/** A rejection's reason, or how it was that there was none. */
async function reasonOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
    return 'granted';
  } catch (error) {
    return error instanceof RequestError ? error.reason : String(error);
  }
}

test('the first visit makes a player, whose token is kept', () => {
  const storage = new SharedStorage();
  const world = new World(storage.tab());
  const client = world.client();
  assert.deepEqual(client.connection.get(), { kind: 'connecting', again: false });
  assert.equal(client.session.get(), null);
  const hello = world.greet();
  assert.equal(hello.protocol, 1);
  assert.match(hello.client, /^visavis-web\/\d/);
  assert.equal('token' in hello, false);
  assert.deepEqual(client.connection.get(), { kind: 'open' });
  assert.equal(client.session.get()?.player.name, 'Ada');
  assert.equal(storage.values.get('visavis.token'), greeting.token);
});

test('a later visit shows the token', () => {
  const storage = new SharedStorage();
  storage.values.set('visavis.token', 'k'.repeat(43));
  const world = new World(storage.tab());
  world.client();
  assert.equal(world.greet().token, 'k'.repeat(43));
  assert.equal(storage.values.get('visavis.token'), 'k'.repeat(43));
});

test('two tabs of a first visit end as one player', () => {
  const storage = new SharedStorage();
  const [left, right] = [new World(storage.tab()), new World(storage.tab())];
  left.client();
  const client = right.client();
  // The right tab asks before the left one has its answer, and is made another player.
  right.socket.open();
  const asked = right.socket.read('session.hello');
  assert.equal('token' in left.greet({ token: 'l'.repeat(43) }), false);
  assert.equal('token' in asked.params, false);
  asked.answer({ ...greeting, token: 'r'.repeat(43) });
  assert.equal(right.sockets.length, 2);
  assert.equal(right.greet().token, 'l'.repeat(43));
  assert.deepEqual(client.connection.get(), { kind: 'open' });
  assert.equal(storage.values.get('visavis.token'), 'l'.repeat(43));
});

test('without a storage the token lives as long as the page', () => {
  const world = new World({ get: () => null, set: () => undefined, onChange: () => () => undefined });
  world.client();
  world.greet({ token: 'm'.repeat(43) });
  world.socket.drop();
  world.pass(500);
  assert.equal(world.greet().token, 'm'.repeat(43));
});

test('a lost connection is tried again, later each time, and soon after a good one', () => {
  const world = new World();
  const client = world.client();
  world.greet();
  world.pass(10_000);
  world.socket.drop();
  const delays: number[] = [];
  for (let failure = 0; failure < 8; failure += 1) {
    const state = client.connection.get();
    assert.equal(state.kind, 'waiting');
    if (state.kind !== 'waiting') return;
    delays.push(state.retryAtMs - world.nowMs);
    world.pass(state.retryAtMs - world.nowMs - 1);
    const opened = world.sockets.length;
    world.pass(1);
    assert.equal(world.sockets.length, opened + 1);
    assert.deepEqual(client.connection.get(), { kind: 'connecting', again: true });
    world.socket.drop();
  }
  assert.deepEqual(delays, [250, 500, 1000, 2000, 4000, 7500, 7500, 7500]);
});

test('a server that greets and hangs up at once is not hammered', () => {
  const world = new World();
  const client = world.client();
  let waitedMs = 0;
  for (let round = 0; round < 5; round += 1) {
    world.greet();
    world.socket.drop();
    const state = client.connection.get();
    assert.equal(state.kind, 'waiting');
    waitedMs = state.kind === 'waiting' ? state.retryAtMs - world.nowMs : 0;
    world.pass(waitedMs);
  }
  assert.equal(waitedMs, 4000);
});

test('a drop at every moment of the greeting is survived', () => {
  const moments: ((world: World) => void)[] = [
    (world) => world.socket.drop(),
    (world) => { world.socket.open(); world.socket.drop(); },
    (world) => { world.socket.open(); world.socket.receive('{"jsonrpc": "2.0", "id": 1, "resu'); },
    (world) => { world.socket.open(); world.socket.receive('[]'.slice(0, 1)); },
    (world) => { world.greet(); world.socket.drop(); },
    (world) => world.pass(10_000),
    (world) => { world.socket.open(); world.pass(10_000); },
  ];
  for (const [index, happen] of moments.entries()) {
    const world = new World();
    const client = world.client();
    const first = world.socket;
    happen(world);
    assert.equal(client.connection.get().kind, 'waiting', `moment ${index}`);
    assert.equal(first.isClosed, true, `moment ${index}`);
    world.pass(15_000);
    world.greet();
    assert.equal(client.connection.get().kind, 'open', `moment ${index}`);
  }
});

test('what an ended socket says late changes nothing', () => {
  const world = new World();
  const client = world.client();
  world.greet();
  const old = world.socket;
  old.drop();
  old.notify('session.closing', { reason: 'replaced' });
  old.open();
  old.drop();
  assert.equal(client.connection.get().kind, 'waiting');
  world.pass(250);
  assert.equal(world.sockets.length, 2);
});

test('a silent server is asked whether it is there, and given up when it is not', () => {
  const world = new World();
  const client = world.client();
  world.greet();
  for (let round = 0; round < 3; round += 1) {
    world.pass(9_999);
    world.socket.readNothing();
    world.pass(1);
    world.socket.read('server.info').answer({ ...info, now_ms: serverStartMs + 10_000 * (round + 1) });
    world.socket.readNothing();
  }
  world.pass(10_000);
  world.socket.read('server.info');
  world.pass(9_999);
  assert.equal(client.connection.get().kind, 'open');
  world.pass(1);
  assert.deepEqual({ ...client.connection.get(), retryAtMs: 0 }, { kind: 'waiting', retryAtMs: 0, reason: 'silent' });
  assert.equal(world.socket.isClosed, true);
});

test('a request without an answer ends the connection, however much is heard beside it', async () => {
  const world = new World();
  const client = world.client();
  world.greet();
  const asked = reasonOf(client.request('lobby.list', {}));
  for (let second = 0; second < 10; second += 1) {
    assert.equal(client.connection.get().kind, 'open');
    world.pass(1000);
    world.socket.notify('lobby.update', { opened: [], changed: [], closed: [] });
  }
  assert.equal(client.connection.get().kind, 'waiting');
  assert.equal(await asked, 'connection_lost');
});

test('after a sleep the server is given time to answer before it is given up', () => {
  const world = new World();
  const client = world.client();
  world.greet();
  world.pass(10_000);
  world.socket.read('server.info');
  world.sleep(3_600_000);
  // The overdue timer runs before what the server has sent meanwhile is read.
  world.pass(0);
  assert.equal(client.connection.get().kind, 'open');
  world.socket.read('server.info').answer(info);
  world.pass(1);
  assert.equal(client.connection.get().kind, 'open');
});

test('after a sleep through which the server has gone, it is given up in seconds', () => {
  const world = new World();
  const client = world.client();
  world.greet();
  world.sleep(3_600_000);
  world.wake();
  world.pass(5_000);
  assert.equal(client.connection.get().kind, 'waiting');
});

test('a page that is looked at again, or a network that is back, tries at once, but not in swarms', () => {
  const world = new World();
  const client = world.client();
  world.greet();
  world.socket.drop();
  for (let failure = 0; failure < 6; failure += 1) {
    world.pass(15_000);
    world.socket.drop();
  }
  world.pass(2_000);
  assert.equal(client.connection.get().kind, 'waiting');
  const before = world.sockets.length;
  for (let sign = 0; sign < 5; sign += 1) world.wake();
  assert.equal(world.sockets.length, before + 1);
  world.greet();
  assert.equal(client.connection.get().kind, 'open');
});

test('the server says when to come back', () => {
  const world = new World();
  const client = world.client();
  world.greet();
  world.socket.notify('session.closing', { reason: 'shutdown', retry_ms: 3000 });
  assert.deepEqual(client.connection.get(), { kind: 'waiting', retryAtMs: world.nowMs + 3000, reason: 'shutdown' });
  world.pass(3000);
  world.greet();
  world.socket.notify('session.closing', { reason: 'too_slow' });
  assert.deepEqual({ ...client.connection.get(), retryAtMs: 0 }, { kind: 'waiting', retryAtMs: 0, reason: 'too_slow' });
});

test('a replaced connection does not fight for its place', () => {
  const world = new World();
  const client = world.client();
  world.greet();
  world.socket.notify('session.closing', { reason: 'replaced' });
  assert.deepEqual(client.connection.get(), { kind: 'ended', reason: 'replaced', message: '' });
  world.pass(3_600_000);
  world.wake();
  assert.equal(world.sockets.length, 1);
  client.reconnect();
  world.greet();
  assert.equal(client.connection.get().kind, 'open');
});

test('a server that asks for its password is shown the code of the room first, and then what was typed', () => {
  const world = new World();
  const client = world.client({ room: () => 'K7QXMP' });
  world.socket.open();
  const first = world.socket.read('session.hello');
  assert.equal('room' in first.params, false);
  first.refuse('wrong_password');
  const second = world.socket.read('session.hello');
  assert.equal(second.params.room, 'K7QXMP');
  second.refuse('wrong_password');
  assert.deepEqual(client.connection.get(), { kind: 'ended', reason: 'wrong_password', message: 'Refused as wrong_password.' });
  client.reconnect('wrong');
  world.socket.open();
  const third = world.socket.read('session.hello');
  assert.equal(third.params.password, 'wrong');
  assert.equal('room' in third.params, false);
  third.refuse('wrong_password');
  client.reconnect('open sesame');
  assert.equal(world.greet().password, 'open sesame');
  world.socket.drop();
  client.reconnect();
  assert.equal(world.greet().password, 'open sesame');
});

test('the code of a room that is not there leaves the password to be typed', () => {
  const world = new World();
  const client = world.client({ room: () => '222222' });
  world.socket.open();
  world.socket.read('session.hello').refuse('wrong_password');
  world.socket.read('session.hello').refuse('no_such_room');
  assert.deepEqual(client.connection.get(), { kind: 'ended', reason: 'wrong_password', message: 'Refused as no_such_room.' });
  client.reconnect('open sesame');
  assert.equal(world.greet().password, 'open sesame');
});

test('what the host announces is passed on', () => {
  const world = new World();
  const client = world.client();
  const heard: string[] = [];
  client.onAnnouncement((text) => heard.push(text));
  world.greet();
  world.socket.notify('server.announcement', { text: 'Nine.', at_ms: 1 });
  assert.deepEqual(heard, ['Nine.']);
});

test('a token that the server does not know is put aside, and only when the person says so', () => {
  const storage = new SharedStorage();
  storage.values.set('visavis.token', 'k'.repeat(43));
  const world = new World(storage.tab());
  const client = world.client();
  world.socket.open();
  world.socket.read('session.hello').refuse('unknown_token');
  assert.deepEqual(client.connection.get(), { kind: 'ended', reason: 'unknown_token', message: 'Refused as unknown_token.' });
  world.pass(3_600_000);
  assert.equal(world.sockets.length, 1);
  assert.equal(storage.values.get('visavis.token'), 'k'.repeat(43));
  client.startAnew();
  assert.equal('token' in world.greet(), false);
  assert.equal(storage.values.get('visavis.token'), greeting.token);
  assert.equal(storage.values.get('visavis.token.aside'), 'k'.repeat(43));
});

test('whoever begins anew keeps the name, unless it is taken meanwhile', () => {
  const world = new World();
  const client = world.client();
  world.greet();
  world.socket.drop();
  world.pass(250);
  world.socket.open();
  world.socket.read('session.hello').refuse('unknown_token');
  client.startAnew();
  world.socket.open();
  const asked = world.socket.read('session.hello');
  assert.equal(asked.params.name, 'Ada');
  asked.refuse('name_taken');
  const again = world.socket.read('session.hello');
  assert.equal('name' in again.params, false);
  again.answer({ ...greeting, player: { id: 'NEW', name: 'guest-7KQ', bot: false } });
  assert.equal(client.session.get()?.player.name, 'guest-7KQ');
});

test('a server of another protocol ends it with the server\'s sentence', () => {
  const world = new World();
  const client = world.client();
  world.socket.open();
  world.socket.read('session.hello').refuse('unsupported_protocol', { versions: [2] });
  assert.equal(client.connection.get().kind, 'ended');
  world.pass(100_000);
  assert.equal(world.sockets.length, 1);
});

test('a server that is full is tried again when it said', () => {
  const world = new World();
  const client = world.client();
  world.socket.open();
  world.socket.read('session.hello').refuse('rate_limited', { retry_ms: 7000 });
  assert.deepEqual(client.connection.get(), { kind: 'waiting', retryAtMs: world.nowMs + 7000, reason: 'server_full' });
});

test('a new name takes a new hello with the token', async () => {
  const world = new World();
  const client = world.client();
  world.greet();
  const renamed = reasonOf(client.rename('Ada L.'));
  assert.equal(world.sockets.length, 2);
  assert.deepEqual(world.greet({ player: { id: 'ADA', name: 'Ada L.', bot: false } }), {
    protocol: 1, client: 'visavis-web/0.1.0', token: greeting.token, name: 'Ada L.',
  });
  assert.equal(await renamed, 'granted');
  assert.equal(client.session.get()?.player.name, 'Ada L.');

  const refused = reasonOf(client.rename('Bob'));
  world.socket.open();
  world.socket.read('session.hello').refuse('name_taken');
  assert.equal(await refused, 'name_taken');
  // The same connection goes on under the old name.
  const hello = world.socket.read('session.hello');
  assert.equal('name' in hello.params, false);
  hello.answer(greeting);
  assert.equal(client.connection.get().kind, 'open');
  world.socket.drop();
  world.pass(250);
  assert.equal('name' in world.greet(), false);
});

test('what is asked before the greeting waits for it, in order and not for ever', async () => {
  const world = new World();
  const client = world.client();
  const listed = reasonOf(client.request('lobby.list', {}));
  const created = reasonOf(client.request('room.create', { game: 'virtem' }));
  world.greet();
  world.socket.read('lobby.list').answer({ rooms: [] });
  world.socket.read('room.create').refuse('too_many_rooms');
  assert.equal(await listed, 'granted');
  assert.equal(await created, 'too_many_rooms');

  world.socket.drop();
  const never = reasonOf(client.request('lobby.list', {}));
  for (let second = 0; second < 15; second += 1) {
    world.pass(1000);
    if (!world.socket.isClosed) world.socket.drop();
  }
  assert.equal(await never, 'no_connection');
});

test('a request whose answer is lost is told so, and not sent again by itself', async () => {
  const world = new World();
  const client = world.client();
  world.greet();
  const created = reasonOf(client.request('room.create', { game: 'virtem' }));
  world.socket.read('room.create');
  world.socket.drop();
  assert.equal(await created, 'connection_lost');
  world.pass(250);
  world.greet();
  await settle();
  world.socket.readNothing();
});

test('answers find their requests in whatever order they come, and strange messages are passed over', async () => {
  const world = new World();
  const client = world.client();
  world.greet();
  const first = reasonOf(client.request('lobby.list', {}));
  const second = reasonOf(client.request('lobby.seek', { game: 'virtem' }));
  const [list, seek] = [world.socket.read('lobby.list'), world.socket.read('lobby.seek')];
  world.socket.receive({ jsonrpc: '2.0', method: 'weather.report', params: { sky: 'blue' } });
  world.socket.receive({ jsonrpc: '2.0', id: 4711, result: {} });
  world.socket.receive({ jsonrpc: '2.0', id: null, error: { code: -32700, message: 'No.', data: { reason: 'broken_json' } } });
  world.socket.receive({ jsonrpc: '2.0', method: 'room.update', params: null });
  seek.refuse('not_supported');
  list.answer({ rooms: [] });
  assert.equal(await first, 'granted');
  assert.equal(await second, 'not_supported');
  assert.equal(client.connection.get().kind, 'open');
});

test('the server\'s clock is right however wrong the device\'s is, and however late messages are', () => {
  for (const deviceMs of [0, 5_000, 9e12]) {
    const world = new World(undefined, deviceMs);
    const client = world.client();
    // The hello's answer took 400 ms, …
    world.greet({ now_ms: serverStartMs - 400 });
    assert.equal(client.clock.serverNow(), serverStartMs - 400);
    // … a notification 30 ms, and others more again.
    world.pass(1000);
    world.socket.notify('room.presence', { room: 'K7QXMP', at_ms: serverStartMs + 970, seats: [null, null], watching: 0 });
    assert.equal(client.clock.serverNow(), serverStartMs + 970);
    world.pass(1000);
    world.socket.notify('room.presence', { room: 'K7QXMP', at_ms: serverStartMs + 500, seats: [null, null], watching: 0 });
    assert.equal(client.clock.serverNow(), serverStartMs + 1970);
    // A server that was started again may be at another time: it counts anew.
    world.socket.drop();
    world.pass(250);
    world.greet({ now_ms: serverStartMs - 9000 });
    assert.equal(client.clock.serverNow(), serverStartMs - 9000);
  }
});

test('a silent room keeps the clock right, by what the watch asks', () => {
  const world = new World();
  const client = world.client();
  world.greet({ now_ms: serverStartMs - 700 });
  world.pass(10_000);
  world.socket.read('server.info').answer({ ...info, now_ms: serverStartMs + 9_990 });
  assert.equal(client.clock.serverNow(), serverStartMs + 9_990);
});

test('another version of the server is told', () => {
  const world = new World();
  const client = world.client();
  world.greet();
  assert.equal(client.session.get()?.outdated, false);
  world.socket.drop();
  world.pass(250);
  world.greet({ server: { name: 'Test', version: '0.2.0' } });
  assert.equal(client.session.get()?.outdated, true);
});

test('a closed client leaves nothing behind', async () => {
  const world = new World();
  const client = world.client();
  world.greet();
  client.room('K7QXMP');
  client.lobby.open();
  client.close();
  assert.equal(world.socket.isClosed, true);
  assert.equal(world.timerCount, 0);
  assert.equal(world.wakeListeners.size, 0);
  assert.equal(await reasonOf(client.request('lobby.list', {})), 'no_connection');
});
