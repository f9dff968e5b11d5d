// The choice that is being made at a table of Virtem: a face, a swap, or a move. It forgets all when the actions
// change, and hands over an action only when it is one of those listed.
import { useMemo, useState } from 'preact/hooks';
import type { VirtemBoard } from '../../wire/types';
import type { GameTexts } from '../i18n/texts';
import { choose, noChoice, optionsOf, readFaces, readMoves, readSwaps, stepBack, type Choice, type Options } from './moves';

export interface ChoiceMaking {
  choice: Choice;
  options: Options;
  /** A step has been made that can be taken back. */
  begun: boolean;
  faces: readonly string[];
  /** The face that is chosen or pointed at. */
  face: string | null;
  chosenFace: string | null;
  /** Cards chosen for the swap, none to two, and those that may be chosen next. */
  pair: readonly string[];
  swappable: readonly string[];
  choose(cell: string): void;
  /** Takes a pawn up, whatever was chosen before. */
  pick(cell: string): void;
  chooseFace(face: string): void;
  hoverFace(face: string | null): void;
  /** Performs the face or the swap that is chosen, once the person has said so. */
  confirm(): void;
  keep: (() => void) | null;
  back(): void;
  reset(): void;
  /** The board as it would lie after the chosen swap. */
  swapped(board: VirtemBoard): VirtemBoard;
}

interface State {
  /** Of the actions among which the choice is made. */
  key: string;
  choice: Choice;
  face: string | null;
  pair: readonly string[];
}

export function useChoice(
  actions: readonly string[], enabled: boolean, texts: GameTexts, onAct: (action: string) => void, onSay?: (text: string) => void,
): ChoiceMaking {
  // An offer or a gift of time brings the same actions again, and must not undo what is being chosen.
  const key = actions.join(' ');
  const fresh: State = { key, choice: noChoice, face: null, pair: [] };
  const [kept, setState] = useState(fresh);
  const state = kept.key === key && enabled ? kept : fresh;
  const [pointed, setPointed] = useState<string | null>(null);
  const moves = useMemo(() => readMoves(actions), [key]);
  const swaps = useMemo(() => readSwaps(actions), [key]);
  const faces = useMemo(() => readFaces(actions), [key]);
  const options = useMemo(() => optionsOf(moves, state.choice), [moves, state.choice]);
  const change = (part: Partial<State>) => setState({ ...state, ...part });
  const { choice, pair, face } = state;

  const partners = (cell: string) => swaps.flatMap(({ cells: [first, second] }) => (first === cell ? [second] : second === cell ? [first] : []));
  const swappable = useMemo(() => {
    if (pair.length === 0) return [...new Set(swaps.flatMap(({ cells }) => cells))];
    return pair.length === 1 ? partners(pair[0] ?? '') : [];
  }, [swaps, pair]);
  const swap = pair.length < 2 ? undefined : swaps.find(({ cells }) => cells.every((cell) => pair.includes(cell)));

  const chooseMove = (cell: string) => {
    const next = choose(moves, choice, cell);
    // What is sent shows itself; should it be refused, the choice begins anew.
    change({ choice: next.action === null ? next.choice : noChoice });
    if (next.action !== null) return onAct(next.action);
    if (next.choice === choice) return undefined;
    const after = optionsOf(moves, next.choice);
    if (after.step === 'destination') onSay?.(texts.saidChosen(cell, after.cells.size));
    else if (after.step === 'put' && next.choice.put.length === 0) onSay?.(texts.saidCapture(cell, after.left));
    else if (after.step === 'put') onSay?.(texts.saidPut(cell, after.left));
    else onSay?.(texts.saidBack);
    return undefined;
  };
  const chooseSwap = (cell: string) => {
    if (pair.includes(cell)) return change({ pair: pair.filter((each) => each !== cell) });
    if (!swappable.includes(cell)) return undefined;
    const next = [...pair, cell];
    change({ pair: next });
    onSay?.(next.length === 2 ? texts.swapQuestion(next[0] ?? '', next[1] ?? '') : texts.chooseSwapSecond(cell));
    return undefined;
  };

  return {
    choice, options, faces, pair, swappable,
    face: face ?? (enabled && pointed !== null && faces.includes(pointed) ? pointed : null),
    chosenFace: face,
    begun: choice.from !== null || pair.length > 0 || face !== null,
    choose(cell) {
      if (!enabled) return;
      if (swaps.length > 0) chooseSwap(cell);
      else chooseMove(cell);
    },
    pick(cell) {
      if (enabled && cell !== choice.from && moves.some(({ from }) => from === cell)) change({ choice: { ...noChoice, from: cell } });
    },
    chooseFace(chosen) {
      if (enabled && faces.includes(chosen)) change({ face: chosen === face ? null : chosen });
    },
    hoverFace: setPointed,
    confirm() {
      if (!enabled) return;
      if (face !== null) onAct(`face:${face}`);
      else if (swap !== undefined) onAct(swap.action);
    },
    keep: enabled && actions.includes('keep') ? () => onAct('keep') : null,
    back() {
      change({ choice: stepBack(choice), pair: pair.slice(0, -1), face: null });
      onSay?.(texts.saidBack);
    },
    reset: () => change(fresh),
    swapped(board) {
      const [first, second] = pair;
      const one = first === undefined ? undefined : board.cells[first];
      const two = second === undefined ? undefined : board.cells[second];
      if (first === undefined || second === undefined || one === undefined || two === undefined) return board;
      return { ...board, cells: { ...board.cells, [first]: { ...two, at: one.at }, [second]: { ...one, at: two.at } } };
    },
  };
}
