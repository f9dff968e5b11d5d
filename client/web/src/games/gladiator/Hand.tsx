// The eight cards of a player: one's own to choose from, the other's to look at. A played card leaves its place empty,
// so that the others stay where they were.
import type { GladiatorCard, GladiatorFight, Seat } from '../../wire/types';
import type { GameTexts } from '../i18n/texts';
import { Fighter, FighterPlace } from './Fighter';

const allCards: readonly GladiatorCard[] = ['A1', 'A2', 'A3', 'A4', 'D1', 'D2', 'D3', 'D4'];

interface HandProps {
  seat: Seat;
  hand: readonly GladiatorCard[];
  history: readonly GladiatorFight[];
  /** The card that lies in the middle already, where it is known. */
  away: string | null;
  texts: GameTexts;
  label: string;
  /** The cards that may be played; null for a hand to look at. */
  playable: readonly string[] | null;
  asked: string | null;
  onChoose?: (card: GladiatorCard) => void;
}

export function Hand({ seat, hand, history, away, texts, label, playable, asked, onChoose }: HandProps) {
  const playedIn = (card: GladiatorCard) => history.findIndex((fight) => fight.cards[seat] === card) + 1;
  const kind = playable === null ? 'theirs' : 'ours';
  return (
    <div class={`hand-frame ${kind}`}>
      <p class="hand-label" aria-hidden="true">{label}</p>
      <ul class={`hand ${kind}`} aria-label={label}>
        {allCards.map((card) => {
          const fight = playedIn(card);
          if (!hand.includes(card) || fight > 0) {
            return (
              <li key={card} class="spent">
                <span class="said-only">{texts.fighter(card)}, {texts.spentIn(fight)}</span>
                <FighterPlace>{card}</FighterPlace>
              </li>
            );
          }
          if (playable === null) {
            return (
              <li key={card}>
                <span class="said-only">{texts.fighter(card)}</span>
                <Fighter card={card} />
              </li>
            );
          }
          return (
            <li key={card} class={away === card ? 'away' : ''}>
              <button
                type="button"
                class="fighter-button"
                disabled={!playable.includes(card)}
                aria-pressed={asked === card || away === card ? 'true' : undefined}
                data-card={card}
                onClick={() => onChoose?.(card)}
              >
                <span class="said-only">{texts.fighter(card)}</span>
                <Fighter card={card} />
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
