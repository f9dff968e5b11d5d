// What is played in a room, and how.

import { clockSentence, gameName, optionWords } from '../../parts/words';
import { useApp } from '../../shell/app';
import { rulesPath } from '../../shell/addresses';
import type { View } from '../../wire/types';

export function RoomFacts({ view }: { view: View }) {
  const { t } = useApp();
  return (
    <dl class="facts">
      <div>
        <dt>{t.game}</dt>
        <dd>
          {gameName(t, view.game)} (<a href={rulesPath(view.game)}>{t.rules}</a>)
        </dd>
      </div>
      <div>
        <dt>{t.optionsLabel}</dt>
        <dd>{optionWords(t, view.options)}</dd>
      </div>
      <div>
        <dt>{t.clock}</dt>
        <dd>{clockSentence(t, view.clock)}</dd>
      </div>
      <div>
        <dt>{t.spectators}</dt>
        <dd>{t.spectatorsExplained[view.spectators]}</dd>
      </div>
    </dl>
  );
}
