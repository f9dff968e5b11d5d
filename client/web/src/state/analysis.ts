// A finished match explained by the server, which takes its time. After a lost connection it is asked again.
import type { Connection } from '../net/connection';
import type { AnalysisHandle, AnalysisState } from './contract';
import { problemOf } from './problem';
import { createStore } from './store';

export function createAnalysis(connection: Connection, wait: (action: () => void, afterMs: number) => void, match: string): AnalysisHandle {
  const state = createStore<AnalysisState>({ kind: 'none' });
  const isRunning = () => state.get().kind === 'running';

  function ask(): void {
    if (!isRunning()) return;
    connection.ask('record.analyse', { match }, (answer) => {
      // Without connection it is asked after the next hello.
      if (answer.ok || answer.error.isLost || !isRunning()) return;
      const { reason, data } = answer.error;
      if (reason === 'rate_limited') wait(ask, data.retry_ms ?? 1000);
      else state.set({ kind: 'refused', problem: problemOf(answer.error) });
    });
  }

  const ends = [
    connection.onGreeted(ask),
    connection.onNotification('record.analysis', ({ match: of, judged, all, fights, decisions }) => {
      if (of !== match || !isRunning()) return;
      const remarks = fights ?? decisions;
      state.set(remarks ? { kind: 'here', remarks } : { kind: 'running', judged, all });
    }),
  ];
  return {
    state,
    start() {
      if (isRunning() || state.get().kind === 'here') return;
      state.set({ kind: 'running', judged: 0, all: 0 });
      ask();
    },
    close() {
      state.set({ kind: 'none' });
      for (const end of ends) end();
    },
  };
}
