// What each card is in the choice that is being made, and which ways are drawn over the board meanwhile. Pure.
import type { Seat, VirtemBoard, VirtemPosition } from '../../wire/types';
import type { Way } from './BoardPicture';
import type { Mark } from './cellLabel';
import type { Choice, Move, Options } from './moves';
import { waysFrom } from './ways';

export interface Marked {
  mark: Mark;
  captures: number;
  /** The cards between, where a destination is reached by a chain. */
  between: readonly string[];
}

export type Ways = ReadonlyMap<string, readonly string[]>;

export function marksOfMove(choice: Choice, options: Options, ways: Ways): Map<string, Marked> {
  const marks = new Map<string, Marked>();
  for (const [cell, { captures }] of options.cells) {
    const mark = options.step === 'pawn' ? 'movable' : options.step === 'put' ? 'put' : captures > 0 ? 'capture' : 'destination';
    marks.set(cell, { mark, captures, between: ways.get(cell)?.slice(1, -1) ?? [] });
  }
  if (options.step === 'destination' && choice.from !== null) marks.set(choice.from, { mark: 'chosen', captures: 0, between: [] });
  return marks;
}

export function marksOfSwap(pair: readonly string[], swappable: readonly string[]): Map<string, Marked> {
  const marked = (mark: Mark) => (cell: string): [string, Marked] => [cell, { mark, captures: 0, between: [] }];
  return new Map([...swappable.map(marked('swappable')), ...pair.map(marked('swap'))]);
}

/** The ways to the destinations: steps that lead on from other pawns, and in full the one that is pointed at. */
export function waysToDestinations(options: Options, ways: Ways, pointed: string | null): Way[] {
  // Ways share their first steps: each step is drawn once.
  const steps = new Map<string, Way>();
  for (const cell of options.cells.keys()) {
    const way = ways.get(cell) ?? [];
    if (way.length < 3 || cell === pointed) continue;
    way.slice(1).forEach((to, index) => steps.set(`${way[index]}-${to}`, { cells: [way[index] ?? '', to], kind: 'possible' }));
  }
  const shown = pointed !== null && options.cells.has(pointed) ? ways.get(pointed) : undefined;
  return [...steps.values(), ...(shown === undefined ? [] : [{ cells: shown, kind: 'shown' } as const])];
}

export function waysOfSwap(pair: readonly string[]): Way[] {
  return pair.length < 2 ? [] : [{ cells: pair, kind: 'swap' }, { cells: [...pair].reverse(), kind: 'swap' }];
}

/** The way of a move that was sent and is not answered yet. */
export function waysOfSent(board: VirtemBoard, position: VirtemPosition, seat: Seat, { from, to }: Move): Way[] {
  return [{ cells: waysFrom(board, position, seat, from).get(to) ?? [], kind: 'shown' }];
}
