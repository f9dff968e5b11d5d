// What a clock shows, from what the server said of it and the server's time. It knows no device clock.
import type { ClockFace } from '../wire/types';

export function leftMs(face: ClockFace, serverNowMs: number): number {
  if (face.since_ms === null) return face.left_ms;
  return Math.max(0, Math.min(face.left_ms, face.left_ms - (serverNowMs - face.since_ms)));
}

/** How long until `clockText` shows something else; null when it will not. */
export function nextChangeMs(face: ClockFace, serverNowMs: number): number | null {
  if (face.since_ms === null) return null;
  const left = leftMs(face, serverNowMs);
  const step = left < tenthsBelowMs ? 100 : 1000;
  return left < step ? null : (left % step) + 1;
}

const tenthsBelowMs = 10_000;

/** `1:23:45`, `2:05`, or with tenths in the last ten seconds, `9.4`. Rounded down, as the server ends it at 0. */
export function clockText(left: number): string {
  if (left < tenthsBelowMs) return `${Math.floor(left / 1000)}.${Math.floor((left % 1000) / 100)}`;
  const seconds = Math.floor(left / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
