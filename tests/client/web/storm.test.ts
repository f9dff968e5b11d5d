// Two players and a watcher in one room, whose connections are cut at random moments: before a request is read,
// between what it does and its answer, between answer and update. Whatever happens, nobody acts twice for one click,
// all end with the server's view, and each has seen every update once. A failure names its seed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Client, RoomHandle } from '../../../client/web/src/state';
import type { Seat, Update, View } from '../../../client/web/src/wire/types';
import { ada, blaise, bothPresent, opening, waiting } from './golden';
import { greeting, type Socket, World } from './world';

function createChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const roundsOfAMatch = 30;

/** A server with one room, where the seats act in turn and an action is a number. It keeps the protocol's promises. */
class Server {
  readonly updates: Update[] = [];
  /** What each seat's latest accepted action was. */
  private readonly latest: (string | null)[] = [null, null];
  readonly accepted: string[] = [];
  private readonly following = new Map<Socket, Seat | 'watcher'>();

  view(): View {
    const turn = this.accepted.length + 1;
    const ended = this.accepted.length === roundsOfAMatch;
    return {
      ...opening, version: 2 + this.updates.length, at_ms: 0, clock: null, clocks: null, turn, position: null,
      phase: ended ? 'finished' : 'playing', to_act: ended ? [] : [turn % 2 === 1 ? 0 : 1],
    };
  }

  viewOf(viewer: Seat | 'watcher'): View {
    const view = this.view();
    if (viewer === 'watcher') return view;
    const actions = view.to_act.includes(viewer) ? [`${view.turn}a`, `${view.turn}b`] : [];
    return { ...view, you: { seat: viewer, choice: null, actions, may: [] } };
  }

  /** Answers one request of `player`'s. `isCut` tells at each moment whether the connection ends there. */
  serve(socket: Socket, player: Seat | 'watcher', isCut: () => boolean): void {
    const request = socket.take();
    if (request === undefined) return;
    if (isCut()) return this.cut(socket);
    const answer = this.resultOf(request.method, request.params, socket, player);
    if (isCut()) return this.cut(socket);
    socket.receive({ jsonrpc: '2.0', id: request.id, ...answer.message });
    if (answer.update !== null) this.tell(answer.update);
  }

  cut(socket: Socket): void {
    this.following.delete(socket);
    socket.drop();
  }

  private refusal(reason: string): object {
    return { error: { code: -32000, message: reason, data: { reason } } };
  }

  private resultOf(method: string, params: object, socket: Socket, player: Seat | 'watcher'): { message: object; update: Update | null } {
    const done = (message: object, update: Update | null = null) => ({ message, update });
    switch (method) {
      case 'session.hello': {
        const who = player === 0 ? ada : player === 1 ? blaise : { id: 'CHLOE', name: 'Chloé', bot: false };
        return done({ result: { ...greeting, player: who, rooms: player === 'watcher' ? [] : [opening.room] } });
      }
      case 'room.join':
      case 'room.watch': {
        const viewer = method === 'room.join' ? player : 'watcher';
        this.following.set(socket, viewer);
        return done({ result: { view: { ...this.viewOf(viewer), presence: bothPresent, said: [] } } });
      }
      case 'match.history': {
        const { after } = params as { after?: number };
        const following = this.updates.filter(({ version }) => version > (after ?? 0));
        const page = following.slice(0, 3);
        const next = following.length > 3 ? { next: page[2]?.version } : {};
        return done({ result: { ...(after === undefined ? { view: { ...waiting, ...opening, position: null, to_act: [0], turn: 1 } } : {}), updates: page, ...next } });
      }
      case 'match.act': {
        const { turn, action } = params as { turn: number; action: string };
        if (player !== 'watcher' && this.latest[player] === `${turn} ${action}`) return done({ result: { turn } });
        const view = this.view();
        if (player === 'watcher' || !view.to_act.includes(player) || view.turn !== turn) return done(this.refusal('stale_turn'));
        this.latest[player] = `${turn} ${action}`;
        this.accepted.push(`${player} ${action}`);
        const after = this.view();
        const update: Update = {
          room: opening.room, version: view.version + 1, at_ms: 0, events: [{ type: 'chosen', seat: player }],
          changes: { turn: after.turn, to_act: after.to_act, phase: after.phase },
        };
        this.updates.push(update);
        return done({ result: { turn } }, update);
      }
      default:
        return done({ result: {} });
    }
  }

