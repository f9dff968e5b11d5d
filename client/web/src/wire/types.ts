// The types of the wire under the names that the client uses, and what each method takes and answers.
// All of it is made from proto/schema; nothing here is written twice.
import type { Error as ErrorAnswer, Notifications, Requests, RoomEntry } from './generated/messages';

export type {
  Audience, Board, Changes, Clock, ClockFace, DecisionRemark, Event, FightRemark, Game, GladiatorBoard,
  GladiatorCard, GladiatorFight, GladiatorPosition, GladiatorRule, MatchName, Offer, OfferKind, Options,
  OptionsWish, Outcome, OutcomeReason, Phase, Player, Position, Presence, RecordSummary, Said, Score, Seat,
  SeatPresence, Seats, Update, Verdict, View, VirtemBoard, VirtemBoardCell, VirtemCard, VirtemCellName,
  VirtemFace, VirtemGoal, VirtemLayout, VirtemMove, VirtemPosition, You,
} from './generated/messages';
export type LobbyEntry = RoomEntry;

export type Method = keyof Requests;
export type Params<M extends Method> = Requests[M]['params'];
export type Result<M extends Method> = Requests[M]['result'];

export type NotificationMethod = keyof Notifications;
export type NotificationParams<M extends NotificationMethod> = Notifications[M];

/** Why the server refused a request: a stable word. A newer server may send others. */
export type Reason = ErrorAnswer['data']['reason'];
export type WireError = ErrorAnswer;
