// What the connection needs of the world and what it shows of itself. Everything outside (sockets, time,
// chance, storage) comes in through `Environment`, so that tests can hold all of it in their hands.
import type { WireError } from '../wire/types';

export interface Environment {
  /** As in `ws://host:2280/ws`. */
  url: string;
  /** The code of the room that the page's address names: to some servers it is an invitation. */
  room?(): string | null;
  /** Keeps the token between visits. */
  storage: KeyValueStorage;
  /** A steady clock in milliseconds, which never steps and may begin anywhere (`performance.now`). */
  now(): number;
  /** From 0 inclusive to 1 exclusive. */
  random(): number;
  setTimeout(action: () => void, afterMs: number): number;
  clearTimeout(timer: number): void;
  WebSocket: new (url: string) => SocketLike;
  /** Calls `listener` when it is worth looking at once: the network has come or gone, the page is looked at again. */
  onWake(listener: () => void): () => void;
}

export interface KeyValueStorage {
  get(key: string): string | null;
  /** Null takes the key out. */
  set(key: string, value: string | null): void;
  /** Calls `listener` when another tab has changed something. */
  onChange(listener: (key: string) => void): () => void;
}

/** As much of a WebSocket as is used. */
export interface SocketLike {
  onopen: (() => void) | null;
  onmessage: ((message: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
  send(text: string): void;
  close(code?: number, reason?: string): void;
}

/** Why there is no connection just now. */
export type LossReason = 'lost' | 'unreachable' | 'silent' | 'shutdown' | 'too_slow' | 'server_full' | 'closing';

/** Why no further try is made unasked. */
export type EndReason = 'replaced' | 'unknown_token' | 'unsupported_protocol' | 'wrong_password' | 'refused';

export type ConnectionState =
  /** `again`: there was a connection before. */
  | { kind: 'connecting'; again: boolean }
  | { kind: 'open' }
  /** `retryAtMs` is by `Environment.now` (in a page: `performance.now()`). */
  | { kind: 'waiting'; retryAtMs: number; reason: LossReason }
  /** `message` is the server's English sentence, or empty. `reconnect()` or `startAnew()` goes on. */
  | { kind: 'ended'; reason: EndReason; message: string };

/** Why a request was not granted. Beside the server's reasons: `connection_lost`, `no_connection`, `timed_out`. */
export class RequestError extends Error {
  readonly reason: string;
  readonly data: Partial<WireError['data']>;

  constructor(reason: string, message: string, data: Partial<WireError['data']> = {}) {
    super(message);
    this.name = 'RequestError';
    this.reason = reason;
    this.data = data;
  }

  /** No answer for want of a connection: nobody knows whether it was done. */
  get isLost(): boolean {
    return this.reason === 'connection_lost' || this.reason === 'no_connection';
  }
}
