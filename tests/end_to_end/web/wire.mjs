// A player at the wire, without a page: whoever is needed for a test beside those it looks at. It keeps the view of
// its one room, as the server tells it.
import { connect } from 'node:net';
import { createInterface } from 'node:readline';

export class Wire {
  static async open(port, name, token) {
    const wire = new Wire();
    wire.socket = connect(port, '127.0.0.1');
    wire.socket.on('error', () => {});
    wire.answers = new Map();
    wire.waiting = [];
    wire.id = 0;
    wire.view = null;
    createInterface({ input: wire.socket }).on('line', (line) => wire.read(JSON.parse(line)));
    const greeting = await wire.ask('session.hello', {
      protocol: 1, client: 'web-tests/1', ...(name === undefined ? {} : { name }), ...(token === undefined ? {} : { token }),
    });
    wire.token = greeting.token;
    return wire;
  }

  read(message) {
    if (message.id !== undefined) {
      const { resolve, reject } = this.answers.get(message.id);
      this.answers.delete(message.id);
      if (message.error) return reject(new Error(JSON.stringify(message.error)));
      if (message.result.view) this.see(message.result.view);
      return resolve(message.result);
    }
    if (message.method !== 'room.update' || message.params.room !== this.view?.room) return undefined;
    const { changes, version, at_ms } = message.params;
    return this.see({ ...this.view, ...changes, version, at_ms });
  }

  see(view) {
    this.view = view;
    this.waiting.splice(0).forEach((wake) => wake());
  }

  ask(method, params) {
    this.id += 1;
    this.socket.write(`${JSON.stringify({ jsonrpc: '2.0', id: this.id, method, params })}\n`);
    return new Promise((resolve, reject) => this.answers.set(this.id, { resolve, reject }));
  }

  /** The view, once the condition holds for it. */
  async sees(condition) {
    while (this.view === null || !condition(this.view)) await new Promise((wake) => this.waiting.push(wake));
    return this.view;
  }

  create(game, more = {}) {
    return this.ask('room.create', { game, seat: 0, clock: { initial_ms: 300_000, increment_ms: 5_000 }, ...more });
  }

  join(room) {
    return this.ask('room.join', { room });
  }

  watch(room) {
    return this.ask('room.watch', { room });
  }

  act(action) {
    return this.ask('match.act', { match: this.view.match.id, turn: this.view.turn, action });
  }

  resign() {
    return this.ask('match.resign', { match: this.view.match.id });
  }

  kill() {
    this.socket.destroy();
  }
}
