// The connection to the server, for as long as the page lives: it says hello, comes back by itself whenever it
// is lost, and tells its users when to follow their rooms again. It knows no room.
import { version } from '../../package.json';
import { createStore, type Store } from '../state/store';
import type { Method, NotificationMethod, NotificationParams, Params, Result } from '../wire/types';
import { retryDelayMs } from './backOff';
import { type Answer, type Channel, openChannel } from './channel';
import { type ConnectionState, type EndReason, type Environment, type LossReason, RequestError } from './contract';
import { createIdentity } from './identity';
import { createServerClock } from './serverClock';

export type Greeting = Result<'session.hello'>;

export interface Connection {
  state: Store<ConnectionState>;
  clock: { serverNow(): number };
  /** Asks now; before the server has greeted, `done` is told `no_connection` at once. */
  ask<M extends Method>(method: M, params: Params<M>, done: (answer: Answer<M>) => void): void;
  /** Asks as soon as there is a connection, within reason. */
  request<M extends Method>(method: M, params: Params<M>): Promise<Result<M>>;
  onNotification<M extends NotificationMethod>(method: M, listener: (params: NotificationParams<M>) => void): () => void;
  /** Calls after each accepted hello, before anything else is asked. */
  onGreeted(listener: (greeting: Greeting) => void): () => void;
  rename(name: string): Promise<void>;
  /** With what was typed, where the server has asked for its password. */
  reconnect(typed?: string): void;
  startAnew(name: string | null): void;
  close(): void;
}

/** How many requests wait for a connection at most, and for how long. */
const mostQueued = 32;
const queuedWithinMs = 15_000;
/** A connection that held for so long was a good one: the next try after it comes soon. */
const goodAfterMs = 3_000;
/** Signs to try at once may come in swarms. */
const wakeEveryMs = 1_000;

