// What a player has asked for in a room: one thing at a time, kept until it is known what came of it, and asked again
// after a lost connection with the match and the turn that it had, as the protocol makes safe.
import type { Answer } from '../net/channel';
import type { Connection } from '../net/connection';
import type { RequestError } from '../net/contract';
import type { Method, OfferKind, Params, View } from '../wire/types';
import type { Pending } from './contract';

/** A request in the words of the wire. */
type Wish = { [M in Method]: { method: M; params: Params<M> } }[
  'match.act' | 'match.offer' | 'match.accept' | 'match.decline' | 'match.resign' | 'match.claim' | 'match.give' | 'room.leave'];

export interface RoomRequests {
  get(): Pending | null;
  act(view: View, action: string): void;
  answerOffer(view: View, what: 'offer' | 'accept' | 'decline', kind: OfferKind): void;
  end(view: View, what: 'resign' | 'claim'): void;
  give(view: View): void;
  leave(view: View): void;
  /** An update has come: what was granted shows now. */
  follow(): void;
  /** The seat is followed again. */
  askAgain(): void;
  /** What is asked now cannot matter any more. */
  drop(): void;
}

export interface RequestsListener {
  onChange(): void;
  onRefused(error: RequestError): void;
}

/** What the repeated request is refused with where the first one was granted; the view shows it then. */
const grantedBefore: { [what in Pending['what']]: readonly string[] } = {
  join: [],
  act: [],
  offer: ['already_offered', 'stale_turn', 'stale_match', 'match_over'],
  accept: ['no_such_offer', 'stale_turn', 'stale_match', 'match_over'],
  decline: ['no_such_offer', 'stale_turn', 'stale_match', 'match_over'],
  resign: ['match_over', 'stale_match'],
  claim: ['match_over', 'stale_match'],
  give: ['stale_turn', 'stale_match', 'match_over'],
  leave: ['not_seated', 'no_such_room'],
};

interface Asked {
  pending: Pending;
  wish: Wish;
  /** Of the view when it was sent. */
  version: number;
  isAgain: boolean;
  isGranted: boolean;
}

export function createRoomRequests(connection: Connection, version: () => number, listener: RequestsListener): RoomRequests {
  let asked: Asked | null = null;

  function start(pending: Pending, wish: Wish): void {
    if (asked !== null) return;
    asked = { pending, wish, version: version(), isAgain: false, isGranted: false };
    send(asked);
    listener.onChange();
  }

  function send(own: Asked): void {
    connection.ask(own.wish.method as Method, own.wish.params as Params<Method>, (answer: Answer<Method>) => {
      if (asked !== own) return;
      if (answer.ok) {
        own.isGranted = true;
        // The update follows the answer at once, unless it was there before: by another tab, or before the connection was lost.
        if (own.isAgain || version() > own.version) asked = null;
        return listener.onChange();
      }
      const { error } = answer;
      // `askAgain` finds out.
      if (error.isLost) return;
      asked = null;
      if (own.isAgain && grantedBefore[own.pending.what].includes(error.reason)) return listener.onChange();
      listener.onRefused(error);
    });
  }

  return {
    get: () => asked?.pending ?? null,
    act(view, action) {
      if (view.match !== null) start({ what: 'act', detail: action }, { method: 'match.act', params: { match: view.match.id, turn: view.turn, action } });
    },
    answerOffer(view, what, kind) {
      if (view.match !== null) start({ what, detail: kind }, { method: `match.${what}`, params: { match: view.match.id, turn: view.turn, kind } });
    },
    end(view, what) {
      if (view.match !== null) start({ what }, { method: `match.${what}`, params: { match: view.match.id } });
    },
    give(view) {
      if (view.match !== null) start({ what: 'give' }, { method: 'match.give', params: { match: view.match.id, turn: view.turn, seconds: 15 } });
    },
    leave: (view) => start({ what: 'leave' }, { method: 'room.leave', params: { room: view.room } }),
    follow() {
      if (asked?.isGranted === true) asked = null;
    },
    askAgain() {
      if (asked === null) return;
      if (asked.isGranted) asked = null;
      else {
        asked.isAgain = true;
        send(asked);
      }
    },
    drop() {
      asked = null;
    },
  };
}
