// The six layouts of Virtem as small pictures, for the rules and for choosing one. A match takes its layout from the
// server's board; the tests hold these drawings to it.
import type { VirtemLayout } from '../wire/types';

/** A character is half a card wide; `T` lies face down, `o` face up. */
const drawings: Record<VirtemLayout, readonly string[]> = {
  rectangle: ['o o o o o o', 'o T o o T o', 'o T o o T o', 'o o o o o o'],
  hollow: ['T o o o T', 'o o o o o', 'o o   o o', 'o o o o o', 'T o o o T'],
  diamond: ['    o o', '  o o T o', 'o T o o o o', 'o o o o T o', '  o T o o', '    o o'],
  honeycomb: ['  o o o o', ' o T o T o', 'o o o o o o', ' o T o T o', '  o o o o'],
  wall: ['o T o o o o', ' o o o o T o', 'o T o o o o', ' o o o o T o'],
  eight: ['o o T o o o T o o', 'o       o       o', 'o       o       o', 'o o T o o o T o o'],
};

export const layoutNames = Object.keys(drawings) as readonly VirtemLayout[];

/** The cards of a layout: x and y in half cards, as in the `at` of a board. */
export function cardsOf(layout: VirtemLayout): Array<{ at: [number, number]; target: boolean }> {
  return drawings[layout].flatMap((row, line) =>
    [...row].flatMap((sign, column) => (sign === ' ' ? [] : [{ at: [column, line * 2] as [number, number], target: sign === 'T' }])));
}

/** A picture without a name: whoever shows it writes one beside it. */
export function LayoutPicture({ layout }: { layout: VirtemLayout }) {
  const cards = cardsOf(layout);
  const width = Math.max(...cards.map(({ at }) => at[0])) + 2;
  const height = Math.max(...cards.map(({ at }) => at[1])) + 2;
  return (
    <svg class="layout-picture" viewBox={`0 0 ${width * 10} ${height * 10}`} aria-hidden="true">
      {cards.map(({ at: [x, y], target }) => (
        <rect key={`${x}-${y}`} class={`layout-card${target ? ' target' : ''}`} x={x * 10 + 1} y={y * 10 + 1} width="18" height="18" rx="3" />
      ))}
    </svg>
  );
}
