// How clocks, options, outcomes and refusals are put into words. Pure.

import { isolate } from '../i18n/isolate';
import { nameOf } from '../i18n/nameOf';
import type { Texts } from '../i18n/texts';
import type { Problem } from '../state';
import type { Clock, Game, Options, OptionsWish, Outcome, Player, Seats } from '../wire/types';

/** As in `2 min`, `90 s`, `1 h`: the same in both languages, and never parted at the end of a line. */
export function durationWords(durationMs: number): string {
  const seconds = durationMs / 1000;
  if (seconds >= 3600 && seconds % 3600 === 0) return `${seconds / 3600} h`;
  if (seconds >= 60 && seconds % 60 === 0) return `${seconds / 60} min`;
  return `${seconds} s`;
}

/** As in `0:42`, `3:05` or `26 h`: for what is counted down. */
export function countdownWords(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  if (seconds >= 2 * 86_400) return `${Math.ceil(seconds / 3600)} h`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export function clockWords(t: Texts, clock: Clock | null): string {
  if (clock === null) return t.untimed;
  return `${durationWords(clock.initial_ms)} + ${durationWords(clock.increment_ms)}`;
}

export function clockSentence(t: Texts, clock: Clock | null): string {
  if (clock === null) return t.untimedLong;
  return t.clockLong(durationWords(clock.initial_ms), durationWords(clock.increment_ms));
}

/** As in `Honeycomb, mixed goal`. */
export function optionWords(t: Texts, options: Options | OptionsWish): string {
  return Object.entries(options)
    .map(([name, value]) => {
      const word = t.options[name]?.values[String(value)] ?? String(value);
      return t.optionSummary[name]?.(word) ?? word;
    })
    .join(', ');
}

export const gameName = (t: Texts, game: Game): string => t.games[game] ?? game;

export const playerName = (t: Texts, player: Player | null): string => (player ? nameOf(t, player) : t.emptySeat);

/** Two players by name, isolated. */
export const versus = (t: Texts, seats: Seats): string =>
  seats.map((player) => isolate(playerName(t, player))).join(' – ');

/** What may cross on the way: the match had gone on when the request came. */
const tooLate = new Set([
  'stale_match', 'match_over', 'not_your_turn', 'already_chosen', 'no_such_offer', 'nothing_to_take_back',
  'opponent_present', 'claim_too_early',
]);

/** What no page can bring about is left in the server's own words. */
export function problemWords(t: Texts, { reason, message }: Pick<Problem, 'reason' | 'message'>): string {
  return t.errors[tooLate.has(reason) ? 'stale_turn' : reason] ?? message;
}

/** For a list of matches. */
export function resultWords(t: Texts, outcome: Outcome, players: Seats): string {
  if (outcome.reason === 'aborted') return t.brokenOff;
  if (outcome.winner === null) return t.drawn;
  return t.wonBy(playerName(t, players[outcome.winner]));
}
