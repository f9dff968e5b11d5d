// Which pawns are seen to fly after a move, along which way and when. Pure; the board draws them.
import type { Event, Seat } from '../../wire/types';
import { otherSeat } from '../people';

export interface Flight {
  seat: Seat;
  /** Cards, from where the pawn leaves to where it lands. */
  way: readonly string[];
  delayMs: number;
  durationMs: number;
}

const stepMs = 260;
const longestWayMs = 1100;
const putMs = 460;
const pauseMs = 120;

export function flightsOf(events: readonly Event[]): Flight[] {
  const moved = events.find((event) => event.type === 'moved');
  if (moved?.type !== 'moved' || moved.path.length < 2) return [];
  const durationMs = Math.min((moved.path.length - 1) * stepMs, longestWayMs);
  const end = moved.path[moved.path.length - 1] ?? '';
  const other = otherSeat(moved.seat);
  return [
    { seat: moved.seat, way: moved.path, delayMs: 0, durationMs },
    ...moved.put.map((place, index) => ({
      seat: other, way: [end, place], delayMs: durationMs + pauseMs * (index + 1), durationMs: putMs,
    })),
  ];
}

export function endOf(flights: readonly Flight[]): number {
  return Math.max(0, ...flights.map(({ delayMs, durationMs }) => delayMs + durationMs));
}