export function createConnection(environment: Environment): Connection {
  const { now } = environment;
  const state = createStore<ConnectionState>({ kind: 'connecting', again: false });
  const clock = createServerClock(now);
  const identity = createIdentity(environment.storage);
  const notified = new Map<NotificationMethod, Set<(params: never) => void>>();
  const greeted = new Set<(greeting: Greeting) => void>();
  const queue = new Set<{ send(): void; drop(): void }>();
  let channel: Channel | null = null;
  let failures = 0;
  let openedMs: number | null = null;
  let triedMs = -Infinity;
  let timer: number | null = null;
  let greetedBefore = false;
  let closed = false;
  /** The server's; kept nowhere. */
  let password: string | null = null;
  let invited = false;
  /** The name that the next hello asks for; `done` when it is known whether it is granted. */
  let wish: { name: string; done: ((error: RequestError | null) => void) | null } | null = null;

  const endWatch = environment.onWake(wake);
  connect();

  function connect(): void {
    stopTimer();
    channel?.close();
    openedMs = null;
    triedMs = now();
    state.set({ kind: 'connecting', again: greetedBefore });
    const own = openChannel(environment, {
      onOpen: () => greet(own),
      onTime: clock.note,
      onNotification: notify,
      onEnd: (reason, retryMs) => {
        if (reason === 'replaced') endFor('replaced', '');
        else wait(reason, retryMs);
      },
    });
    channel = own;
  }

  function greet(own: Channel): void {
    const token = identity.token();
    const asked = wish;
    const hello: Params<'session.hello'> = { protocol: 1, client: `visavis-web/${version}` };
    if (token !== null) hello.token = token;
    if (asked !== null) hello.name = asked.name;
    if (password !== null) hello.password = password;
    else if (invited) hello.room = environment.room?.() ?? '';
    own.ask('session.hello', hello, (answer) => {
      if (!answer.ok) return refused(own, answer.error, asked !== null);
      const { result } = answer;
      clock.restart(result.now_ms);
      if (!identity.keep(result.token, token === null)) return connect();
      if (wish === asked) wish = null;
      asked?.done?.(null);
      greetedBefore = true;
      openedMs = now();
      for (const listener of [...greeted]) listener(result);
      state.set({ kind: 'open' });
      for (const entry of [...queue]) entry.send();
    });
  }

  function refused(own: Channel, error: RequestError, withName: boolean): void {
    switch (error.reason) {
      case 'connection_lost':
        return; // The end of the channel says what follows.
      case 'name_taken':
      case 'invalid_name':
        if (!withName) break;
        wish?.done?.(error);
        wish = null;
        return greet(own);
      case 'rate_limited':
      case 'server_full':
        return wait('server_full', error.data.retry_ms ?? 0);
      case 'no_such_room': // The code that was to let in is none.
      case 'wrong_password':
        if (invited || password !== null || !environment.room?.()) return endFor('wrong_password', error.message);
        invited = true;
        return greet(own);
      case 'unknown_token':
      case 'unsupported_protocol':
        return endFor(error.reason, error.message);
      default:
    }
    endFor('refused', error.message);
  }

  function wait(reason: LossReason, leastMs: number): void {
    channel?.close();
    channel = null;
    if (openedMs !== null && now() - openedMs >= goodAfterMs) failures = 0;
    const delayMs = retryDelayMs(failures, environment.random(), leastMs);
    failures += 1;
    stopTimer();
    timer = environment.setTimeout(connect, delayMs);
    state.set({ kind: 'waiting', retryAtMs: now() + delayMs, reason });
  }

  function endFor(reason: EndReason, message: string): void {
    channel?.close();
    channel = null;
    stopTimer();
    state.set({ kind: 'ended', reason, message });
    for (const entry of [...queue]) entry.drop();
    wish?.done?.(new RequestError('no_connection', message));
    wish = null;
  }

  function stopTimer(): void {
    if (timer !== null) environment.clearTimeout(timer);
    timer = null;
  }

  /** The page is looked at again, or the network has come or gone. */
  function wake(): void {
    const { kind } = state.get();
    if (kind === 'open') return channel?.probe();
    if (kind !== 'ended' && now() - triedMs >= wakeEveryMs) connect();
  }

  function notify<M extends NotificationMethod>(method: M, params: NotificationParams<M>): void {
    for (const listener of [...(notified.get(method) ?? [])]) listener(params as never);
  }

  function ask<M extends Method>(method: M, params: Params<M>, done: (answer: Answer<M>) => void): void {
    if (channel === null || openedMs === null) return done({ ok: false, error: noConnection() });
    channel.ask(method, params, done);
  }

  function request<M extends Method>(method: M, params: Params<M>): Promise<Result<M>> {
    return new Promise((resolve, reject) => {
      const done = (answer: Answer<M>) => (answer.ok ? resolve(answer.result) : reject(answer.error));
      if (state.get().kind === 'open') return ask(method, params, done);
      if (closed || state.get().kind === 'ended' || queue.size >= mostQueued) return reject(noConnection());
      const leave = () => {
        queue.delete(entry);
        environment.clearTimeout(patience);
      };
      const entry = {
        send: () => { leave(); ask(method, params, done); },
        drop: () => { leave(); reject(noConnection()); },
      };
      const patience = environment.setTimeout(() => entry.drop(), queuedWithinMs);
      queue.add(entry);
    });
  }

  return {
    state,
    clock,
    ask,
    request,
    onNotification(method, listener) {
      const listeners = notified.get(method) ?? new Set();
      notified.set(method, listeners);
      listeners.add(listener as (params: never) => void);
      return () => { listeners.delete(listener as (params: never) => void); };
    },
    onGreeted(listener) {
      greeted.add(listener);
      return () => { greeted.delete(listener); };
    },
    rename: (name) => new Promise((resolve, reject) => {
      wish?.done?.(new RequestError('connection_lost', 'Another name was asked for since.'));
      wish = { name, done: (error) => (error === null ? resolve() : reject(error)) };
      connect();
    }),
    reconnect(typed) {
      password = typed ?? password;
      if (typed === undefined && state.get().kind === 'open') return channel?.probe();
      if (!closed) connect();
    },
    startAnew(name) {
      if (state.get().kind !== 'ended' || closed) return;
      identity.putAside();
      wish = name === null ? null : { name, done: null };
      connect();
    },
    close() {
      closed = true;
      endWatch();
      endFor('refused', '');
      notified.clear();
      greeted.clear();
    },
  };
}

function noConnection(): RequestError {
  return new RequestError('no_connection', 'There is no connection to the server now.');
}
