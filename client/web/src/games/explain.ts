// Says what happened and how things stand, in sentences: for the log, the live region and whoever asks. Pure.
import type { Language } from '../i18n/language';
import type { Event, Seat, View } from '../wire/types';
import { textsOf } from './i18n/texts';
import { reckon } from './gladiator/reckon';
import { isGladiator, isVirtem } from './kinds';
import { otherSeat, peopleOf } from './people';
import { countsFor } from './virtem/ways';

/** What happened is told of, and to, whoever sat there when it happened, left or not. */
function withThoseWhoLeft(before: View, after: View): View {
  const seats: View['seats'] = [after.seats[0] ?? before.seats[0], after.seats[1] ?? before.seats[1]];
  const you = after.you ?? before.you;
  return { ...after, seats, ...(you === undefined ? {} : { you }) };
}

function timeText(leftMs: number): string {
  const seconds = Math.floor(leftMs / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** A sentence or more; empty for what a clock or a board shows better, and for what a newer server may send. */
export function explain(event: Event, before: View, after: View, language: Language): string {
  const view = withThoseWhoLeft(before, after);
  const texts = textsOf(language);
  const { told } = texts;
  const { own, who } = peopleOf(view, language);
  switch (event.type) {
    case 'seated': return told.seated(who(event.seat), event.seat + 1);
    case 'started': return told.started(event.match.number, who(0), who(1));
    case 'chosen': return told.chosen(who(event.seat), event.seat === own ? view.you?.choice ?? null : null);
    case 'fought': {
      const first = own ?? 0;
      const second = otherSeat(first);
      const reckoning = reckon(event);
      const position = isGladiator(after) ? after.position : null;
      const parts = [
        told.fought(position?.history.length ?? 1, who(first), event.cards[first], who(second), event.cards[second]),
        texts.verdict(reckoning, reckoning.loser === null ? null : who(reckoning.loser)),
      ];
      if (position !== null) parts.push(told.lives(who(first), position.life[first], who(second), position.life[second]));
      return parts.join(' ');
    }
    case 'faced': return told.faced(who(event.seat), event.face);
    case 'swapped': return told.swapped(who(event.seat), event.cells);
    case 'kept': return told.kept(who(event.seat));
    case 'moved': {
      const [from = '', ...rest] = event.path;
      const moved = told.moved(who(event.seat), from, rest[rest.length - 1] ?? '', rest.slice(0, -1));
      return event.captured === 0 ? moved : `${moved} ${told.captured(who(otherSeat(event.seat)), event.captured, event.put)}`;
    }
    case 'clock':
      if (event.cause === 'gift') return told.clockGift(who(event.seat), timeText(event.left_ms));
      if (event.cause === 'restart') return told.clockRestart(who(event.seat), timeText(event.left_ms));
      return '';
    case 'offered': return told.offered(who(event.by), event.kind);
    case 'lapsed': return told.lapsed(who(event.by), event.kind);
    case 'declined': return told.declined(who(otherSeat(event.by)), event.kind);
    case 'taken_back': return told.takenBack(who(event.seat), event.turns);
    case 'left': return told.left(who(event.seat));
    case 'ended': {
      const winner: Seat = event.outcome.winner ?? 0;
      const loser = otherSeat(winner);
      const life = isGladiator(after) ? after.position.life : null;
      return told.ended(event.outcome, who(winner), who(loser), life === null ? '' : `${life[winner]} : ${life[loser]}`);
    }
    default: return '';
  }
}

/** The sentences of one update: the second choice goes without saying where the fight is told. */
export function explainAll(events: readonly Event[], before: View, after: View, language: Language): string[] {
  const fought = events.some((event) => event.type === 'fought');
  return events
    .filter((event) => !(fought && event.type === 'chosen'))
    .map((event) => explain(event, before, after, language))
    .filter((sentence) => sentence !== '');
}

/** An event as a list of moves has it; empty for what is no move. */
export function notation(event: Event, viewpoint: Seat = 0): string {
  const other = otherSeat(viewpoint);
  switch (event.type) {
    case 'faced': return event.face;
    case 'swapped': return event.cells.join('⇄');
    case 'kept': return '=';
    case 'moved': return event.action;
    case 'fought': return `${event.cards[viewpoint]}–${event.cards[other]}`;
    default: return '';
  }
}

/** The whole position in words, for whoever does not see the board. */
export function describePosition(view: View, language: Language): string {
  const texts = textsOf(language);
  const { described } = texts;
  const { own, who } = peopleOf(view, language);
  const first = own ?? 0;
  const seats: Seat[] = [first, otherSeat(first)];
  if (isGladiator(view)) {
    const { fight, life, hands, chosen } = view.position;
    return [
      described.fights(fight, view.board.fights),
      ...seats.map((seat) => described.fighter(who(seat), life[seat], hands[seat], chosen[seat])),
    ].join(' ');
  }
  if (!isVirtem(view)) return '';
  const { board, position } = view;
  const cardOn = (cell: string) => board.cells[cell]?.card;
  const whatLiesOn = (cell: string) => {
    const card = cardOn(cell);
    return card === undefined ? texts.faceDown : texts.card(card);
  };
  const pawns = (seat: Seat) =>
    position.pawns[seat].map((cell) => described.pawn(cell, whatLiesOn(cell), countsFor(cardOn(cell), position.faces[seat]))).join(', ');
  return [
    described.virtem(texts.layouts[board.layout] ?? board.layout, texts.goals[board.goal] ?? board.goal),
    ...seats.map((seat) => described.face(who(seat), position.faces[seat])),
    ...seats.map((seat) => described.pawns(who(seat), pawns(seat))),
    described.moves(position.moves),
    described.cards(Object.keys(board.cells).sort().map((cell) => `${cell} ${whatLiesOn(cell)}`).join(', ')),
  ].join(' ');
}
