// The list of finished matches, page by page, the newest first.
import type { Connection } from '../net/connection';
import type { Game, RecordSummary } from '../wire/types';
import type { RecordsHandle, RecordsState } from './contract';
import { problemOf } from './problem';
import { createStore } from './store';
import { RequestError } from '../net/contract';

const mostRecords = 2000;

export function createRecords(connection: Connection, filter: { player?: string; game?: Game }): RecordsHandle {
  const state = createStore<RecordsState>({ kind: 'loading' });
  let records: readonly RecordSummary[] = [];
  let next: string | null = null;
  let isAsking = false;
  let isClosed = false;

  function show(): void {
    state.set({ kind: 'here', records, more: next !== null && records.length < mostRecords, loadingMore: isAsking });
  }

  async function ask(): Promise<void> {
    if (isAsking || isClosed) return;
    isAsking = true;
    if (state.get().kind === 'here') show();
    try {
      const page = await connection.request('record.list', next === null ? filter : { ...filter, after: next });
      records = [...records, ...page.records].slice(0, mostRecords);
      next = page.next ?? null;
      isAsking = false;
      if (!isClosed) show();
    } catch (error) {
      isAsking = false;
      if (isClosed || !(error instanceof RequestError)) return;
      // What is listed stays, and can be asked to go on.
      if (records.length > 0) show();
      else state.set({ kind: 'refused', problem: problemOf(error) });
    }
  }

  void ask();
  return {
    state,
    loadMore() {
      if (state.get().kind === 'here' && next !== null) void ask();
    },
    retry() {
      if (state.get().kind !== 'refused') return;
      state.set({ kind: 'loading' });
      void ask();
    },
    close() {
      isClosed = true;
    },
  };
}
