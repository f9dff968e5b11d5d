// The clocks that are offered with one tap. The first of a game is the server's default.

import type { Clock, Game } from '../../wire/types';

const clock = (minutes: number, seconds: number): Clock => ({ initial_ms: minutes * 60_000, increment_ms: seconds * 1_000 });

export const presets: Readonly<Record<Game, ReadonlyArray<Clock | null>>> = {
  gladiator: [clock(2, 10), clock(1, 3), clock(5, 15), null],
  virtem: [clock(10, 5), clock(3, 2), clock(30, 20), null],
};

export const sameClock = (left: Clock | null, right: Clock | null): boolean =>
  left?.initial_ms === right?.initial_ms && left?.increment_ms === right?.increment_ms;
