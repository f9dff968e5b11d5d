// Where Virtem's cards lie, in units of which a card is 100 wide, and which card is meant by an arrow key or by a
// finger. Knows the layout of a board and nothing that lies on it.
import type { VirtemBoard } from '../../wire/types';

export const cardSize = 100;

/** How far a press may miss a card where no other lies. */
const reach = 25;

export interface Point {
  x: number;
  y: number;
}

export interface Layout {
  /** The middle of each card, in reading order. */
  middles: ReadonlyMap<string, Point>;
  width: number;
  height: number;
}

/** `turned` lays rows as columns, for a wide layout on a narrow screen. */
export function layOut(board: VirtemBoard, turned = false): Layout {
  const places = Object.entries(board.cells).map(([name, cell]) => {
    const [across = 0, down = 0] = cell.at;
    const half = cardSize / 2;
    const x = across * half + half;
    const y = down * half + half;
    return { name, middle: turned ? { x: y, y: x } : { x, y } };
  });
  places.sort((left, right) => left.middle.y - right.middle.y || left.middle.x - right.middle.x);
  return {
    middles: new Map(places.map(({ name, middle }) => [name, middle])),
    width: Math.max(...places.map(({ middle }) => middle.x)) + cardSize / 2,
    height: Math.max(...places.map(({ middle }) => middle.y)) + cardSize / 2,
  };
}

/** A card of at least so many pixels needs no turning. */
const enough = 48;

/** Whether a layout shows larger cards with its rows as columns, where they would be small otherwise. */
export function shouldTurn(layout: Layout, widthPx: number, heightPx: number): boolean {
  const upright = Math.min(widthPx / layout.width, heightPx / layout.height) * cardSize;
  const turned = Math.min(widthPx / layout.height, heightPx / layout.width) * cardSize;
  return widthPx > 0 && upright < enough && turned > upright * 1.1;
}

export type Direction = 'left' | 'right' | 'up' | 'down';

/** The card that an arrow key leads to: the nearest that lies more that way than aside; null at the rim. */
export function cardTowards(layout: Layout, from: string, direction: Direction): string | null {
  const start = layout.middles.get(from);
  if (start === undefined) return null;
  let best: { name: string; cost: number } | null = null;
  for (const [name, { x, y }] of layout.middles) {
    const across = x - start.x;
    const down = y - start.y;
    const ahead = direction === 'left' ? -across : direction === 'right' ? across : direction === 'up' ? -down : down;
    const aside = Math.abs(direction === 'left' || direction === 'right' ? down : across);
    if (ahead <= 0 || aside > ahead) continue;
    const cost = ahead + 2 * aside;
    if (best === null || cost < best.cost) best = { name, cost };
  }
  return best?.name ?? null;
}

/** The part of a layout in which a press means a card: the card itself, and half the gap or the rim beside it. */
export function reachOf(layout: Layout, { x, y }: Point): { x: number; y: number; width: number; height: number } {
  const half = cardSize / 2;
  const isFree = (across: number, down: number): boolean =>
    cardAt(layout, { x: x + across * (half + 1), y: y + down * (half + 1) }) === null;
  const beside = (across: number, down: number): number => {
    // Of a shifted row two cards may lie beside this one, and neither in the middle.
    const rim = [-0.9, 0, 0.9].every((aside) => isFree(across || aside, down || aside));
    return rim ? half + reach : half;
  };
  const left = beside(-1, 0);
  const up = beside(0, -1);
  return { x: -left, y: -up, width: left + beside(1, 0), height: up + beside(0, 1) };
}

/** The card on which a point lies. */
export function cardAt(layout: Layout, point: Point): string | null {
  for (const [name, middle] of layout.middles)
    if (Math.abs(point.x - middle.x) <= cardSize / 2 && Math.abs(point.y - middle.y) <= cardSize / 2) return name;
  return null;
}
