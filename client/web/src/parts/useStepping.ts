// Looking at an earlier position of a match, while the match itself may go on.

import { useCallback, useEffect, useState } from 'preact/hooks';
import type { Step } from '../state';

export interface Stepping {
  /** The steps at which a position changed, the first being the beginning. */
  stops: readonly Step[];
  /** Which of them is shown. */
  index: number;
  /** The earlier step that is shown, or null for the present. */
  step: Step | null;
  /** Whether the way to it was one step forward, which may be animated. */
  forward: boolean;
  goTo(index: number): void;
  toNow(): void;
}

/** `follow`: the last step is the present, and shown as such. Without it the last step is one like the others. */
export function useStepping(steps: readonly Step[], match: string, follow = true): Stepping {
  const stops = steps.filter((step, index) => index === 0 || step.shows);
  /** By version: an index would mean another step once earlier ones have been fetched. */
  const [shown, setShown] = useState<{ version: number | null; forward: boolean }>({
    version: follow ? null : (stops[0]?.version ?? null),
    forward: false,
  });
  useEffect(() => setShown({ version: follow ? null : (stops[0]?.version ?? null), forward: false }), [match]);

  const last = stops.length - 1;
  const found = shown.version === null ? -1 : stops.findIndex((step) => step.version === shown.version);
  const index = found < 0 ? (follow ? Math.max(last, 0) : 0) : found;
  const goTo = useCallback(
    (wished: number) => {
      const next = Math.max(0, Math.min(wished, last));
      const version = follow && next === last ? null : (stops[next]?.version ?? null);
      setShown({ version, forward: next === index + 1 });
    },
    [stops, index, last, follow],
  );
  const toNow = useCallback(() => setShown({ version: null, forward: false }), []);
  useStepKeys(goTo, index, last);
  return {
    stops,
    index,
    step: found >= 0 || !follow ? (stops[index] ?? null) : null,
    forward: shown.forward,
    goTo,
    toNow,
  };
}

/** Arrow keys, Home and End, unless they mean something where the focus is. */
function useStepKeys(goTo: (index: number) => void, index: number, last: number): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const target = event.target as Element | null;
      if (target?.closest('input, textarea, select, dialog, [data-board] [tabindex], [data-board] button, [role="log"]')) return;
      const next = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: last }[event.key];
      if (next === undefined) return;
      event.preventDefault();
      goTo(next);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [goTo, index, last]);
}
