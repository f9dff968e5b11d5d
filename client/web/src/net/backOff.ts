// How long to wait before the next try: longer each time, and never in step with everybody else who lost
// the same server. Pure but for the chance that it is given.

const firstMs = 500;
const mostMs = 15_000;

/** `failures` counts from 0. Between half and all of 0.5 s, 1 s, 2 s … 15 s; `leastMs` is the server's wish. */
export function retryDelayMs(failures: number, random: number, leastMs = 0): number {
  const fullMs = Math.min(mostMs, firstMs * 2 ** Math.min(failures, 10));
  const ownMs = fullMs * (0.5 + random / 2);
  return Math.round(Math.max(ownMs, leastMs * (1 + random / 4)));
}
