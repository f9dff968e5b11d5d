// The public rooms as they come and go. It follows the lobby again after each lost connection.
import type { Connection } from '../net/connection';
import type { RequestError } from '../net/contract';
import type { LobbyEntry } from '../wire/types';
import type { LobbyHandle, LobbyState } from './contract';
import { problemOf } from './problem';
import { createStore } from './store';

/** More rooms than that are no list to choose from. */
const mostRooms = 1000;

export function createLobby(connection: Connection, wait: (action: () => void, afterMs: number) => void): LobbyHandle {
  const state = createStore<LobbyState>({ kind: 'loading' });
  let rooms = new Map<string, LobbyEntry>();
  let next: string | null = null;
  let isLoadingMore = false;
  let isClosed = false;
  let tries = 0;

  const subscriptions = [
    connection.onGreeted(follow),
    connection.state.subscribe(publish),
    connection.onNotification('lobby.update', ({ opened, changed, closed }) => {
      for (const entry of [...opened, ...changed]) if (rooms.has(entry.room) || rooms.size < mostRooms) rooms.set(entry.room, entry);
      for (const room of closed) rooms.delete(room);
      publish();
    }),
  ];
  let isHere = false;
  if (connection.state.get().kind === 'open') follow();

  function follow(): void {
    tries += 1;
    const own = tries;
    isLoadingMore = false;
    connection.ask('lobby.follow', {}, (answer) => {
      if (own !== tries || isClosed) return;
      if (!answer.ok) return refused(answer.error, own);
      isHere = true;
      rooms = new Map(answer.result.rooms.map((entry) => [entry.room, entry]));
      next = answer.result.next ?? null;
      publish();
    });
  }

  function refused(error: RequestError, own: number): void {
    if (error.isLost) return;
    if (error.reason === 'rate_limited') return wait(() => { if (own === tries && !isClosed) follow(); }, error.data.retry_ms ?? 1000);
    state.set({ kind: 'refused', problem: problemOf(error) });
  }

  function publish(): void {
    if (!isHere || isClosed) return;
    const fresh = connection.state.get().kind === 'open';
    state.set({ kind: 'here', rooms: [...rooms.values()], more: next !== null && rooms.size < mostRooms, fresh });
  }

  return {
    state,
    loadMore() {
      if (next === null || isLoadingMore || isClosed) return;
      isLoadingMore = true;
      const own = tries;
      connection.ask('lobby.list', { after: next }, (answer) => {
        if (own !== tries || isClosed) return;
        isLoadingMore = false;
        if (!answer.ok) return;
        // What an update has told of a room since is newer than the page or the same.
        for (const entry of answer.result.rooms) if (rooms.size < mostRooms) rooms.set(entry.room, entry);
        next = answer.result.next ?? null;
        publish();
      });
    },
    close() {
      if (isClosed) return;
      isClosed = true;
      for (const end of subscriptions) end();
      connection.ask('lobby.unfollow', {}, () => undefined);
    },
  };
}
