// A world in a test's hands for the headless client: a clock that is moved by hand, sockets of which the test is the
// server, and a storage that several tabs may share.
import assert from 'node:assert/strict';
import type { Environment, KeyValueStorage, SocketLike } from '../../../client/web/src/net/contract';
import { createClient } from '../../../client/web/src/state';
import type { Method, NotificationMethod, NotificationParams, Params, Reason, Result } from '../../../client/web/src/wire/types';

/** A request that the test has to answer. */
export interface Asked<M extends Method> {
  params: Params<M>;
  answer(result: Result<M>): void;
  refuse(reason: Reason, data?: object): void;
}

export class Socket implements SocketLike {
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  isClosed = false;
  private readonly unread: { id: number; method: string; params: object }[] = [];

  send(text: string): void {
    this.unread.push(JSON.parse(text));
  }

  close(): void {
    this.isClosed = true;
  }

  open(): void {
    this.onopen?.();
  }

  /** The connection ends without a word. */
  drop(): void {
    this.isClosed = true;
    this.onclose?.({ code: 1006, reason: '' });
  }

  receive(message: object | string): void {
    this.onmessage?.({ data: typeof message === 'string' ? message : JSON.stringify(message) });
  }

  notify<M extends NotificationMethod>(method: M, params: NotificationParams<M>): void {
    this.receive({ jsonrpc: '2.0', method, params });
  }

  /** The oldest request that is not read yet, which has to be this one. */
  read<M extends Method>(method: M): Asked<M> {
    const request = this.unread.shift();
    assert.equal(request?.method, method, `the client asks ${method}`);
    assert.ok(request);
    return {
      params: request.params as Params<M>,
      answer: (result) => this.receive({ jsonrpc: '2.0', id: request.id, result }),
      refuse: (reason, data = {}) => this.receive({ jsonrpc: '2.0', id: request.id, error: { code: -32000, message: `Refused as ${reason}.`, data: { reason, ...data } } }),
    };
  }

  /** The oldest request that is not read yet, whatever it is. */
  take(): { id: number; method: string; params: object } | undefined {
    return this.unread.shift();
  }

  /** Nothing else has been asked. */
  readNothing(): void {
    assert.deepEqual(this.unread.map(({ method }) => method), []);
  }
}

export class SharedStorage {
  readonly values = new Map<string, string>();
  private readonly tabs = new Set<(key: string) => void>();

  /** What one tab sees; it hears of what the others change. */
  tab(): KeyValueStorage {
    let own: ((key: string) => void) | null = null;
    return {
      get: (key) => this.values.get(key) ?? null,
      set: (key, value) => {
        if (value === null) this.values.delete(key);
        else this.values.set(key, value);
        for (const listener of this.tabs) if (listener !== own) listener(key);
      },
      onChange: (listener) => {
        own = listener;
        this.tabs.add(listener);
        return () => { this.tabs.delete(listener); };
      },
    };
  }
}

export const serverStartMs = 1_767_265_200_000;

export class World {
  nowMs: number;
  readonly sockets: Socket[] = [];
  readonly wakeListeners = new Set<() => void>();
  private readonly timers = new Map<number, { atMs: number; action: () => void }>();
  private nextTimer = 1;

  /** `nowMs` is the device's steady clock, which may begin anywhere. */
  constructor(readonly storage: KeyValueStorage = new SharedStorage().tab(), nowMs = 5_000) {
    this.nowMs = nowMs;
  }

  environment(): Environment {
    const world = this;
    return {
      url: 'ws://test/ws',
      storage: this.storage,
      now: () => this.nowMs,
      random: () => 0,
      setTimeout: (action, afterMs) => {
        const timer = this.nextTimer;
        this.nextTimer += 1;
        this.timers.set(timer, { atMs: this.nowMs + afterMs, action });
        return timer;
      },
      clearTimeout: (timer) => { this.timers.delete(timer); },
      WebSocket: class extends Socket {
        constructor(_url: string) {
          super();
          world.sockets.push(this);
        }
      },
      onWake: (listener) => {
        this.wakeListeners.add(listener);
        return () => { this.wakeListeners.delete(listener); };
      },
    };
  }

  client(more: Partial<Environment> = {}) {
    return createClient({ ...this.environment(), ...more });
  }

  /** The newest socket. */
  get socket(): Socket {
    const socket = this.sockets[this.sockets.length - 1];
    assert.ok(socket, 'the client has opened a socket');
    return socket;
  }

  get timerCount(): number {
    return this.timers.size;
  }

  /** Lets time pass, and what falls due in it happen in order. */
  pass(ms: number): void {
    const endMs = this.nowMs + ms;
    for (;;) {
      const [due] = [...this.timers].filter(([, { atMs }]) => atMs <= endMs).sort(([, left], [, right]) => left.atMs - right.atMs);
      if (due === undefined) break;
      const [timer, { atMs, action }] = due;
      this.timers.delete(timer);
      this.nowMs = Math.max(this.nowMs, atMs);
      action();
    }
    this.nowMs = endMs;
  }

  /** The device sleeps: time passes, and nothing runs until it wakes. */
  sleep(ms: number): void {
    this.nowMs += ms;
  }

  wake(): void {
    for (const listener of [...this.wakeListeners]) listener();
  }

  /** Opens the newest socket and accepts its hello. Returns what the hello said. */
  greet(hello: Partial<Result<'session.hello'>> = {}): Params<'session.hello'> {
    this.socket.open();
    const asked = this.socket.read('session.hello');
    asked.answer({ ...greeting, token: asked.params.token ?? greeting.token, ...hello });
    return asked.params;
  }
}

export const greeting: Result<'session.hello'> = {
  protocol: 1,
  features: ['chat', 'clocks', 'follow', 'history', 'lobby', 'offers', 'presence', 'records', 'seek', 'watch'],
  server: { name: 'Test', version: '0.1.0' },
  player: { id: 'ADA', name: 'Ada', bot: false },
  token: 'a'.repeat(43),
  rooms: [],
  now_ms: serverStartMs,
};

/** Lets what hangs on promises happen. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
}
