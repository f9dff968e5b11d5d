// Puts together how each card of a board looks, and what is said of it. Pure.
import type { Seat, VirtemBoard, VirtemPosition } from '../../wire/types';
import type { GameTexts, Who } from '../i18n/texts';
import { otherSeat } from '../people';
import type { CellLook } from './BoardPicture';
import { cellLabel } from './cellLabel';
import type { Marked } from './marks';
import type { Preview } from './moves';
import { countsFor } from './ways';

export interface Situation {
  board: VirtemBoard;
  faces: VirtemPosition['faces'];
  viewpoint: Seat;
  who(seat: Seat): Who;
  /** By side: whose turn it is moves, the other's are captured. */
  pawns: Record<Seat, readonly string[]>;
  /** Captured pawns that were put on cards just now, and whose they are. */
  ghosts: { seat: Seat; cells: readonly string[] };
  /** Pawns that are drawn elsewhere: in flight, or in somebody's hand. */
  lifted: ReadonlyArray<{ seat: Seat; cell: string }>;
  marks: ReadonlyMap<string, Marked>;
  last: { from: string; to: string } | null;
  texts: GameTexts;
}

const count = (cells: readonly string[], cell: string) => cells.filter((each) => each === cell).length;

/** The pawns of a preview by seat. */
export function pawnsShown(mover: Seat, preview: Preview): Record<Seat, readonly string[]> {
  return mover === 0 ? { 0: preview.own, 1: preview.others } : { 0: preview.others, 1: preview.own };
}

export function looksOf(situation: Situation): Map<string, CellLook> {
  const { board, faces, viewpoint, who, pawns, ghosts, lifted, marks, last, texts } = situation;
  const other = otherSeat(viewpoint);
  const on = (seat: Seat, cell: string) => count(pawns[seat], cell);
  const drawn = (seat: Seat, cell: string) =>
    Math.max(0, on(seat, cell) - lifted.filter((each) => each.seat === seat && each.cell === cell).length);
  return new Map(Object.entries(board.cells).map(([cell, { card }]): [string, CellLook] => {
    const marked = marks.get(cell);
    const ghostsHere = count(ghosts.cells, cell);
    const countsForOwn = countsFor(card, faces[viewpoint]);
    const countsForOther = countsFor(card, faces[other]);
    const ghostsOwn = ghosts.seat === viewpoint ? ghostsHere : 0;
    const ghostsOther = ghosts.seat === viewpoint ? 0 : ghostsHere;
    const label = cellLabel({
      cell, card, own: who(viewpoint), other: who(other),
      ownPawns: on(viewpoint, cell) + ghostsOwn, otherPawns: on(other, cell) + ghostsOther,
      countsForOwn, countsForOther,
      mark: marked?.mark, captures: marked?.captures ?? 0, between: marked?.between ?? [],
      last: last?.from === cell ? 'from' : last?.to === cell ? 'to' : undefined,
    }, texts);
    return [cell, {
      ownPawns: drawn(viewpoint, cell), otherPawns: drawn(other, cell),
      ownGhosts: ghostsOwn, otherGhosts: ghostsOther,
      countsForOwn, countsForOther, mark: marked?.mark, label,
    }];
  }));
}
