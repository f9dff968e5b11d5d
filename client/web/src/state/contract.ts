// What the pages see of the headless state: stores of plain values, and the verbs of a player. Types only.
import type { Store } from './store';
import type { ConnectionState, Environment, RequestError } from '../net/contract';
import type {
  Clock, DecisionRemark, Event, FightRemark, Game, LobbyEntry, MatchName, Method, OfferKind, OptionsWish, Params, Player, Presence,
  RecordSummary, Result, Said, Seat, Update, View,
} from '../wire/types';

export type { ConnectionState, Environment, RequestError, Store };

export interface Session {
  player: Player;
  server: { name: string; version: string; greeting?: string };
  features: ReadonlySet<string>;
  /** The codes of the rooms where this player holds a seat, as far as is known. */
  rooms: ReadonlyArray<string>;
  /** The ids of whom this player does not want to hear, as far as is known. */
  muted: ReadonlyArray<string>;
  /** Let in without the server's password: to rooms by their codes, and no more. */
  invited: boolean;
  /** Another version of the server answers than when the page was loaded: the page had better be loaded again. */
  outdated: boolean;
}

/** Why something was refused, for `switch` and for people. `reason` is the server's word or one of net's. */
export interface Problem {
  reason: string;
  message: string;
  data: RequestError['data'];
}

export interface Client {
  connection: Store<ConnectionState>;
  /** Null until the first hello is accepted; keeps its last value while the connection is lost. */
  session: Store<Session | null>;
  clock: {
    /** What the server's clock shows now, whatever this device believes. */
    serverNow(): number;
  };
  /**
   * Asks, once the server has greeted. Rejects with a RequestError: the server's refusal, or `connection_lost` (nobody
   * knows whether it was done), `no_connection` (it was not sent) or `timed_out`.
   */
  request<M extends Method>(method: M, params: Params<M>): Promise<Result<M>>;

  lobby: { open(): LobbyHandle };
  seek: SeekHandle;
  /** Calls with the code of the room that was made for this player and somebody who wanted the same. */
  onPaired(listener: (room: string) => void): () => void;
  /** Calls when the host has something to say. */
  onAnnouncement(listener: (text: string) => void): () => void;
  room(code: string, wish?: RoomWish): RoomHandle;
  replay(matchId: string): ReplayHandle;
  analysis(matchId: string): AnalysisHandle;
  records(filter?: { player?: string; game?: Game }): RecordsHandle;

  /** Says hello anew under another name; rejects with `name_taken` or `invalid_name`, and the old name stays. */
  rename(name: string): Promise<void>;
  /** From now on nothing that the other says comes, or it comes again; what was said is for the pages to hide. */
  mute(player: string, wished: boolean): Promise<void>;
  /** Tries at once: for the button beside "next try in …", and to come back after `ended`. */
  /** With what was typed, where the server asks for its password or has let in without it. */
  reconnect(typed?: string): void;
  /** After `ended` as `unknown_token`: puts the old token aside and begins as a new player. */
  startAnew(): void;
  /** Ends the connection and all timers for good. */
  close(): void;
}

// ---------------------------------------------------------------------------------------------- lobby

export type LobbyState =
  | { kind: 'loading' }
  | { kind: 'refused'; problem: Problem }
  /** `fresh` is false while the connection is lost. `more`: there are rooms that `loadMore` would bring. */
  | { kind: 'here'; rooms: readonly LobbyEntry[]; more: boolean; fresh: boolean };

export interface LobbyHandle {
  state: Store<LobbyState>;
  loadMore(): void;
  close(): void;
}

export interface Search {
  game: Game;
  options?: OptionsWish;
  clock?: Clock | null;
}

export interface SeekHandle {
  /** The search that is on, or null. It survives a lost connection and ends by `onPaired` or `stop`. */
  state: Store<Search | null>;
  /** Rejects as `request` does. */
  start(search: Search): Promise<void>;
  stop(): void;
}

// ----------------------------------------------------------------------------------------------- room

export interface RoomWish {
  /**
   * `player`: take the free seat, or come back to one's own. `watcher`: look on, from one's own room too. `auto` (the
   * default): back to one's own seat, otherwise look on; nobody takes a seat without `join()`.
   */
  as: 'player' | 'watcher' | 'auto';
}

export type RoomState =
  | { kind: 'loading' }
  /** `no_such_room`, `too_many_rooms`, `rate_limited`, …; `retry()` asks again. */
  | { kind: 'refused'; problem: Problem }
  /** The room may not be watched. Whether there is a free seat is known to `join()` alone. */
  | { kind: 'door'; problem: Problem | null; joining: boolean }
  | RoomHere
  /** The player has given the seat up, here or in another tab. `view` is the last one; `watch()` looks on. */
  | { kind: 'left'; view: View }
  /** The room's last word: `empty`, `idle`, `storage_failed`. */
  | { kind: 'closed'; reason: string; view: View | null };

