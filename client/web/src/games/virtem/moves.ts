// Reads Virtem's actions as the server lists them, and steps through the choice of one of them: a pawn, where
// it goes, where each captured pawn is put. Knows no rule: what is not listed cannot be chosen.

export interface Move {
  action: string;
  from: string;
  to: string;
  /** Where the captured pawns go, one entry for each. */
  put: readonly string[];
}

/** A choice as far as it has come. */
export interface Choice {
  from: string | null;
  to: string | null;
  put: readonly string[];
}

export const noChoice: Choice = { from: null, to: null, put: [] };

const movePattern = /^([a-z][1-9])-([a-z][1-9])(?:x([a-z1-9,]+))?$/;

export function readMove(action: string): Move | null {
  const match = movePattern.exec(action);
  if (match === null) return null;
  const [, from = '', to = '', put] = match;
  return { action, from, to, put: put === undefined ? [] : put.split(',') };
}

export function readMoves(actions: readonly string[]): Move[] {
  return actions.map(readMove).filter((move) => move !== null);
}

/** The faces that may be chosen, as in `circle-blue`. */
export function readFaces(actions: readonly string[]): string[] {
  return actions.filter((action) => action.startsWith('face:')).map((action) => action.slice('face:'.length));
}

/** The pairs of cards that may change places. */
export function readSwaps(actions: readonly string[]): Array<{ action: string; cells: [string, string] }> {
  return actions.flatMap((action) => {
    const match = /^swap:([a-z][1-9])-([a-z][1-9])$/.exec(action);
    return match?.[1] && match[2] ? [{ action, cells: [match[1], match[2]] }] : [];
  });
}

/** What is left of `all` without `some`, each taken once; null where `some` has what `all` has not. */
function without(all: readonly string[], some: readonly string[]): string[] | null {
  const left = [...all];
  for (const one of some) {
    const index = left.indexOf(one);
    if (index < 0) return null;
    left.splice(index, 1);
  }
  return left;
}

/** The moves that the choice may still become. */
export function openMoves(moves: readonly Move[], choice: Choice): Move[] {
  return moves.filter((move) =>
    (choice.from === null || move.from === choice.from) &&
    (choice.to === null || move.to === choice.to) &&
    without(move.put, choice.put) !== null);
}

export type Step = 'pawn' | 'destination' | 'put';

export interface Options {
  step: Step;
  /** The cards that take the choice further, each with the most pawns that a move there captures. */
  cells: ReadonlyMap<string, { captures: number }>;
  /** How many captured pawns are still to be put. */
  left: number;
}

/** What can be chosen next. */
export function optionsOf(moves: readonly Move[], choice: Choice): Options {
  const open = openMoves(moves, choice);
  const step: Step = choice.from === null ? 'pawn' : choice.to === null ? 'destination' : 'put';
  const cells = new Map<string, { captures: number }>();
  const add = (cell: string, captures: number) =>
    cells.set(cell, { captures: Math.max(captures, cells.get(cell)?.captures ?? 0) });
  for (const move of open) {
    if (step === 'pawn') add(move.from, 0);
    else if (step === 'destination') add(move.to, move.put.length);
    else for (const cell of without(move.put, choice.put) ?? []) add(cell, 0);
  }
  const left = step === 'put' ? (open[0]?.put.length ?? 0) - choice.put.length : 0;
  return { step, cells, left };
}

/** What choosing a card leads to: an action when it completes one, otherwise the choice from there. */
export function choose(moves: readonly Move[], choice: Choice, cell: string): { choice: Choice; action: string | null } {
  const { step, cells } = optionsOf(moves, choice);
  if (!cells.has(cell)) {
    if (step !== 'destination') return { choice, action: null };
    if (cell === choice.from) return { choice: noChoice, action: null };
    // Another pawn instead.
    const other = optionsOf(moves, noChoice).cells.has(cell);
    return { choice: other ? { ...noChoice, from: cell } : choice, action: null };
  }
  const next: Choice =
    step === 'pawn' ? { ...noChoice, from: cell }
      : step === 'destination' ? { ...choice, to: cell }
        : { ...choice, put: [...choice.put, cell] };
  const open = openMoves(moves, next);
  const done = next.to !== null && open.length === 1 && open[0]?.put.length === next.put.length ? open[0] : undefined;
  return { choice: next, action: done?.action ?? null };
}

/** One step back. */
export function stepBack(choice: Choice): Choice {
  if (choice.put.length > 0) return { ...choice, put: choice.put.slice(0, -1) };
  if (choice.to !== null) return { ...choice, to: null };
  return noChoice;
}

/** The pawns as they would stand, for showing a choice before it is made; captured pawns wait beside the board. */
export interface Preview {
  own: readonly string[];
  others: readonly string[];
  /** Captured pawns that have been put again. */
  put: readonly string[];
}

export function previewOf(own: readonly string[], others: readonly string[], choice: Choice): Preview {
  const { from, to, put } = choice;
  if (from === null || to === null) return { own, others, put: [] };
  const index = own.indexOf(from);
  const moved = own.map((cell, place) => (place === index ? to : cell));
  const captures = moved.filter((cell) => cell === to).length > others.filter((cell) => cell === to).length;
  return { own: moved, others: captures ? others.filter((cell) => cell !== to) : others, put };
}
