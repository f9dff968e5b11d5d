// How a view becomes the next one. Pure; the server's words are taken as they are.
import type { Event, Update, View } from '../wire/types';
import type { History, Step } from './contract';

export function fold(view: View, update: Update): View {
  return { ...view, ...update.changes, version: update.version, at_ms: update.at_ms };
}

/** The same room as somebody who only watches sees it. */
export function watchersView(view: View): View {
  const { you: _you, presence: _presence, said: _said, ...rest } = view;
  return rest;
}

/** A match as far as it is known: its beginning, then one step for each update. */
export function beginHistory(opening: View): History {
  const view = watchersView(opening);
  return { match: view.match, steps: [{ version: view.version, atMs: view.at_ms, events: [], view, shows: true }], complete: true };
}

const showing: ReadonlySet<Event['type']> = new Set(['fought', 'faced', 'swapped', 'kept', 'moved', 'taken_back', 'ended'] as const);

/** The steps with those of `updates` that follow them; what is known already is passed over. */
export function extendSteps(steps: readonly Step[], updates: readonly Update[]): readonly Step[] {
  let last = steps[steps.length - 1];
  if (last === undefined) return steps;
  const added: Step[] = [];
  for (const update of updates) {
    if (update.version <= last.version) continue;
    const { you: _you, ...view } = fold(last.view, update);
    last = {
      version: update.version,
      atMs: update.at_ms,
      events: update.events,
      view,
      shows: update.events.some((event) => showing.has(event.type)),
    };
    added.push(last);
  }
  return added.length === 0 ? steps : [...steps, ...added];
}
