// The fights so far, each with its cards, what it cost whom, and why.
import type { GladiatorFight, Seat } from '../../wire/types';
import type { GameTexts, Who } from '../i18n/texts';
import { otherSeat } from '../people';
import { Fighter } from './Fighter';
import { reckon } from './reckon';

interface FightsProps {
  history: readonly GladiatorFight[];
  viewpoint: Seat;
  who(seat: Seat): Who;
  texts: GameTexts;
}

export function Fights({ history, viewpoint, who, texts }: FightsProps) {
  const other = otherSeat(viewpoint);
  const side = (fight: GladiatorFight, seat: Seat) => (
    <span class={`fight-side${fight.loss[seat] > 0 ? ' hurt' : ''}`}>
      <Fighter card={fight.cards[seat]} />
      <b class="figures" aria-hidden="true">{fight.loss[seat] > 0 ? texts.loses(fight.loss[seat]) : '·'}</b>
    </span>
  );
  return (
    <ol class="fights" aria-label={texts.fightsLabel}>
      {history.map((fight, index) => {
        const reckoning = reckon(fight);
        return (
          <li key={index}>
            <span class="fight-number" aria-hidden="true">{index + 1}</span>
            <span class="said-only">
              {texts.told.fought(index + 1, who(viewpoint), fight.cards[viewpoint], who(other), fight.cards[other])}{' '}
              {texts.verdict(reckoning, reckoning.loser === null ? null : who(reckoning.loser))}
            </span>
            <span class="fight-cards" aria-hidden="true">{side(fight, viewpoint)}{side(fight, other)}</span>
            <span class="fight-why" aria-hidden="true">
              {texts.shortRules[fight.rule] ?? fight.rule}
              {reckoning.sum.includes('=') && <span class="figures fight-sum">{reckoning.sum}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
