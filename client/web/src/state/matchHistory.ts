// Keeps the steps of a room's present match: fetched on arrival, filled up after a lost connection, and grown
// by what happens meanwhile. Watchers and players keep the same steps.
import type { Connection } from '../net/connection';
import type { Update, View } from '../wire/types';
import type { History, Step } from './contract';
import { beginHistory, extendSteps } from './fold';
import { fetchHistory } from './historyPages';

export interface MatchHistory {
  get(): History;
  /** A whole view has come: what led to it since the last step that is known is fetched. */
  arrive(view: View): void;
  /** An update has been folded into `after`. */
  follow(update: Update, after: View): void;
  stop(): void;
}

export interface HistoryListener {
  onChange(): void;
  /** Happened while there was no connection; `before` is what was seen last. */
  onMissed(steps: readonly Step[], before: View): void;
}

export function createMatchHistory(
  connection: Connection,
  wait: (action: () => void, afterMs: number) => void,
  listener: HistoryListener,
): MatchHistory {
  let match: View['match'] = null;
  let steps: readonly Step[] = [];
  /** The first step is the match's beginning. */
  let isWhole = true;
  /** Stops the fetch that is on. */
  let stopFetch: (() => void) | null = null;
  /** What happened during the fetch, to be put behind it. */
  let later: Update[] = [];

  function stop(): void {
    stopFetch?.();
    stopFetch = null;
    later = [];
  }

  function beginAt(view: View | null, whole: boolean): void {
    match = view?.match ?? null;
    steps = match === null || view === null ? [] : beginHistory(view).steps;
    isWhole = whole;
  }

  function fetchAfter(last: Step | null, arrived: View & { match: NonNullable<View['match']> }): void {
    // Ended before `fetchHistory` returns, where there is no connection any more.
    let isOver = false;
    const cancel = fetchHistory(connection, wait, arrived.match.id, last?.version ?? null, (page) => {
      if (page.view !== undefined) beginAt(page.view, true);
      const known = steps.length;
      const before = steps[known - 1]?.view;
      steps = extendSteps(steps, page.updates);
      if (last !== null && before !== undefined && steps.length > known) listener.onMissed(steps.slice(known), before);
      listener.onChange();
    }, (error) => {
      isOver = true;
      stopFetch = null;
      // Without connection, the next arrival goes on from here; otherwise the match is known from now on only.
      if (error?.isLost === true) return;
      if (error !== null || steps.length === 0) beginAt(arrived, false);
      steps = extendSteps(steps, later);
      later = [];
      listener.onChange();
    });
    if (!isOver) stopFetch = cancel;
  }

  return {
    get: () => ({ match, steps, complete: isWhole && stopFetch === null }),
    arrive(view) {
      stop();
      if (view.match === null) return beginAt(null, true);
      if (match?.id !== view.match.id) {
        match = view.match;
        steps = [];
      }
      const last = isWhole ? steps[steps.length - 1] ?? null : null;
      if (last?.version !== view.version) fetchAfter(last, { ...view, match: view.match });
    },
    follow(update, after) {
      if (update.events.some((event) => event.type === 'started')) {
        stop();
        beginAt(after, true);
      } else if (stopFetch !== null) {
        later.push(update);
      } else {
        steps = extendSteps(steps, [update]);
      }
    },
    stop,
  };
}
