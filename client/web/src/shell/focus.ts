// Where the focus goes when what had it is no longer there.

import { useEffect } from 'preact/hooks';
import { hasNavigated } from './routes';

/** As `page` changes, the keyboard goes on at the top of it, unless something else has the focus already. */
export function useFocusOnMain(page: unknown): void {
  useEffect(() => {
    const { activeElement } = document;
    if (hasNavigated() && (activeElement === null || activeElement === document.body))
      document.getElementById('main')?.focus({ preventScroll: true });
  }, [page]);
}
