// The real programs for a test: the server, the terminal client on pipes, and a relay between browser and server
// that can be cut. It knows no page.
import { spawn } from 'node:child_process';
import { connect, createServer } from 'node:net';
import { createInterface } from 'node:readline';

/** Far more than anything takes, on a busy machine and under sanitizers too. */
export const patienceMs = 30_000;

/** A process whose output is kept line by line. */
export class Program {
  constructor(path, words, environment = {}) {
    this.title = [path, ...words].join(' ');
    this.said = [];
    this.errors = [];
    this.read = 0;
    this.waiting = new Set();
    this.child = spawn(path, words, { stdio: 'pipe', env: { ...process.env, ...environment } });
    this.child.stdin.on('error', () => {}); // what was typed last, nobody has read
    this.ended = new Promise((done) => this.child.on('close', (code, signal) => done(code ?? signal)));
    createInterface({ input: this.child.stdout }).on('line', (line) => {
      this.said.push(line);
      for (const wake of [...this.waiting]) wake();
    });
    createInterface({ input: this.child.stderr }).on('line', (line) => this.errors.push(line));
    void this.ended.then(() => {
      this.over = true;
      for (const wake of [...this.waiting]) wake();
    });
  }

  /** Reads on to the first line in which the pattern is found, and returns the match. */
  async waitFor(pattern) {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      while (this.read < this.said.length) {
        const match = pattern.exec(this.said[this.read++]);
        if (match) return match;
      }
      if (this.over || Date.now() > deadline) throw new Error(`${this.over ? 'ended' : 'waited'} without saying ${pattern}: ${this}`);
      await new Promise((wake) => {
        const timer = setTimeout(() => done(), Math.max(1, deadline - Date.now()));
        const done = () => {
          clearTimeout(timer);
          this.waiting.delete(done);
          wake();
        };
        this.waiting.add(done);
      });
    }
  }

  type(text) {
    this.child.stdin.write(`${text}\n`);
  }

  /** Ends it as its host would, and waits for the end. */
  async stop() {
    this.child.kill('SIGTERM');
    return this.ended;
  }

  async kill() {
    this.child.kill('SIGKILL');
    await this.ended;
  }

  toString() {
    return [this.title, ...this.said.slice(-20), 'standard error:', ...this.errors.slice(-20)].join('\n');
  }
}

/** A server with room for busy tests; `--data :memory:` and any free port unless the options say otherwise. */
export async function startServer(...options) {
  const words = ['--bind', '127.0.0.1', '--requests-per-second', '0', '--wrong-codes-per-minute', '0', '--max-rooms-per-player', '0'];
  if (!options.includes('--port')) words.push('--port', '0');
  if (!options.includes('--data')) words.push('--data', ':memory:');
  const server = new Program(process.env.VISAVIS_SERVER, [...words, ...options]);
  server.port = Number((await server.waitFor(/^listening on port (\d+)$/))[1]);
  server.url = `http://127.0.0.1:${server.port}`;
  return server;
}

/** A port that no loopback client is given, for a server that comes back to it. */
export const lowPort = () => 20_000 + Math.floor(Math.random() * 12_000);

/** Passes everything on, until it is cut; then drops every connection, and those that come, until it is mended. */
export class Relay {
  static async start(port) {
    const relay = new Relay();
    relay.sockets = new Set();
    relay.isOpen = true;
    relay.listener = createServer((client) => {
      if (!relay.isOpen) return client.destroy();
      const server = connect(port, '127.0.0.1');
      for (const [from, to] of [[client, server], [server, client]]) {
        relay.sockets.add(from);
        from.on('error', () => {});
        from.on('close', () => {
          relay.sockets.delete(from);
          to.destroy();
        });
        from.pipe(to);
      }
      return undefined;
    });
    await new Promise((done) => relay.listener.listen(0, '127.0.0.1', done));
    relay.url = `http://127.0.0.1:${relay.listener.address().port}`;
    return relay;
  }

  cut() {
    this.isOpen = false;
    for (const socket of [...this.sockets]) socket.destroy();
  }

  mend() {
    this.isOpen = true;
  }

  kill() {
    this.cut();
    this.listener.close();
  }
}
