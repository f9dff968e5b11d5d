// One WebSocket from its opening to its end: requests by id, notifications, and a watch that ends it when the
// server does not answer any more. It knows no token and never connects again.
import type { Method, NotificationMethod, NotificationParams, Params, Result, WireError } from '../wire/types';
import { type Environment, type LossReason, RequestError, type SocketLike } from './contract';

/** What came of a request. */
export type Answer<M extends Method> = { ok: true; result: Result<M> } | { ok: false; error: RequestError };

export interface ChannelEvents {
  onOpen(): void;
  /** A message with this time of the server's has just come. */
  onTime(serverMs: number): void;
  onNotification<M extends NotificationMethod>(method: M, params: NotificationParams<M>): void;
  /** Called once, with nothing unanswered any more. */
  onEnd(reason: LossReason | 'replaced', retryMs: number): void;
}

export interface Channel {
  /** Calls `done` exactly once, in the very moment in which the answer is read. */
  ask<M extends Method>(method: M, params: Params<M>, done: (answer: Answer<M>) => void): void;
  /** Asks for a sign of life, soon: the page was asleep, or the network has changed. */
  probe(): void;
  /** Ends it without a word to `onEnd`. */
  close(): void;
}

/** A socket that is not open by then will hardly open at all. */
const openWithinMs = 10_000;
/** After so long a silence the server is asked whether it is there; so often, it costs nothing. */
const silenceMs = 10_000;
/** Answers come in order, so that one missing for so long means that none will come. */
const answerWithinMs = 10_000;
/** The same, for a probe after sleep. */
const probeWithinMs = 5_000;
/** A timer later than this tells that the page slept; what was sent meanwhile is still to be read. */
const sleptMs = 3_000;

interface Waiting {
  dueMs: number;
  done(answer: Answer<Method>): void;
}

export function openChannel(environment: Environment, events: ChannelEvents): Channel {
  const { now } = environment;
  const waiting = new Map<number, Waiting>();
  let nextId = 1;
  let heardMs = now();
  let isOpen = false;
  let ended = false;
  let timer: number | null = null;
  let wakeMs = 0;

  let socket: SocketLike;
  try {
    socket = new environment.WebSocket(environment.url);
  } catch {
    // As a browser does where its policy forbids the address.
    const told = environment.setTimeout(() => events.onEnd('unreachable', 0), 0);
    return { ask: refuse, probe: () => undefined, close: () => environment.clearTimeout(told) };
  }

  socket.onopen = () => {
    if (ended) return;
    isOpen = true;
    heardMs = now();
    watch();
    events.onOpen();
  };
  socket.onmessage = ({ data }) => {
    if (!ended) hear(data);
  };
  socket.onclose = () => end(isOpen ? 'lost' : 'unreachable');
  watch();

  function end(reason: LossReason | 'replaced', retryMs = 0): void {
    if (ended) return;
    shut();
    events.onEnd(reason, retryMs);
  }

  function shut(): void {
    ended = true;
    if (timer !== null) environment.clearTimeout(timer);
    timer = null;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    const lost = [...waiting.values()];
    waiting.clear();
    for (const { done } of lost) done({ ok: false, error: connectionLost() });
  }

  function hear(data: unknown): void {
    heardMs = now();
    let message: { id?: unknown; result?: object; error?: WireError; method?: unknown; params?: unknown } | null = null;
    try {
      if (typeof data === 'string') message = JSON.parse(data);
    } catch {
      // Told below.
    }
    if (typeof message !== 'object' || message === null) return end('lost');
    if (typeof message.id === 'number') return answer(message.id, message);
    if (typeof message.method !== 'string' || typeof message.params !== 'object' || message.params === null) return;
    const params = message.params as NotificationParams<NotificationMethod>;
    if (message.method === 'session.closing') {
      const closing = params as NotificationParams<'session.closing'>;
      return end(lossOf(closing.reason), closing.retry_ms ?? 0);
    }
    if ('at_ms' in params && typeof params.at_ms === 'number') events.onTime(params.at_ms);
    events.onNotification(message.method as NotificationMethod, params);
  }

  function answer(id: number, message: { result?: { now_ms?: unknown }; error?: WireError }): void {
    const request = waiting.get(id);
    if (request === undefined) return;
    waiting.delete(id);
    const { result, error } = message;
    if (typeof result?.now_ms === 'number') events.onTime(result.now_ms);
    if (error === undefined) return request.done({ ok: true, result: result as Result<Method> });
    request.done({ ok: false, error: new RequestError(error.data?.reason ?? String(error.code), error.message, error.data) });
  }

  function ask<M extends Method>(method: M, params: Params<M>, done: (answer: Answer<M>) => void, withinMs = answerWithinMs): void {
    if (ended || !isOpen) return refuse(method, params, done);
    const id = nextId;
    nextId += 1;
    waiting.set(id, { dueMs: now() + withinMs, done: done as Waiting['done'] });
    socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    watch();
  }

  function probe(): void {
    if (isOpen) ask('server.info', {}, () => undefined, probeWithinMs);
  }

  /** When the watch has to look again. */
  function dueMs(): number {
    if (!isOpen) return heardMs + openWithinMs;
    let due = heardMs + silenceMs;
    for (const request of waiting.values()) due = Math.min(due, request.dueMs);
    return due;
  }

  function watch(): void {
    if (ended) return;
    const due = dueMs();
    if (timer !== null) {
      if (wakeMs <= due) return;
      environment.clearTimeout(timer);
    }
    wakeMs = due;
    timer = environment.setTimeout(look, Math.max(0, due - now()));
  }

  function look(): void {
    timer = null;
    const at = now();
    if (at - wakeMs > sleptMs) {
      for (const request of waiting.values()) request.dueMs = at + probeWithinMs;
      heardMs = at;
      probe();
    } else if (!isOpen && at >= heardMs + openWithinMs) {
      return end('unreachable');
    } else if ([...waiting.values()].some((request) => at >= request.dueMs)) {
      return end('silent');
    } else if (isOpen && at >= heardMs + silenceMs) {
      heardMs = at;
      ask('server.info', {}, () => undefined);
    }
    watch();
  }

  return { ask, probe, close: () => { if (!ended) shut(); } };
}

function refuse<M extends Method>(_method: M, _params: Params<M>, done: (answer: Answer<M>) => void): void {
  done({ ok: false, error: connectionLost() });
}

function connectionLost(): RequestError {
  return new RequestError('connection_lost', 'The connection was lost before the answer came.');
}

function lossOf(reason: string): LossReason | 'replaced' {
  switch (reason) {
    case 'shutdown':
    case 'too_slow':
    case 'server_full':
    case 'replaced':
      return reason;
    default:
      return 'closing';
  }
}
