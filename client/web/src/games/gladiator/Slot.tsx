// The place of one side in the middle of the arena: the card that was fought with, one that lies face down, or none.
import type { GladiatorFight, Seat } from '../../wire/types';
import type { GameTexts } from '../i18n/texts';
import { Fighter, FighterBack, FighterPlace } from './Fighter';

interface SlotProps {
  seat: Seat;
  left: boolean;
  texts: GameTexts;
  /** The fight to show; otherwise what has been chosen for the next one. */
  fight: GladiatorFight | undefined;
  revealing: boolean;
  /** The loss is not to be seen yet. */
  veiled: boolean;
  chosen: boolean;
  /** The chosen card, where the viewer may know it. */
  choice: string | null;
  /** A choice is awaited. */
  choosing: boolean;
}

export function Slot({ seat, left, texts, fight, revealing, veiled, chosen, choice, choosing }: SlotProps) {
  const side = left ? 'left' : 'right';
  if (fight !== undefined) {
    const loss = fight.loss[seat];
    return (
      <div class={`slot ${side} ${loss > 0 ? 'hurt' : 'safe'}`}>
        <div class="slot-card">
          <div class="slot-front" role="img" aria-label={texts.fighter(fight.cards[seat])}><Fighter card={fight.cards[seat]} /></div>
          {revealing && <div class="slot-back"><FighterBack /></div>}
        </div>
        {chosen && choosing && !revealing && <div class="slot-next" aria-hidden="true"><FighterBack /></div>}
        {!veiled && <b class="blow figures">{loss > 0 ? texts.loses(loss) : texts.unhurt}</b>}
      </div>
    );
  }
  const label = !chosen ? texts.noCard : choice === null ? texts.cardDown : `${texts.cardDown}, ${choice}`;
  return (
    <div class={`slot ${side}`}>
      <div class="slot-card" role="img" aria-label={label}>
        {chosen ? <FighterBack {...(choice === null ? {} : { known: choice })} /> : <FighterPlace>{choosing ? '?' : ''}</FighterPlace>}
      </div>
    </div>
  );
}
