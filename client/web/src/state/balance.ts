// Who was ahead over a match, from its analysis: a point for its beginning, and one behind each action that stood at
// the end. Pure; what the server judged is put on one scale and found again among the steps.
import type { DecisionRemark, FightRemark, Verdict } from '../wire/types';
import type { Step } from './contract';

export interface Balance {
  /** The version of the step that led here. */
  version: number;
  /** As the server has it: by the game, thousandths of a win to seat 0 or a verdict. */
  judged: number | Verdict;
  /** From 1, seat 0 has won or will, to -1, seat 1. */
  value: number;
  /** What is said of the step; none of the beginning. */
  remark: FightRemark | DecisionRemark | null;
}

/** On one scale: an estimate stays off the edge, where what is proven stands, and at two moves' time is half way there. */
export function valueOf(judged: number | Verdict): number {
  if (typeof judged === 'number') return judged / 1000;
  const { winner, moves, ahead = 0 } = judged;
  if (moves === undefined) return (0.9 * ahead) / (Math.abs(ahead) + 20);
  return winner === undefined ? 0 : winner === 0 ? 1 : -1;
}

const acting: ReadonlySet<string> = new Set(['fought', 'faced', 'swapped', 'kept', 'moved']);

/** The steps whose actions stood at the end: what was taken back is left out. */
function stepsThatStood(steps: readonly Step[]): Step[] {
  const stood: Step[] = [];
  for (const step of steps) {
    for (const event of step.events) {
      if (event.type === 'taken_back') stood.splice(Math.max(stood.length - event.turns, 0));
      else if (acting.has(event.type)) stood.push(step);
    }
  }
  return stood;
}

/** None where the analysis is not of these steps. */
export function balancesOf(steps: readonly Step[], remarks: ReadonlyArray<FightRemark | DecisionRemark>): Balance[] {
  const stood = stepsThatStood(steps);
  const [start] = steps;
  const [first] = remarks;
  if (start === undefined || first === undefined || stood.length !== remarks.length) return [];
  const balance = ({ version }: Step, judged: number | Verdict, remark: Balance['remark']) => ({ version, judged, value: valueOf(judged), remark });
  return [
    balance(start, 'before' in first ? first.before : first.value_before, null),
    ...remarks.map((remark, index) => balance(stood[index]!, 'after' in remark ? remark.after : remark.value_after, remark)),
  ];
}

/** The index of the last balance that the step at `version` has behind it. */
export function balanceAt(balances: readonly Balance[], version: number): number {
  return balances.reduce((found, balance, index) => (balance.version <= version ? index : found), 0);
}
