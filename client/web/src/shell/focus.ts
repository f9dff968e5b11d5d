// Where the focus goes when what had it is no longer there.

import { useEffect, useRef } from 'preact/hooks';
import { hasNavigated } from './routes';

/** As `page` changes, the keyboard goes on at the top of it, unless something else has the focus already. */
export function useFocusOnMain(page: unknown): void {
  const first = useRef(true);
  useEffect(() => {
    // What is loaded first is begun at the top by the browser itself.
    const isNew = !first.current || hasNavigated();
    first.current = false;
    const { activeElement } = document;
    if (isNew && (activeElement === null || activeElement === document.body))
      document.getElementById('main')?.focus({ preventScroll: true });
  }, [page]);
}
