// The real environment of a page: WebSocket, performance.now, localStorage where the browser has one.
import type { Environment, KeyValueStorage, SocketLike } from '../net/contract';

/** localStorage, or memory where it is missing, blocked or full: then a reload forgets, and nothing breaks. */
export function browserStorage(): KeyValueStorage {
  const memory = new Map<string, string | null>();
  return {
    get(key) {
      const own = memory.get(key);
      if (own !== undefined) return own;
      try {
        return localStorage.getItem(key);
      } catch {
        return null;
      }
    },
    set(key, value) {
      try {
        if (value === null) localStorage.removeItem(key);
        else localStorage.setItem(key, value);
        memory.delete(key);
      } catch {
        memory.set(key, value);
      }
    },
    onChange(listener) {
      const onStorage = (event: StorageEvent) => {
        if (event.key !== null) listener(event.key);
      };
      addEventListener('storage', onStorage);
      return () => removeEventListener('storage', onStorage);
    },
  };
}

export function browserEnvironment(storage: KeyValueStorage = browserStorage()): Environment {
  return {
    url: `${location.protocol === 'https:' ? 'wss:' : 'ws:'}//${location.host}/ws`,
    room: () => /^\/r\/(\w{6})$/.exec(location.pathname)?.[1] ?? null,
    storage,
    now: () => performance.now(),
    random: () => Math.random(),
    setTimeout: (action, afterMs) => window.setTimeout(action, afterMs),
    clearTimeout: (timer) => window.clearTimeout(timer),
    WebSocket: WebSocket as new (url: string) => SocketLike,
    onWake(listener) {
      const onVisible = () => {
        if (document.visibilityState === 'visible') listener();
      };
      addEventListener('online', listener);
      addEventListener('offline', listener);
      addEventListener('pageshow', listener);
      document.addEventListener('visibilitychange', onVisible);
      return () => {
        removeEventListener('online', listener);
        removeEventListener('offline', listener);
        removeEventListener('pageshow', listener);
        document.removeEventListener('visibilitychange', onVisible);
      };
    },
  };
}
