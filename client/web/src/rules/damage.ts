// What each card costs against each other, for the table in the rules. A match never asks it: the server tells.
import type { GladiatorCard, GladiatorFight, GladiatorRule } from '../wire/types';

export const cards: readonly GladiatorCard[] = ['A1', 'A2', 'A3', 'A4', 'D1', 'D2', 'D3', 'D4'];

const isAggressive = (card: GladiatorCard) => card.startsWith('A');
const valueOf = (card: GladiatorCard) => Number(card.slice(1));

/** The fight of two cards: who loses how much, and by which rule. */
export function fightOf(first: GladiatorCard, second: GladiatorCard): GladiatorFight {
  const told = (rule: GladiatorRule, one: number, two: number): GladiatorFight => ({ cards: [first, second], loss: [one, two], rule });
  const [one, two] = [valueOf(first), valueOf(second)];
  if (one === two) {
    if (isAggressive(first) && isAggressive(second)) return told('both_aggressive', one, one);
    if (!isAggressive(first) && !isAggressive(second)) return told('both_defensive', 1, 1);
    return isAggressive(first) ? told('aggressive_beats_defensive', 0, one) : told('aggressive_beats_defensive', one, 0);
  }
  if (Math.abs(one - two) === 1) return one > two ? told('lower_wins', one + two, 0) : told('lower_wins', 0, one + two);
  const [winner, loser] = one > two ? [first, second] : [second, first];
  const blow = valueOf(winner) - valueOf(loser) + (isAggressive(winner) ? 1 : 0) - (isAggressive(loser) ? 0 : 1);
  return one > two ? told('higher_wins', 0, blow) : told('higher_wins', blow, 0);
}
