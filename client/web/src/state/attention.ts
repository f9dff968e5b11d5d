// Decides what calls for a person's attention: the title, a notification, a sound. Pure; others perform it.
import type { Event } from '../wire/types';
import type { Happening, RoomState } from './contract';

/** What the title says of the room, the most pressing first. */
export type Standing = 'your_turn' | 'ended' | 'offer' | 'waiting' | 'playing' | 'none';

export type Sound = 'your_turn' | 'move' | 'capture' | 'reveal' | 'came' | 'offer' | 'won' | 'lost' | 'drawn' | 'said' | 'hurry';

export interface Call {
  sound: Sound | null;
  /** What a notification would say, for a page that is not looked at. */
  notify: 'your_turn' | 'came' | 'offer' | 'ended' | null;
}

export function standingOf(state: RoomState): Standing {
  if (state.kind !== 'here') return 'none';
  const { view } = state;
  const seat = view.you?.seat;
  if (seat === undefined) return view.phase === 'playing' ? 'playing' : 'none';
  if (view.phase === 'playing' && view.to_act.includes(seat)) return 'your_turn';
  if (view.offers.some((offer) => offer.by !== seat)) return 'offer';
  if (view.phase === 'finished') return 'ended';
  return view.phase;
}

/** What one happening calls for; things told late make no noise. */
export function callOf(happening: Happening): Call {
  const { before, after, events, live } = happening;
  const seat = after.you?.seat ?? before.you?.seat;
  const silent: Call = { sound: null, notify: null };
  if (!live) return silent;
  const ended = events.find((event) => event.type === 'ended');
  if (ended?.type === 'ended') {
    const { winner } = ended.outcome;
    const sound = winner === null ? 'drawn' : seat === undefined || winner === seat ? 'won' : 'lost';
    return { sound, notify: seat === undefined ? null : 'ended' };
  }
  const cameFor = events.some((event) => event.type === 'started') && seat !== undefined;
  if (cameFor) return { sound: 'came', notify: 'came' };
  if (seat !== undefined && events.some((event) => event.type === 'offered' && event.by !== seat)) return { sound: 'offer', notify: 'offer' };
  const wasToAct = seat !== undefined && before.phase === 'playing' && before.to_act.includes(seat) && before.turn === after.turn;
  const isToAct = seat !== undefined && after.phase === 'playing' && after.to_act.includes(seat) && !wasToAct;
  const notify = isToAct ? 'your_turn' : null;
  return { sound: soundOf(events) ?? (isToAct ? 'your_turn' : null), notify };
}

/** Of all that happened at once, the sound of the weightiest. */
function soundOf(events: readonly Event[]): Sound | null {
  const types = new Set(events.map((event) => event.type));
  if (types.has('fought')) return 'reveal';
  if (events.some((event) => event.type === 'moved' && event.captured > 0)) return 'capture';
  return moves.some((type) => types.has(type)) ? 'move' : null;
}

const moves = ['moved', 'chosen', 'faced', 'swapped', 'kept', 'taken_back'] as const;
