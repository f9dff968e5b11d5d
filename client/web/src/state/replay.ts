// A match to go through from its beginning, by its id alone: a finished one, or one that is being played and may be
// watched, as far as it has come.
import type { Connection } from '../net/connection';
import type { ReplayHandle, ReplayState, Step } from './contract';
import { beginHistory, extendSteps } from './fold';
import { fetchHistory } from './historyPages';
import { problemOf } from './problem';
import { createStore } from './store';

export function createReplay(connection: Connection, wait: (action: () => void, afterMs: number) => void, match: string): ReplayHandle {
  const state = createStore<ReplayState>({ kind: 'loading', steps: 0 });
  let steps: readonly Step[] = [];
  let stop: (() => void) | null = null;
  let isDone = false;
  let isClosed = false;

  const ends = [connection.onGreeted(fetch)];
  if (connection.state.get().kind === 'open') fetch();

  function fetch(): void {
    if (isDone || isClosed) return;
    stop?.();
    stop = fetchHistory(connection, wait, match, steps[steps.length - 1]?.version ?? null, (page) => {
      if (page.view !== undefined) steps = beginHistory(page.view).steps;
      steps = extendSteps(steps, page.updates);
      state.set({ kind: 'loading', steps: steps.length });
    }, (error) => {
      if (error?.isLost === true) return; // Goes on from there after the next hello.
      isDone = true;
      const name = steps[0]?.view.match ?? null;
      if (name !== null) state.set({ kind: 'here', match: name, steps, complete: error === null });
      else state.set({ kind: 'refused', problem: error === null ? nothing : problemOf(error) });
    });
  }

  return {
    state,
    retry() {
      if (isClosed || state.get().kind === 'loading') return;
      isDone = false;
      steps = [];
      state.set({ kind: 'loading', steps: 0 });
      if (connection.state.get().kind === 'open') fetch();
    },
    close() {
      isClosed = true;
      stop?.();
      for (const end of ends) end();
    },
  };
}

const nothing = { reason: 'no_such_match', message: 'The server told nothing of this match.', data: {} };
