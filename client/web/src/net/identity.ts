// Who this device is to the server: the token, kept where all tabs find it. It must never be lost by a
// mistake, since it is the player.
import type { KeyValueStorage } from './contract';

const tokenKey = 'visavis.token';
/** Tokens that a server did not know, the last one first; somebody may bring them back by hand. */
const asideKey = 'visavis.token.aside';
const mostAside = 5;

export interface Identity {
  token(): string | null;
  /**
   * Keeps the token that the server has given. False: another tab was quicker and has become another player; that
   * one's token is this device's now.
   */
  keep(token: string, wasNew: boolean): boolean;
  /** Puts the token aside, so that the next hello makes a new player. */
  putAside(): void;
}

export function createIdentity(storage: KeyValueStorage): Identity {
  let own: string | null = null;
  return {
    token: () => storage.get(tokenKey) ?? own,
    keep(token, wasNew) {
      const kept = storage.get(tokenKey);
      own = wasNew && kept !== null ? kept : token;
      if (kept !== own) storage.set(tokenKey, own);
      return own === token;
    },
    putAside() {
      const old = storage.get(tokenKey) ?? own;
      if (old !== null) {
        const others = (storage.get(asideKey) ?? '').split(' ').filter((token) => token !== '' && token !== old);
        storage.set(asideKey, [old, ...others].slice(0, mostAside).join(' '));
      }
      own = null;
      storage.set(tokenKey, null);
    },
  };
}
