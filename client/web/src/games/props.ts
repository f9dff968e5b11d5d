// What a page hands to a game's table and gets from it. Nothing here knows the connection or the state; a table is
// drawn from a view alone, and what can be done on it from the actions that the view lists.
import type { ComponentChildren } from 'preact';
import type { Language } from '../i18n/language';
import type { Event, Seat, View } from '../wire/types';

export interface TableProps {
  /** The view to show: live, of an earlier step, or of a finished match (without `you` then). */
  view: View;
  /** Whose side is shown as one's own: the player's seat; for watchers either. */
  viewpoint: Seat;
  /**
   * What led to this view. An array that was not seen before is animated, once; what was there when the table
   * appeared is not. Hand in a constant empty array to show a position without movement.
   */
  lastEvents: readonly Event[];
  language: Language;
  /** Ask once before a card that cannot be taken back. */
  confirm: boolean;
  /** `auto` is the system's. */
  motion: 'auto' | 'reduced' | 'full';
  /** Nothing can be done now: an action is on its way, the connection is lost, an earlier position is shown. */
  disabled: boolean;
  /** The action that was sent and is not answered yet: shown as chosen. */
  sent?: string | null;
  /** Stands in the place of the prompt, as when an earlier position is shown. */
  notice?: ComponentChildren;
  onAct(action: string): void;
  /** Gets what a screen reader should hear of a choice that is being made, for the page's one live region. */
  onSay?: (text: string) => void;
  /** Called before a picture is drawn in which what led to the view has been seen to its end, or is not shown. */
  onRest?: () => void;
}

/** Whether to leave out movement. */
export function isStill(motion: TableProps['motion']): boolean {
  if (motion !== 'auto') return motion === 'reduced';
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}
