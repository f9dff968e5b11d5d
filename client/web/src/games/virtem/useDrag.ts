// Dragging a pawn with mouse, finger or pen. It turns pointers into points of the board; what a drag means, its
// caller says.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { RefObject } from 'preact';
import type { Point } from './geometry';

/** Less is a click with an unsteady hand. */
const leastPx = 7;

export interface Drag<Load> {
  load: Load;
  point: Point;
}

export interface Dragging<Load> {
  /** What is being dragged, once it has moved far enough. */
  drag: Drag<Load> | null;
  begin(event: PointerEvent, load: Load): void;
  /** Whether the click that is just coming ends a drag, and is none. */
  wasDrag(): boolean;
}

export function useDrag<Load>(
  container: RefObject<HTMLElement>,
  onLift: (load: Load) => void,
  onDrop: (load: Load, point: Point) => void,
): Dragging<Load> {
  const [drag, setDrag] = useState<Drag<Load> | null>(null);
  const ended = useRef(0);
  const stop = useRef<(() => void) | null>(null);
  // The listeners outlive the rendering in which a drag began.
  const latest = useRef({ onLift, onDrop });
  latest.current = { onLift, onDrop };
  useEffect(() => () => stop.current?.(), []);

  const begin = (event: PointerEvent, load: Load) => {
    if (event.button !== 0 || !event.isPrimary) return;
    const svg = container.current?.querySelector('svg.virtem-board');
    if (!(svg instanceof SVGSVGElement)) return;
    stop.current?.();
    const { pointerId, clientX, clientY } = event;
    let lifted = false;
    const pointOf = (moved: PointerEvent): Point | null => {
      const matrix = svg.getScreenCTM();
      return matrix === null ? null : new DOMPoint(moved.clientX, moved.clientY).matrixTransform(matrix.inverse());
    };
    const move = (moved: PointerEvent) => {
      if (moved.pointerId !== pointerId) return;
      if (!lifted && Math.hypot(moved.clientX - clientX, moved.clientY - clientY) < leastPx) return;
      if (!lifted) latest.current.onLift(load);
      lifted = true;
      const point = pointOf(moved);
      if (point !== null) setDrag({ load, point });
    };
    const end = (moved: PointerEvent) => {
      if (moved.pointerId !== pointerId) return;
      stop.current?.();
      if (!lifted) return;
      ended.current = Date.now();
      const point = moved.type === 'pointerup' ? pointOf(moved) : null;
      if (point !== null) latest.current.onDrop(load, point);
    };
    // Otherwise the browser would drag what is selected, or begin to select.
    const refuse = (started: Event) => started.preventDefault();
    stop.current = () => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
      removeEventListener('selectstart', refuse);
      removeEventListener('dragstart', refuse);
      stop.current = null;
      setDrag(null);
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
    addEventListener('selectstart', refuse);
    addEventListener('dragstart', refuse);
  };
  return { drag, begin, wasDrag: () => Date.now() - ended.current < 60 };
}
