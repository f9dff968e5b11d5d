// Lets a component show what a store holds, and be drawn again when that changes.

import { useLayoutEffect, useReducer } from 'preact/hooks';
import type { Store } from '../state';

export function useStore<T>(store: Store<T>): T {
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  const shown = store.get();
  useLayoutEffect(() => {
    // It may have changed between drawing and listening.
    if (!Object.is(store.get(), shown)) drawAgain(undefined);
    return store.subscribe(() => drawAgain(undefined));
  }, [store]);
  return shown;
}
