// Says that an opponent is being looked for, and ends the search.

import { useEffect, useRef } from 'preact/hooks';
import { useStore } from '../../parts/useStore';
import { clockWords, gameName, optionWords } from '../../parts/words';
import { announce } from '../../shell/announcer';
import { useApp } from '../../shell/app';
import type { Search } from '../../state';
import type { Texts } from '../../i18n/texts';

function searchWords(t: Texts, search: Search): string {
  const parts = [gameName(t, search.game), optionWords(t, search.options ?? {})];
  if (search.clock !== undefined) parts.push(clockWords(t, search.clock));
  return parts.filter((part) => part !== '').join(', ');
}

export function SearchNote() {
  const { client, t } = useApp();
  const search = useStore(client.seek.state);
  const before = useRef(search);
  useEffect(() => {
    if (search !== null && before.current !== search) announce(t.searchStarted(searchWords(t, search)));
    before.current = search;
  }, [search]);
  if (search === null) return null;
  return (
    <section class="panel search-note" aria-label={t.searching}>
      <span class="searching" aria-hidden="true" />
      <div>
        <p>
          <strong>{t.searchingFor(searchWords(t, search))}</strong>
        </p>
        <p class="soft">{t.searchNote}</p>
      </div>
      <button
        type="button"
        class="button"
        onClick={() => {
          client.seek.stop();
          announce(t.searchEnded);
        }}
      >
        {t.cancelSearch}
      </button>
    </section>
  );
}
