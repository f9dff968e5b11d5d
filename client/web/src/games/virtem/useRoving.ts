// The one card of a board that is in the tab order, and how keys go from it to others.
import { useState } from 'preact/hooks';
import type { RefObject } from 'preact';
import { cardTowards, type Direction, type Layout } from './geometry';

const directions: Record<string, Direction> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' };

export interface Roving {
  /** The card that has the focus, or would get it. */
  home: string;
  /** The card that has been given it, or null. */
  focus: string | null;
  setFocus(cell: string): void;
  /** Gives the focus to `home`: for when what had it is gone. */
  goHome(): void;
  /** Moves on for an arrow, Home or End, and says whether the key was one. */
  move(key: string, from: string): boolean;
}

/** `first` is where the focus goes before anybody has moved it. */
export function useRoving(frame: RefObject<HTMLElement>, layout: Layout, first: string | undefined): Roving {
  const [focus, setFocus] = useState<string | null>(null);
  const order = [...layout.middles.keys()];
  const go = (cell: string | null | undefined) => {
    const target = cell ? frame.current?.querySelector(`[data-cell="${cell}"]`) : null;
    if (target instanceof SVGElement) target.focus();
  };
  const home = focus !== null && layout.middles.has(focus) ? focus : first ?? order[0] ?? '';
  return {
    home,
    focus,
    setFocus,
    goHome: () => go(home),
    move(key, from) {
      const direction = directions[key];
      if (direction !== undefined) go(cardTowards(layout, from, direction));
      else if (key === 'Home') go(order[0]);
      else if (key === 'End') go(order[order.length - 1]);
      else return false;
      return true;
    },
  };
}
