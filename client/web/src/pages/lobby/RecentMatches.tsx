// Finished matches, the newest first, each with its replay.

import { useState } from 'preact/hooks';
import { PlayerName } from '../../parts/PlayerName';
import { useHandle } from '../../parts/useHandle';
import { useStore } from '../../parts/useStore';
import { gameName, problemWords, resultWords, versus } from '../../parts/words';
import { useApp } from '../../shell/app';
import { replayPath } from '../../shell/addresses';
import type { RecordsHandle } from '../../state';

export function RecentMatches({ own }: { own: string }) {
  const { client, t } = useApp();
  const [onlyOwn, setOnlyOwn] = useState(false);
  const records = useHandle(() => client.records(onlyOwn ? { player: own } : {}), [client, own, onlyOwn]);
  return (
    <section class="panel recent" aria-labelledby="recent-matches">
      <div class="panel-head">
        <h2 id="recent-matches">{t.recentMatches}</h2>
        <label class="choice">
          <input type="checkbox" checked={onlyOwn} onChange={(event) => setOnlyOwn(event.currentTarget.checked)} />
          {t.onlyMine}
        </label>
      </div>
      {records && <Records records={records} />}
    </section>
  );
}

function Records({ records }: { records: RecordsHandle }) {
  const { language, t } = useApp();
  const state = useStore(records.state);
  return (
    <>
      {state.kind === 'loading' && <p class="soft">{t.loading}</p>}
      {state.kind === 'refused' && <p class="note bad">{problemWords(t, state.problem)}</p>}
      {state.kind === 'here' && state.records.length === 0 && <p class="soft">{t.noRecords}</p>}
      {state.kind === 'here' && state.records.length > 0 && (
        <ul class="rows">
          {state.records.map((record) => (
            <li class="row" key={record.match}>
              <span class="row-main">
                <span class="row-title">
                  <PlayerName player={record.players[0]} /> <span class="soft">–</span>{' '}
                  <PlayerName player={record.players[1]} />
                </span>
                <span class="row-facts">
                  {gameName(t, record.game)},{' '}
                  {resultWords(t, record.outcome, record.players)}, {dayWords(record.ended_ms, language)}
                </span>
              </span>
              <a
                class="button small"
                href={replayPath(record.match)}
                aria-label={`${t.replay}: ${versus(t, record.players)}`}
              >
                {t.replay}
              </a>
            </li>
          ))}
        </ul>
      )}
      {state.kind === 'here' && state.more && (
        <button type="button" class="button" disabled={state.loadingMore} onClick={() => records.loadMore()}>
          {t.more}
        </button>
      )}
    </>
  );
}

export function dayWords(atMs: number, language: string): string {
  const local = navigator.languages.find((tag) => tag.startsWith(language)) ?? language;
  return new Date(atMs).toLocaleString(local, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
}
