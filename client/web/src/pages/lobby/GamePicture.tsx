// A small picture for each game, of its own pieces.

import { FaceTile, Fighter } from '../../games';
import { textsOf } from '../../games/i18n/texts';
import { useApp } from '../../shell/app';
import type { Game } from '../../wire/types';

const faces = ['triangle-green', 'square-blue', 'cross-magenta', 'circle-yellow'];

export function GamePicture({ game }: { game: Game }) {
  const { language } = useApp();
  return (
    <span class={`game-picture ${game}`} aria-hidden="true">
      {game === 'gladiator'
        ? ['A3', 'D2'].map((card) => <Fighter key={card} card={card} />)
        : faces.map((face) => <FaceTile key={face} face={face} texts={textsOf(language)} />)}
    </span>
  );
}
