// Fetches a match page by page. It knows neither rooms nor what is done with the pages.
import type { Connection } from '../net/connection';
import type { RequestError } from '../net/contract';
import type { Result } from '../wire/types';

export type HistoryPage = Result<'match.history'>;

/**
 * Asks for the updates behind version `after`, or for all with the opening view. Calls `onPage` for each page and
 * then `onDone`, with the error that ended it too early or null. The function returned stops it; so does a lost
 * connection, as `connection_lost`.
 */
export function fetchHistory(
  connection: Connection,
  wait: (action: () => void, afterMs: number) => void,
  match: string,
  after: number | null,
  onPage: (page: HistoryPage) => void,
  onDone: (error: RequestError | null) => void,
): () => void {
  let stopped = false;
  const askFor = (from: number | null): void => {
    connection.ask('match.history', from === null ? { match } : { match, after: from }, (answer) => {
      if (stopped) return;
      if (!answer.ok) {
        const { reason, data } = answer.error;
        if (reason !== 'rate_limited') return onDone(answer.error);
        return wait(() => { if (!stopped) askFor(from); }, data.retry_ms ?? 1000);
      }
      onPage(answer.result);
      if (stopped) return;
      const { next } = answer.result;
      // A page that leads nowhere further would be asked for without end.
      if (next === undefined || (from !== null && next <= from)) return onDone(null);
      askFor(next);
    });
  };
  askFor(after);
  return () => { stopped = true; };
}
