// The server's clock as this device can know it: the least difference between one's own steady clock and the
// times in messages. A message is never early, so the least delayed one is nearest to the truth. It never
// looks at the device's time of day.

export interface ServerClock {
  /** A message with this time of the server's has just come. */
  note(atMs: number): void;
  /** A new connection: perhaps to a server that was started again, with another clock. */
  restart(atMs: number): void;
  serverNow(): number;
}

export function createServerClock(now: () => number): ServerClock {
  let least: number | null = null;
  return {
    note(atMs) {
      const difference = now() - atMs;
      if (least === null || difference < least) least = difference;
    },
    restart(atMs) {
      least = now() - atMs;
    },
    serverNow: () => now() - (least ?? 0),
  };
}
