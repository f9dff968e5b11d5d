// The match of Gladiator 21 that proto/examples tells, as views and updates for any viewer.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Presence, Result, Seat, Update, View, You } from '../../../client/web/src/wire/types';
import { fold } from '../../../client/web/src/state/fold';

export interface Example {
  about: string;
  to?: string;
  request?: { id: number; method: string; params?: object };
  answer?: { id: number; result?: object; error?: object };
  notification?: { method: string; params: object };
}

export function readExample(name: string): Example {
  return JSON.parse(readFileSync(`proto/examples/${name}.json`, 'utf8'));
}

function resultOf<T>(name: string): T {
  return readExample(name).answer?.result as T;
}

const pages = [resultOf<Result<'match.history'>>('match.history'), resultOf<Result<'match.history'>>('match.history.next')];

export const ada = { id: '4QK2M7', name: 'Ada', bot: false };
export const blaise = { id: 'H8ZT3W', name: 'Blaise', bot: false };

/** The watchers' view as the match begins, at version 2, and the updates 3 to 8 that end it. */
export const opening = pages[0]?.view as View;
export const updates: readonly Update[] = pages.flatMap((page) => page.updates);
export const match = opening.match?.id as string;

export const bothPresent: Presence = {
  seats: [{ present: true, away_since_ms: null, claim_at_ms: null }, { present: true, away_since_ms: null, claim_at_ms: null }],
  watching: 0,
};

/** Waiting for Blaise, at version 1; seen by nobody in particular. */
export const waiting: View = {
  ...opening, version: 1, seats: [ada, null], match: null, phase: 'waiting', turn: 0, to_act: [], clocks: null, board: null, position: null,
};

export function updateTo(version: number): Update {
  const update = updates.find((candidate) => candidate.version === version);
  assert.ok(update);
  return update;
}

function youAt(view: View, seat: Seat): You {
  const acts = view.to_act.includes(seat);
  const position = view.position;
  assert.ok(position && 'hands' in position);
  return { seat, choice: null, actions: acts ? position.hands[seat] : [], may: view.phase === 'playing' ? ['resign', 'draw', 'abort', 'give'] : ['rematch'] };
}

/** What a room answers to a watcher who comes at `version`. */
export function watcherAt(version: number): View {
  const view = updates.filter((update) => update.version <= version).reduce(fold, opening);
  return { ...view, presence: bothPresent, said: [] };
}

export function playerAt(version: number, seat: Seat): View {
  const view = watcherAt(version);
  return { ...view, you: youAt(view, seat) };
}

export function playerUpdateTo(version: number, seat: Seat): Update {
  const update = updateTo(version);
  return { ...update, changes: { ...update.changes, you: youAt(watcherAt(version), seat) } };
}

/** `match.history`'s answer, at most `size` updates up to `version`. */
export function historyPage(after: number | null, upTo: number, size = 100): Result<'match.history'> {
  const following = updates.filter((update) => update.version > (after ?? opening.version) && update.version <= upTo);
  const page = following.slice(0, size);
  const last = page[page.length - 1];
  return {
    ...(after === null ? { view: opening } : {}),
    updates: page,
    ...(following.length > size && last !== undefined ? { next: last.version } : {}),
  };
}
