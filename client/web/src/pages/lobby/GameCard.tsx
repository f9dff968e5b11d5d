// One game as a card: what it is, and the two ways into it.

import { useState } from 'preact/hooks';
import { Segments } from '../../parts/Segments';
import { useStore } from '../../parts/useStore';
import { clockWords, problemWords } from '../../parts/words';
import { useApp } from '../../shell/app';
import { rulesPath } from '../../shell/addresses';
import { toast } from '../../shell/toasts';
import type { RequestError } from '../../state';
import type { Game } from '../../wire/types';
import { presets, sameClock } from './clocks';
import { GamePicture } from './GamePicture';

export interface GameCardProps {
  game: Game;
  seekable: boolean;
  timed: boolean;
  enabled: boolean;
  onCreate(): void;
}

export function GameCard({ game, seekable, timed, enabled, onCreate }: GameCardProps) {
  const { client, t } = useApp();
  const search = useStore(client.seek.state);
  const [chosen, setChosen] = useState(0);
  const clock = presets[game][chosen] ?? null;
  const searchingThis = search?.game === game && sameClock(search.clock ?? null, clock);

  const seek = (): void => {
    const wish = timed ? { game, clock } : { game };
    client.seek.start(wish).catch((error: RequestError) => toast(problemWords(t, error), 'bad'));
  };

  return (
    <section class="panel game-card" aria-labelledby={`game-${game}`}>
      <div class="game-card-head">
        <GamePicture game={game} />
        <div>
          <h2 id={`game-${game}`}>{t.games[game]}</h2>
          <p>{t.pitch[game]}</p>
          <a class="rules-link" href={rulesPath(game)}>
            {t.rulesOf(t.games[game])}
          </a>
        </div>
      </div>
      {seekable && timed && (
        <Segments
          label={t.clock}
          quiet
          choices={presets[game].map((preset, index) => [String(index), clockWords(t, preset)] as const)}
          value={String(chosen)}
          onChange={(value) => setChosen(Number(value))}
        />
      )}
      <div class="buttons grow">
        {seekable && (
          <button
            type="button"
            class="button primary"
            disabled={!enabled || searchingThis}
            aria-label={t.findOpponentFor(t.games[game])}
            onClick={seek}
          >
            {t.findOpponent}
          </button>
        )}
        <button type="button" class="button" disabled={!enabled} aria-label={t.createRoomFor(t.games[game])} onClick={onCreate}>
          {t.createRoom}
        </button>
      </div>
    </section>
  );
}
