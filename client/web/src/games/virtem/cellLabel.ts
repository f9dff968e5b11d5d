// What a screen reader says of a card: its place, what lies and stands on it, and what can be done with it.
import type { GameTexts, Who } from '../i18n/texts';

/** What a card is in the choice that is being made. */
export type Mark = 'movable' | 'chosen' | 'destination' | 'capture' | 'put' | 'swappable' | 'swap';

export interface CellFacts {
  cell: string;
  card: string | undefined;
  own: Who;
  other: Who;
  ownPawns: number;
  otherPawns: number;
  countsForOwn: boolean;
  countsForOther: boolean;
  mark: Mark | undefined;
  captures: number;
  /** The cards between, where a destination is reached by a chain. */
  between: readonly string[];
  last: 'from' | 'to' | undefined;
}

export function cellLabel(facts: CellFacts, texts: GameTexts): string {
  const parts = [facts.cell, facts.card === undefined ? texts.faceDown : texts.card(facts.card)];
  if (facts.ownPawns > 0) parts.push(texts.pawnsOn(facts.own, facts.ownPawns));
  if (facts.otherPawns > 0) parts.push(texts.pawnsOn(facts.other, facts.otherPawns));
  if (facts.countsForOwn) parts.push(texts.countsFor(facts.own));
  if (facts.countsForOther) parts.push(texts.countsFor(facts.other));
  if (facts.last === 'from') parts.push(texts.lastFrom);
  if (facts.last === 'to') parts.push(texts.lastTo);
  switch (facts.mark) {
    case 'movable': parts.push(texts.canMove); break;
    case 'chosen': parts.push(texts.chosenPawn); break;
    case 'destination':
    case 'capture':
      parts.push(facts.between.length === 0 ? texts.destination : texts.destinationBy(facts.between));
      if (facts.captures > 0) parts.push(texts.capturing(facts.captures));
      break;
    case 'put': parts.push(texts.putHere); break;
    case 'swappable': parts.push(texts.canSwap); break;
    case 'swap': parts.push(texts.chosenCard); break;
    case undefined: break;
  }
  return parts.join(', ');
}
