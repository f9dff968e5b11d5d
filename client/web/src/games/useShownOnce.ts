// Times a movement once for each array of events, and not for those that were there when the table appeared; and says
// when it is over.
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import type { Event } from '../wire/types';

/** Whether the events are still being shown, and how to end that at once. */
export function useShownOnce(events: readonly Event[], lastsMs: number): [boolean, () => void] {
  const [done, setDone] = useState(events);
  const showing = done !== events && lastsMs > 0;
  const end = () => setDone(events);
  useEffect(() => {
    if (!showing) return undefined;
    const timer = setTimeout(() => setDone(events), lastsMs);
    return () => clearTimeout(timer);
  }, [events, showing, lastsMs]);
  return [showing, end];
}

/** Tells of each array of events once that there is no more movement to wait for. */
export function useRest(events: readonly Event[], moving: boolean, onRest: (() => void) | undefined): void {
  useLayoutEffect(() => {
    if (!moving) onRest?.();
  }, [events, moving]);
}
