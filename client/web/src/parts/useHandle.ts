// Follows something for as long as a component is shown.

import { useLayoutEffect, useState } from 'preact/hooks';

/**
 * Opened only after what was shown before has closed its own: two that follow one room share it, and a page that
 * looks on must not keep the next one from sitting down. Null in the first drawing.
 */
export function useHandle<Handle extends { close(): void }>(open: () => Handle, inputs: readonly unknown[]): Handle | null {
  const [handle, setHandle] = useState<Handle | null>(null);
  useLayoutEffect(() => {
    const opened = open();
    setHandle(opened);
    return () => opened.close();
  }, inputs);
  return handle;
}
