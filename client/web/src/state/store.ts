// A value that can be read at any time and that tells whoever listens when it is another one. It knows
// nothing of what it holds.

export interface Store<T> {
  get(): T;
  /** Calls `listener` after each change, until the function that is returned is called. */
  subscribe(listener: () => void): () => void;
}

export interface WritableStore<T> extends Store<T> {
  set(value: T): void;
}

export function createStore<T>(first: T): WritableStore<T> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    subscribe(listener) {
      const own = () => listener();
      listeners.add(own);
      return () => { listeners.delete(own); };
    },
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      // A listener may end others while it is told; those are not told any more.
      for (const listener of [...listeners]) if (listeners.has(listener)) listener();
    },
  };
}
