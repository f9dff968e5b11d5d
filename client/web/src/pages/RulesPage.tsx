// The rules of the games, with pictures.

import { useApp } from '../shell/app';
import { useTitle } from '../shell/attention';
import { rulesPath } from '../shell/addresses';
import { Rules } from '../rules';
import type { Game } from '../wire/types';
import { GamePicture } from './lobby/GamePicture';

const games: readonly Game[] = ['gladiator', 'virtem'];

export function RulesPage({ game }: { game: Game | null }) {
  const { language, t } = useApp();
  useTitle(game === null ? t.rules : t.rulesOf(t.games[game]));
  return (
    <main class="page rules-page" id="main" tabIndex={-1}>
      <nav class="rules-nav" aria-label={t.chooseRules}>
        {game === null && <h1>{t.chooseRules}</h1>}
        <ul>
          {games.map((each) => (
            <li key={each}>
              <a class={game === null ? 'panel game-link' : 'button'} href={rulesPath(each)} aria-current={each === game ? 'page' : undefined}>
                {game === null && <GamePicture game={each} />}
                {t.games[each]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {game !== null && <Rules game={game} language={language} />}
    </main>
  );
}
