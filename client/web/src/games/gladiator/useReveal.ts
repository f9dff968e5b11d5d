// The course of a reveal: the cards turn and clash, then the loss is seen, then all stands still.
import { useRef } from 'preact/hooks';
import type { Event } from '../../wire/types';
import { useShownOnce } from '../useShownOnce';

const clashMs = 850;
export const revealMs = 1900;

export interface Reveal {
  revealing: boolean;
  /** The loss is not to be seen yet. */
  veiled: boolean;
  /** The losses of the fight that is being revealed, by seat. */
  loss: readonly [number, number];
  end(): void;
}

/** `fights` is how many fights the position has: a reveal goes on when somebody chooses anew, not beyond its fight. */
export function useReveal(lastEvents: readonly Event[], fights: number, still: boolean): Reveal {
  const current = useRef({ events: lastEvents, fights });
  const isFight = lastEvents.some((event) => event.type === 'fought');
  if (isFight || current.current.fights !== fights) current.current = { events: lastEvents, fights };
  const { events } = current.current;
  const fought = events.find((event) => event.type === 'fought');
  const moves = fought?.type === 'fought' && !still;
  const [revealing, end] = useShownOnce(events, moves ? revealMs : 0);
  const [clashing] = useShownOnce(events, moves ? clashMs : 0);
  return { revealing, veiled: revealing && clashing, loss: fought?.type === 'fought' ? fought.loss : [0, 0], end };
}
