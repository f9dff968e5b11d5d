// Who the two players of a view are to its reader.
import { isolate } from '../i18n/isolate';
import type { Language } from '../i18n/language';
import { nameOf } from '../i18n/nameOf';
import type { Seat, View } from '../wire/types';
import { textsOf, type Who } from './i18n/texts';

export interface People {
  /** The reader's own seat, or null for a watcher. */
  own: Seat | null;
  who(seat: Seat): Who;
}

export const otherSeat = (seat: Seat): Seat => (seat === 0 ? 1 : 0);

export function peopleOf(view: Pick<View, 'seats' | 'you'>, language: Language): People {
  const own = view.you?.seat ?? null;
  return {
    own,
    who(seat) {
      const player = view.seats[seat];
      const texts = textsOf(language);
      const name = player === null ? texts.player(seat + 1) : isolate(nameOf(texts, player));
      return { you: own === seat, name };
    },
  };
}
