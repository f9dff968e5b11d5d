// Where the browser tests take place: a server of its own for each test, people with browsers of their own, and
// the rule that holds in every test: no page error, no violation of the content security policy.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { after, test } from 'node:test';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sitDown } from './hands.mjs';
import { chromium } from './playwright.mjs';
import { patienceMs, Program, Relay, startServer } from './programs.mjs';
import { Wire } from './wire.mjs';

let browser = null;
after(() => browser?.close());

/** What a browser says of a connection that a test has cut on purpose, or of a page that is not there. */
const ofTheNetwork = /^(WebSocket connection to|Failed to load resource)/;

/** A test in which the pages behave; pictures of all of them are kept when it fails. */
export function scene(name, body, { server = [] } = {}) {
  test(name, { timeout: 400_000 }, async (t) => {
    const stage = new Stage(t);
    try {
      await stage.open(server);
      await body(stage, t);
      stage.checkFaults();
    } catch (error) {
      await stage.keepPictures(name);
      throw error;
    } finally {
      await stage.close();
    }
  });
}

export class Stage {
  contexts = [];
  pages = [];
  closing = [];
  faults = [];

  constructor(test) {
    this.test = test;
  }

  async open(options) {
    browser ??= await chromium.connect(process.env.VISAVIS_BROWSER);
    this.useServer(await this.startServer(...options));
  }

  /** Everybody who comes from now on comes to this server. */
  useServer(server) {
    this.server = server;
    this.url = server.url;
  }

  async startServer(...options) {
    const server = await startServer(...options);
    this.closing.push(() => server.kill());
    return server;
  }

  async startRelay() {
    const relay = await Relay.start(this.server.port);
    this.closing.push(() => relay.kill());
    return relay;
  }

  newFolder() {
    const folder = mkdtempSync(join(tmpdir(), 'visavis-web-'));
    this.closing.unshift(() => rmSync(folder, { recursive: true, force: true }));
    return folder;
  }

  /** The terminal client, which knows no token. */
  startClient(...words) {
    const client = new Program(process.env.VISAVIS_CLIENT, [...words, '--host', `127.0.0.1:${this.server.port}`], { XDG_CONFIG_HOME: this.newFolder() });
    this.closing.push(() => client.kill());
    return client;
  }

  /** A player at the wire. */
  async wire(name) {
    const wire = await Wire.open(this.server.port, name);
    this.closing.push(() => wire.kill());
    return wire;
  }

  /** Another connection of the player of a page. */
  async wireOf(page) {
    const token = await page.evaluate(() => localStorage.getItem('visavis.token'));
    const wire = await Wire.open(this.server.port, undefined, token);
    this.closing.push(() => wire.kill());
    return wire;
  }

  /** Said in the report of the test. */
  note(text) {
    this.test.diagnostic(text);
  }

  /**
   * Somebody with a browser: a page, not yet anywhere. With a name, the player is known to the server already; `token`
   * makes another device of a player. The rest is as in Playwright's newContext.
   */
  async person({ name, token = null, url = this.url, ...options } = {}) {
    const context = await browser.newContext({
      baseURL: url, locale: 'en-GB', viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce', ...options,
    });
    this.contexts.push(context);
    context.setDefaultTimeout(patienceMs);
    const known = token ?? (name === undefined ? null : await this.tokenFor(name));
    await context.addInitScript((own) => {
      if (location.origin === 'null') return; // the empty page that comes first
      if (own !== null && localStorage.getItem('visavis.token') === null) localStorage.setItem('visavis.token', own);
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
        console.error(`content security policy: ${violatedDirective} ${blockedURI} ${sourceFile}`));
    }, known);
    context.on('page', (page) => this.look(page, name ?? 'somebody'));
    return context.newPage();
  }

  async tokenFor(name) {
    const wire = await Wire.open(this.server.port, name);
    wire.kill();
    return wire.token;
  }

  look(page, who) {
    this.pages.push([who, page]);
    page.on('pageerror', (error) => this.faults.push(`${who}'s page: ${error.stack ?? error}`));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()) && !ofTheNetwork.test(message.text())) this.faults.push(`${who}'s console: ${message.text()}`);
    });
  }

  checkFaults() {
    assert.deepEqual(this.faults, []);
  }

  async keepPictures(name) {
    const folder = join(process.env.VISAVIS_ARTEFACTS, 'failed');
    for (const [index, [who, page]] of this.pages.entries()) {
      if (page.isClosed()) continue;
      await page.screenshot({ path: join(folder, `${name.replace(/\W+/g, '-').slice(0, 60)}-${index + 1}-${who.replace(/\W+/g, '-')}.png`), timeout: 5_000 }).catch(() => {});
    }
    if (this.faults.length > 0) console.error(this.faults.join('\n'));
  }

  async close() {
    await Promise.all(this.contexts.map((context) => context.close().catch(() => {})));
    for (const close of this.closing.reverse()) await close();
  }
}

/**
 * Ann has sat down, with her browser, in the room of somebody at the wire. `more` is as in room.create, `person` as in
 * Stage.person; `before` is called with her page before it is anywhere.
 */
export async function atTable(stage, game, more = {}, name = 'Bob', { before, ...person } = {}) {
  const bob = await stage.wire(name);
  const { view } = await bob.create(game, more);
  const ann = await stage.person({ name: 'Ann', ...person });
  await before?.(ann);
  await sitDown(ann, view.room);
  return { ann, bob, code: view.room };
}
