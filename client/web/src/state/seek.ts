// The search for somebody who wants to play the same. It is begun again after a lost connection, unless a room
// was made meanwhile.
import type { Connection } from '../net/connection';
import type { Params } from '../wire/types';
import type { Search, SeekHandle } from './contract';
import { createStore } from './store';

export interface Seek extends SeekHandle {
  /** A hello was accepted: `appeared` are rooms of this player's that were not known before. */
  resume(appeared: readonly string[]): void;
}

export function createSeek(connection: Connection, onPaired: (room: string) => void): Seek {
  const state = createStore<Search | null>(null);

  connection.onNotification('lobby.paired', ({ room }) => {
    state.set(null);
    onPaired(room);
  });

  return {
    state,
    async start(search) {
      const before = state.get();
      state.set(search);
      try {
        await connection.request('lobby.seek', asParams(search));
      } catch (error) {
        if (state.get() === search) state.set(before);
        throw error;
      }
    },
    stop() {
      if (state.get() === null) return;
      state.set(null);
      connection.ask('lobby.unseek', {}, () => undefined);
    },
    resume(appeared) {
      const search = state.get();
      if (search === null) return;
      const [room] = appeared;
      if (room !== undefined) {
        state.set(null);
        return onPaired(room);
      }
      connection.ask('lobby.seek', asParams(search), (answer) => {
        if (!answer.ok && !answer.error.isLost && state.get() === search) state.set(null);
      });
    },
  };
}

function asParams({ game, options, clock }: Search): Params<'lobby.seek'> {
  return { game, ...(options === undefined ? {} : { options }), ...(clock === undefined ? {} : { clock }) };
}
