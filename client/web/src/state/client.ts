// One client for a page: the connection, who one is, and the handles of what is looked at.
import { createConnection, type Greeting } from '../net/connection';
import type { Client, Environment, RoomHandle, Session } from './contract';
import { createAnalysis } from './analysis';
import { createLobby } from './lobby';
import { createRecords } from './records';
import { createReplay } from './replay';
import { createRoom, type RoomSurroundings } from './room';
import { createSeek } from './seek';
import { createStore } from './store';

export function createClient(environment: Environment): Client {
  const connection = createConnection(environment);
  const session = createStore<Session | null>(null);
  const paired = new Set<(room: string) => void>();
  const rooms = new Map<string, { handle: RoomHandle; users: number }>();
  const timers = new Set<number>();
  /** The version that answered first: the page's files are of that one. */
  let firstVersion: string | null = null;

  const seek = createSeek(connection, (room) => {
    noteSeat(room, true);
    for (const listener of [...paired]) listener(room);
  });
  // First of all listeners, since the others look at the session.
  connection.onGreeted(greeted);

  function greeted({ player, server, features, rooms: held, muted = [], invited = false }: Greeting): void {
    firstVersion ??= server.version;
    const known = session.get();
    session.set({ player, server, features: new Set(features), rooms: held, muted, invited, outdated: server.version !== firstVersion });
    if (known !== null) seek.resume(held.filter((room) => !known.rooms.includes(room)));
  }

  function noteSeat(room: string, held: boolean): void {
    const known = session.get();
    if (known === null || known.rooms.includes(room) === held) return;
    session.set({ ...known, rooms: held ? [...known.rooms, room] : known.rooms.filter((other) => other !== room) });
  }

  function wait(action: () => void, afterMs: number): void {
    const timer = environment.setTimeout(() => {
      timers.delete(timer);
      action();
    }, afterMs);
    timers.add(timer);
  }

  const surroundings: RoomSurroundings = { connection, session, wait, noteSeat };

  return {
    connection: connection.state,
    session,
    clock: connection.clock,
    async request(method, params) {
      const result = await connection.request(method, params);
      if (method === 'room.create' && 'view' in result && result.view !== undefined) noteSeat(result.view.room, true);
      return result;
    },
    lobby: { open: () => createLobby(connection, wait) },
    seek,
    onPaired(listener) {
      paired.add(listener);
      return () => { paired.delete(listener); };
    },
    room(code, wish = { as: 'auto' }) {
      const name = code.toUpperCase();
      // Two parts of a page that look at one room share what they follow.
      let entry = rooms.get(name);
      if (entry === undefined) {
        entry = { handle: createRoom(name, wish.as, surroundings, () => rooms.delete(name)), users: 0 };
        rooms.set(name, entry);
      }
      const shared = entry;
      // The part that looks on must not keep another one from the seat.
      if (shared.users > 0 && (wish.as === 'player' || (wish.as === 'auto' && session.get()?.rooms.includes(name)))) shared.handle.join();
      shared.users += 1;
      let isClosed = false;
      return {
        ...shared.handle,
        close() {
          if (isClosed) return;
          isClosed = true;
          shared.users -= 1;
          if (shared.users === 0) shared.handle.close();
        },
      };
    },
    replay: (matchId) => createReplay(connection, wait, matchId),
    analysis: (matchId) => createAnalysis(connection, wait, matchId),
    records: (filter = {}) => createRecords(connection, filter),
    rename: (name) => connection.rename(name),
    async mute(player, wished) {
      await connection.request(wished ? 'player.mute' : 'player.unmute', { player });
      const known = session.get();
      if (known === null) return;
      const others = known.muted.filter((other) => other !== player);
      session.set({ ...known, muted: wished ? [...others, player] : others });
    },
    onAnnouncement: (listener) => connection.onNotification('server.announcement', ({ text }) => listener(text)),
    reconnect: (typed) => connection.reconnect(typed),
    startAnew: () => connection.startAnew(session.get()?.player.name ?? null),
    close() {
      for (const { handle } of rooms.values()) handle.close();
      for (const timer of timers) environment.clearTimeout(timer);
      connection.close();
    },
  };
}
