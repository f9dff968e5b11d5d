// What calls for attention: title, notification and sound, for players and watchers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callOf, standingOf, type Call, type Happening, type RoomState, type Standing } from '../../../client/web/src/state';
import type { Event, Seat, View } from '../../../client/web/src/wire/types';
import { bothPresent, opening, playerAt, updates, waiting, watcherAt } from './golden';
import { fold } from '../../../client/web/src/state/fold';

/** Player, or watcher, through the golden match: what each update calls for. */
function callsOf(seat: Seat | null): Call[] {
  return updates.map((update, index) => {
    const at = (version: number) => (seat === null ? watcherAt(version) : playerAt(version, seat));
    return callOf({ number: index + 1, events: update.events, before: at(update.version - 1), after: at(update.version), atMs: 0, live: true });
  });
}

test('the golden match calls each viewer as it should', () => {
  // In the first and third fight Blaise chooses first, in the second Ada.
  assert.deepEqual(callsOf(0), [
    { sound: 'move', notify: null },
    { sound: 'reveal', notify: 'your_turn' },
    { sound: 'move', notify: null },
    { sound: 'reveal', notify: 'your_turn' },
    { sound: 'move', notify: null },
    { sound: 'won', notify: 'ended' },
  ]);
  assert.deepEqual(callsOf(1)[5], { sound: 'lost', notify: 'ended' });
  assert.deepEqual(callsOf(null).map(({ notify }) => notify), [null, null, null, null, null, null]);
  assert.equal(callsOf(null)[5]?.sound, 'won');
});

interface Row { because: string; events: Event[]; before?: Partial<View>; after?: Partial<View>; live?: boolean; want: Call }

const match = { id: 'f'.repeat(32), number: 1 };
const rows: Row[] = [
  { because: 'the opponent came', events: [{ type: 'started', match }], before: { phase: 'waiting', to_act: [] }, want: { sound: 'came', notify: 'came' } },
  { because: 'told late, it is no call', events: [{ type: 'started', match }], live: false, want: { sound: null, notify: null } },
  { because: 'the other one offers', events: [{ type: 'offered', kind: 'draw', by: 1 }], want: { sound: 'offer', notify: 'offer' } },
  { because: 'one\'s own offer', events: [{ type: 'offered', kind: 'draw', by: 0 }], want: { sound: null, notify: null } },
  {
    because: 'the other one moves, and it is one\'s turn', events: [{ type: 'moved', seat: 1, action: 'a1-a2', path: ['a1', 'a2'], captured: 0, put: [] }],
    before: { to_act: [1], turn: 5 }, after: { to_act: [0], turn: 6 }, want: { sound: 'move', notify: 'your_turn' },
  },
  {
    because: 'one\'s own capture', events: [{ type: 'moved', seat: 0, action: 'a1-a2xb1', path: ['a1', 'a2'], captured: 1, put: ['b1'] }],
    before: { to_act: [0], turn: 5 }, after: { to_act: [1], turn: 6 }, want: { sound: 'capture', notify: null },
  },
  { because: 'a gift of time in one\'s own turn', events: [{ type: 'clock', seat: 0, left_ms: 1, cause: 'gift' }], before: { to_act: [0] }, after: { to_act: [0] }, want: { sound: null, notify: null } },
  {
    because: 'a takeback makes it one\'s turn', events: [{ type: 'taken_back', seat: 0, turns: 1 }],
    before: { to_act: [1], turn: 5 }, after: { to_act: [0], turn: 6 }, want: { sound: 'move', notify: 'your_turn' },
  },
  {
    because: 'the first face is chosen, and the second is due', events: [{ type: 'faced', seat: 1, face: 'circle-blue' }],
    before: { to_act: [1], turn: 1 }, after: { to_act: [0], turn: 2 }, want: { sound: 'move', notify: 'your_turn' },
  },
  { because: 'drawn', events: [{ type: 'ended', outcome: { winner: null, reason: 'agreed' } }], after: { phase: 'finished', to_act: [] }, want: { sound: 'drawn', notify: 'ended' } },
  { because: 'an event of a later version', events: [{ type: 'danced', seat: 1 } as unknown as Event], want: { sound: null, notify: null } },
  { because: 'nothing that this viewer sees', events: [], want: { sound: null, notify: null } },
];

test('single happenings', () => {
  for (const { because, events, before = {}, after = {}, live = true, want } of rows) {
    const view = playerAt(5, 0);
    const happening: Happening = { number: 1, events, before: { ...view, ...before }, after: { ...view, to_act: [], ...after }, atMs: 0, live };
    assert.deepEqual(callOf(happening), want, because);
  }
});

test('the title says what is most pressing', () => {
  const here = (view: View): RoomState => ({
    kind: 'here', as: view.you ? 'player' : 'watcher', view, presence: bothPresent, said: [], fresh: true, feed: [], history: { match: null, steps: [], complete: true },
    pending: null, problem: null, can: { join: false, act: false, offer: [], accept: [], withdraw: [], resign: false, give: false, claimAtMs: null, leave: false, say: [] },
  });
  const offered = { ...playerAt(5, 0), offers: [{ kind: 'draw' as const, by: 1 as const }] };
  const cases: [string, RoomState, Standing][] = [
    ['loading', { kind: 'loading' }, 'none'],
    ['a watcher of a match', here(watcherAt(4)), 'playing'],
    ['a watcher after it', here(watcherAt(8)), 'none'],
    ['my turn', here(playerAt(4, 0)), 'your_turn'],
    ['my turn, whatever is offered', here({ ...playerAt(4, 0), offers: offered.offers }), 'your_turn'],
    ['not my turn', here(playerAt(5, 0)), 'playing'],
    ['an offer', here(offered), 'offer'],
    ['my own offer', here({ ...offered, offers: [{ kind: 'draw', by: 0 }] }), 'playing'],
    ['ended', here(playerAt(8, 0)), 'ended'],
    ['waiting', here({ ...waiting, you: { seat: 0, choice: null, actions: [], may: [] } }), 'waiting'],
  ];
  for (const [because, state, want] of cases) assert.equal(standingOf(state), want, because);
  assert.equal(fold(opening, { room: opening.room, version: 3, at_ms: 1, events: [], changes: {} }).version, 3);
});