  private tell(update: Update): void {
    for (const [socket, viewer] of this.following) {
      const you = viewer === 'watcher' ? {} : { you: this.viewOf(viewer).you ?? null };
      socket.notify('room.update', { ...update, changes: { ...update.changes, ...you } });
    }
  }
}

interface Person { world: World; client: Client; room: RoomHandle; viewer: Seat | 'watcher'; clicked: string[]; seen: Map<number, number> }

function meet(viewer: Seat | 'watcher'): Person {
  const world = new World();
  const client = world.client();
  const room = client.room(opening.room);
  const person: Person = { world, client, room, viewer, clicked: [], seen: new Map() };
  let number = 0;
  room.state.subscribe(() => {
    const state = room.state.get();
    if (state.kind !== 'here') return;
    for (const happening of state.feed) {
      if (happening.number <= number) continue;
      assert.equal(happening.number, number + 1);
      number = happening.number;
      person.seen.set(happening.after.version, (person.seen.get(happening.after.version) ?? 0) + 1);
    }
  });
  return person;
}

function play(seed: number): void {
  const chance = createChance(seed);
  const server = new Server();
  const people = [meet(0), meet(1), meet('watcher')];
  const isCut = () => chance() < 0.04;
  const opened = new WeakSet<Socket>();

  const isDone = () => server.accepted.length === roundsOfAMatch && people.every(({ room }) => {
    const state = room.state.get();
    return state.kind === 'here' && state.fresh && state.pending === null && state.history.complete && state.view.version === server.view().version;
  });
  for (let step = 0; !isDone(); step += 1) {
    assert.ok(step < 20_000, 'it comes to an end');
    for (const { world, viewer, room, clicked } of people) {
      world.pass(chance() < 0.1 ? 400 : 20);
      const { socket } = world;
      if (socket.isClosed) continue;
      if (!opened.has(socket)) {
        opened.add(socket);
        socket.open();
        continue;
      }
      if (isCut() && chance() < 0.5) server.cut(socket);
      else server.serve(socket, viewer, isCut);
      const state = room.state.get();
      if (viewer === 'watcher' || state.kind !== 'here' || !state.can.act || chance() < 0.5) continue;
      const action = state.view.you?.actions[chance() < 0.5 ? 0 : 1];
      assert.ok(action);
      clicked.push(`${viewer} ${action}`);
      room.act(action);
      // An impatient second click, on something else.
      for (const other of state.view.you?.actions ?? []) room.act(other);
    }
  }

  assert.deepEqual([...server.accepted].sort(), people.flatMap(({ clicked }) => clicked).sort());
  const versions = server.updates.map(({ version }) => version);
  for (const { room, viewer, seen, client } of people) {
    const state = room.state.get();
    assert.ok(state.kind === 'here');
    const { presence: _presence, said: _said, ...view } = server.viewOf(viewer);
    assert.deepEqual(state.view, view);
    assert.equal(state.problem, null);
    assert.deepEqual(state.history.steps.map(({ version }) => version), [2, ...versions]);
    for (const [version, times] of seen) assert.equal(times, 1, `version ${version} was told once`);
    client.close();
  }
}

test('a match in a storm: every click counts once, and all see all of it', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    try {
      play(seed);
    } catch (error) {
      console.error(`The storm of seed ${seed}:`);
      throw error;
    }
  }
});
