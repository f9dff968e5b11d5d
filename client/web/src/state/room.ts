// One room as this page follows it: the live view as a fold over updates, what has happened, who is there, what was
// said, and the verbs of a player. It follows the room again after each lost connection, in the way that fits.
import type { Connection } from '../net/connection';
import { RequestError } from '../net/contract';
import type { OfferKind, Presence, Seat, Update, View } from '../wire/types';
import { abilitiesOf, noAbilities } from './abilities';
import type { Happening, Pending, Problem, RoomHandle, RoomState, RoomWish, Session, Step } from './contract';
import { fold } from './fold';
import { createMatchHistory } from './matchHistory';
import { problemOf } from './problem';
import { createRoomRequests } from './roomRequests';
import { createRoomTalk } from './roomTalk';
import { createStore, type Store } from './store';

/** What a room needs of the client that it belongs to. */
export interface RoomSurroundings {
  connection: Connection;
  session: Store<Session | null>;
  /** Runs `action` later, unless the client is closed before. */
  wait(action: () => void, afterMs: number): void;
  /** The player has taken a seat in this room, or has none any more. */
  noteSeat(room: string, held: boolean): void;
}

const mostHappenings = 200;

export function createRoom(code: string, wish: RoomWish['as'], surroundings: RoomSurroundings, onClosed: () => void): RoomHandle {
  const { connection, session, wait, noteSeat } = surroundings;
  /** Where the room stands for this page; all but `here` is shown as it is. */
  let place: Exclude<RoomState, { kind: 'here' }> | { kind: 'here'; as: 'player' | 'watcher' } = { kind: 'loading' };
  let view: View | null = null;
  let presence: Presence = { seats: [null, null], watching: 0 };
  let presenceAtMs = -Infinity;
  let feed: readonly Happening[] = [];
  let happenings = 0;
  let problem: Problem | null = null;
  let isFresh = false;
  let isJoining = wish === 'player';
  let isClosed = false;
  /** Counts how often the room was followed: the answer to an older try means nothing any more. */
  let tries = 0;

  const history = createMatchHistory(connection, wait, { onChange: publish, onMissed: tellLate });
  const talk = createRoomTalk(connection, code);
  const requests = createRoomRequests(connection, () => view?.version ?? 0, {
    onChange: publish,
    onRefused(error) {
      problem = problemOf(error);
      publish();
    },
  });
  const state = createStore<RoomState>({ kind: 'loading' });
  const subscriptions = [
    connection.onGreeted(follow),
    connection.state.subscribe(onConnection),
    connection.onNotification('room.update', (update) => { if (update.room === code) take(update); }),
    connection.onNotification('room.view', (fresh) => {
      if (fresh.room !== code || place.kind !== 'here') return;
      arrive(fresh.view, 'watcher');
    }),
    connection.onNotification('room.presence', ({ room, at_ms, seats, watching }) => {
      if (room !== code || at_ms < presenceAtMs) return;
      presenceAtMs = at_ms;
      presence = { seats, watching };
      publish();
    }),
    connection.onNotification('room.said', ({ room, ...line }) => {
      if (room !== code) return;
      talk.hear(line);
      publish();
    }),
    connection.onNotification('room.closed', ({ room, reason }) => { if (room === code) close(reason); }),
  ];
  if (connection.state.get().kind === 'open') follow();

  // ------------------------------------------------------------------------------------------ following

  function seated(): boolean {
    return session.get()?.rooms.includes(code) ?? false;
  }

  function follow(): void {
    if (isClosed || place.kind === 'left') return;
    if (place.kind === 'closed' && place.reason !== 'storage_failed') return;
    if (requests.get()?.what === 'leave' && !seated()) return leftNow();
    const as = isJoining || (wish !== 'watcher' && seated()) ? 'player' : 'watcher';
    tries += 1;
    const own = tries;
    connection.ask(as === 'player' ? 'room.join' : 'room.watch', { room: code }, (answer) => {
      if (own !== tries || isClosed) return;
      if (answer.ok) arrive(answer.result.view, as);
      else refused(answer.error, as);
    });
    publish();
  }

  function arrive(fresh: View, as: 'player' | 'watcher'): void {
    const { presence: there, said, ...rest } = fresh;
    view = rest;
    place = { kind: 'here', as };
    isFresh = true;
    if (there !== undefined) presence = there;
    presenceAtMs = -Infinity;
    if (as === 'player') {
      isJoining = false;
      if (wish === 'player') wish = 'auto';
      noteSeat(code, true);
    } else {
      requests.drop();
    }
    talk.arrive(said ?? []);
    history.arrive(view);
    talk.sayAgain(session.get()?.player.id ?? '');
    if (as === 'player') requests.askAgain();
    publish();
  }

  function refused(error: RequestError, as: 'player' | 'watcher'): void {
    const { reason, data } = error;
    // Asked again as soon as there is a connection.
    if (error.isLost) return;
    if (reason === 'rate_limited') {
      const own = tries;
      wait(() => { if (own === tries && !isFresh) follow(); }, data.retry_ms ?? 1000);
      if (place.kind === 'here') return;
    }
    if (as === 'player') {
      isJoining = false;
      if (wish === 'player') wish = 'auto';
      if (reason === 'room_full' || reason === 'too_many_rooms') return refusedSeat(error);
    }
    if (reason === 'no_such_room' && requests.get()?.what === 'leave') return leftNow();
    if (reason === 'no_such_room' && view !== null) return close('gone');
    isFresh = false;
    if (reason === 'no_spectators' || reason === 'not_supported') place = { kind: 'door', problem: null, joining: false };
    else place = { kind: 'refused', problem: problemOf(error) };
    publish();
  }

  /** There is no seat for this player: look on, where that is allowed, and say why. */
  function refusedSeat(error: RequestError): void {
    problem = problemOf(error);
    if (place.kind === 'door') place = { kind: 'door', problem, joining: false };
    else if (place.kind !== 'here' || !isFresh) return follow();
    publish();
  }

  function onConnection(): void {
    if (connection.state.get().kind !== 'open') isFresh = false;
    publish();
  }

  // ------------------------------------------------------------------------------------------- updates

  function take(update: Update): void {
    if (place.kind !== 'here' || view === null || !isFresh || update.version <= view.version) return;
    // What lies between is lost: only a whole view brings everything together again.
    if (update.version > view.version + 1) {
      isFresh = false;
      return follow();
    }
    const before = view;
    view = fold(before, update);
    requests.follow();
    if (update.events.length > 0) tell({ events: update.events, before, after: view, atMs: update.at_ms, live: true });
    history.follow(update, view);
    if (place.as === 'player' && view.you === null) return leftNow();
    if (place.as === 'player' && update.events.some((event) => event.type === 'ended')) hearWatchers();
    publish();
  }

  /** What watchers said is kept from players during a match, and stands in any view after it. */
  function hearWatchers(): void {
    connection.ask('room.join', { room: code }, (answer) => {
      if (!answer.ok || isClosed) return;
      talk.arrive(answer.result.view.said ?? []);
      publish();
    });
  }

  function tell(happening: Omit<Happening, 'number'>): void {
    happenings += 1;
    feed = [...feed, { ...happening, number: happenings }].slice(-mostHappenings);
  }

  /** What was missed is told as long as nothing newer has been. */
  function tellLate(steps: readonly Step[], before: View): void {
    if (feed[feed.length - 1]?.live === true && (feed[feed.length - 1]?.after.version ?? 0) > before.version) return;
    let last = before;
    for (const step of steps) {
      if (step.events.length > 0) tell({ events: step.events, before: last, after: step.view, atMs: step.atMs, live: false });
      last = step.view;
    }
  }

  function leftNow(): void {
    noteSeat(code, false);
    requests.drop();
    history.stop();
    isFresh = false;
    isJoining = false;
    if (view === null) place = { kind: 'closed', reason: 'empty', view };
    else place = { kind: 'left', view };
    publish();
  }

  function close(reason: string): void {
    if (reason !== 'storage_failed') noteSeat(code, false);
    requests.drop();
    history.stop();
    isFresh = false;
    place = { kind: 'closed', reason, view };
    publish();
  }

  // ------------------------------------------------------------------------------------------- showing

  function pending(): Pending | null {
    return isJoining ? { what: 'join' } : requests.get();
  }

  function publish(): void {
    if (isClosed) return;
    if (place.kind === 'door') place = { ...place, joining: isJoining };
    if (place.kind !== 'here') return state.set(place);
    const known = session.get();
    if (view === null || known === null) return;
    const asking = pending();
    const isUsable = isFresh && connection.state.get().kind === 'open';
    const can = isUsable ? abilitiesOf(view, presence, place.as, known) : noAbilities;
    state.set({
      kind: 'here',
      as: place.as,
      view,
      presence,
      said: talk.get(),
      fresh: isUsable,
      feed,
      history: history.get(),
      pending: asking,
      problem,
      can: asking === null ? can : { ...noAbilities, say: can.say },
    });
  }

  /** What may be done now; null: nothing. */
  function now(): { view: View; can: typeof noAbilities; seat: Seat | null } | null {
    const shown = state.get();
    return shown.kind === 'here' ? { view: shown.view, can: shown.can, seat: shown.view.you?.seat ?? null } : null;
  }

  function forget(): void {
    problem = null;
  }

  return {
    code,
    state,
    join() {
      if (isClosed || isJoining || (place.kind === 'here' && place.as === 'player')) return;
      forget();
      if (place.kind === 'left' || place.kind === 'closed') place = { kind: 'loading' };
      if (wish === 'watcher') wish = 'auto';
      isJoining = true;
      if (connection.state.get().kind === 'open') follow();
      else publish();
    },
    watch() {
      if (isClosed) return;
      forget();
      wish = 'watcher';
      isJoining = false;
      if (place.kind !== 'here') place = { kind: 'loading' };
      if (connection.state.get().kind === 'open') follow();
      else publish();
    },
    retry() {
      if (place.kind !== 'refused' && place.kind !== 'closed') return;
      place = { kind: 'loading' };
      if (connection.state.get().kind === 'open') follow();
      else publish();
    },
    act(action) {
      const here = now();
      if (here === null || !here.can.act || !here.view.you?.actions.includes(action)) return;
      forget();
      requests.act(here.view, action);
    },
    offer: (kind) => answerOffer('offer', kind),
    accept: (kind) => answerOffer('accept', kind),
    decline: (kind) => answerOffer('decline', kind),
    resign() {
      const here = now();
      if (here === null || !here.can.resign) return;
      forget();
      requests.end(here.view, 'resign');
    },
    claim() {
      const here = now();
      const claimAtMs = here?.can.claimAtMs ?? null;
      if (here === null || claimAtMs === null || claimAtMs > connection.clock.serverNow()) return;
      forget();
      requests.end(here.view, 'claim');
    },
    give() {
      const here = now();
      if (here === null || !here.can.give) return;
      forget();
      requests.give(here.view);
    },
    leave() {
      const here = now();
      if (here === null || !here.can.leave) return;
      forget();
      requests.leave(here.view);
    },
    say(to, text) {
      const here = now();
      if (here === null || !here.can.say.includes(to)) return Promise.reject(new RequestError('no_connection', 'Nothing can be said here now.'));
      return talk.say(to, text);
    },
    dismiss() {
      forget();
      publish();
    },
    close() {
      if (isClosed) return;
      isClosed = true;
      for (const end of subscriptions) end();
      history.stop();
      talk.stop();
      requests.drop();
      if (place.kind === 'here') connection.ask('room.unsubscribe', { room: code }, () => undefined);
      onClosed();
    },
  };

  function answerOffer(what: 'offer' | 'accept' | 'decline', kind: OfferKind): void {
    const here = now();
    if (here === null) return;
    const { can } = here;
    const possible = what === 'offer' ? can.offer : what === 'accept' ? can.accept : [...can.accept, ...can.withdraw];
    if (!possible.includes(kind)) return;
    forget();
    requests.answerOffer(here.view, what, kind);
  }
}
