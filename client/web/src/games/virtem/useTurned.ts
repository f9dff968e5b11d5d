// Watches how much room a board has, and says whether its rows had better be columns.
import { useLayoutEffect, useState } from 'preact/hooks';
import type { RefObject } from 'preact';
import { shouldTurn, type Layout } from './geometry';

/** What a board may take of the height of a window. */
const heightShare = 0.78;

/** What the table's other parts leave of its height. */
function heightLeft(table: HTMLElement): number {
  let left = table.clientHeight;
  for (const part of table.children)
    if (part instanceof HTMLElement && !part.classList.contains('virtem-frame')) left -= part.offsetHeight;
  return left;
}

export function useTurned(container: RefObject<HTMLElement>, layout: Layout): boolean {
  const [turned, setTurned] = useState(false);
  useLayoutEffect(() => {
    const element = container.current;
    if (element === null) return undefined;
    const measure = () => setTurned(shouldTurn(layout, element.clientWidth, Math.min(window.innerHeight * heightShare, heightLeft(element))));
    measure();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [layout]);
  return turned;
}