export interface RoomHere {
  kind: 'here';
  as: 'player' | 'watcher';
  /** The live view, as of the last update. `you` is there for players only. */
  view: View;
  presence: Presence;
  said: readonly Said[];
  /** False while the connection is lost: what is shown may be old, and nothing can be done. */
  fresh: boolean;
  /** What has happened since this page follows the room, bounded; each once. For log, live region, sound, animation. */
  feed: readonly Happening[];
  history: History;
  /** What was asked and is not answered yet: nothing else can be asked meanwhile. */
  pending: Pending | null;
  /** What was refused last; gone with the next request or `dismiss()`. */
  problem: Problem | null;
  can: Abilities;
}

/** What would be accepted now, as far as anybody but the server can know. Everything else is not offered. */
export interface Abilities {
  /** `join()` would take the free seat, or come back to one's own from watching. */
  join: false | 'take' | 'back';
  /** One of `view.you.actions`: `act()`. */
  act: boolean;
  /** The kinds that may be offered now. */
  offer: readonly OfferKind[];
  /** The other seat's offers that stand. */
  accept: readonly OfferKind[];
  /** One's own offers that stand; `decline` withdraws them. */
  withdraw: readonly OfferKind[];
  resign: boolean;
  give: boolean;
  /** When a claim against the other seat is granted, by the server's clock; null: not at all. */
  claimAtMs: number | null;
  leave: boolean;
  /** To whom may be spoken, the most private first. */
  say: readonly ('players' | 'room')[];
}

export interface Pending {
  what: 'join' | 'act' | 'offer' | 'accept' | 'decline' | 'resign' | 'claim' | 'give' | 'leave';
  /** The action, or the kind of the offer. */
  detail?: string;
}

/** One update of the room, as it went by. */
export interface Happening {
  /** Counts from 1 without a gap. */
  number: number;
  events: readonly Event[];
  before: View;
  after: View;
  atMs: number;
  /** False for what was missed while the connection was lost, and is told late. */
  live: boolean;
}

/** One update of a match, as watchers see it; the first step is the match's beginning and has no events. */
export interface Step {
  version: number;
  atMs: number;
  events: readonly Event[];
  /** After the events. Never has `you`. */
  view: View;
  /** Board or position differ from the step before: a slider stops here. */
  shows: boolean;
}

export interface History {
  match: MatchName | null;
  steps: readonly Step[];
  /** False while earlier steps are still being fetched, or cannot be had. */
  complete: boolean;
}

export interface RoomHandle {
  readonly code: string;
  state: Store<RoomState>;
  /** Takes the free seat, or comes back to one's own. */
  join(): void;
  /** Follows the room as a watcher. */
  watch(): void;
  /** After `refused` or `closed`: asks again. */
  retry(): void;
  // Each of these does nothing while `can` does not offer it. What the server refuses stands in `problem`.
  act(action: string): void;
  offer(kind: OfferKind): void;
  accept(kind: OfferKind): void;
  /** Says no to the other's offer, or withdraws one's own. */
  decline(kind: OfferKind): void;
  resign(): void;
  claim(): void;
  give(): void;
  leave(): void;
  /** Resolves when the line is said; rejects as `request` does, so that a form keeps its text. */
  say(to: 'players' | 'room', text: string): Promise<void>;
  dismiss(): void;
  /** Stops following; a seat stays. */
  close(): void;
}

// ------------------------------------------------------------------------------------ replay, records

export type ReplayState =
  | { kind: 'loading'; steps: number }
  | { kind: 'refused'; problem: Problem }
  | { kind: 'here'; match: MatchName; steps: readonly Step[]; complete: boolean };

export interface ReplayHandle {
  state: Store<ReplayState>;
  retry(): void;
  close(): void;
}

export type AnalysisState =
  /** Not asked for yet. */
  | { kind: 'none' }
  /** `all` is 0 until the server has told how many positions there are. */
  | { kind: 'running'; judged: number; all: number }
  | { kind: 'refused'; problem: Problem }
  | { kind: 'here'; remarks: readonly FightRemark[] | readonly DecisionRemark[] };

export interface AnalysisHandle {
  state: Store<AnalysisState>;
  start(): void;
  close(): void;
}

export type RecordsState =
  | { kind: 'loading' }
  | { kind: 'refused'; problem: Problem }
  | { kind: 'here'; records: readonly RecordSummary[]; more: boolean; loadingMore: boolean };

export interface RecordsHandle {
  state: Store<RecordsState>;
  loadMore(): void;
  retry(): void;
  close(): void;
}

export type { Seat, Update, View };
