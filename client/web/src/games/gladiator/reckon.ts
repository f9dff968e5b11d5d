// Takes a fight that the server has told apart, so that it can be explained: who won, with which card, and how
// the loss adds up. It explains the server's figures and decides nothing.
import type { GladiatorCard, GladiatorFight, GladiatorRule, Seat } from '../../wire/types';
import { otherSeat } from '../people';

export interface Reckoning {
  rule: GladiatorRule;
  /** Null where both lose. */
  loser: Seat | null;
  winning: GladiatorCard;
  losing: GladiatorCard;
  loss: number;
  /** The loss as a sum, as in `4 − 1 + 1 = 4`; a bare number where there is nothing to add. */
  sum: string;
}

export const valueOf = (card: GladiatorCard): number => Number(card.slice(1));

export function reckon(fight: GladiatorFight): Reckoning {
  const { cards, loss, rule } = fight;
  const both = loss[0] > 0 && loss[1] > 0;
  const loser: Seat = loss[0] >= loss[1] ? 0 : 1;
  const winning = cards[otherSeat(loser)];
  const losing = cards[loser];
  const most = loss[loser];
  return { rule, loser: both ? null : loser, winning, losing, loss: most, sum: sumOf(rule, winning, losing, most) };
}

function sumOf(rule: GladiatorRule, winning: GladiatorCard, losing: GladiatorCard, loss: number): string {
  const won = valueOf(winning);
  const lost = valueOf(losing);
  if (rule === 'lower_wins') return `${won} + ${lost} = ${loss}`;
  if (rule !== 'higher_wins') return String(loss);
  const more = winning.startsWith('A') ? ' + 1' : '';
  const less = losing.startsWith('D') ? ' − 1' : '';
  return `${won} − ${lost}${more}${less} = ${loss}`;
}
