// Makes fixtures/*.json: views and updates of real matches, which the tests and the gallery of the web client
// stand on. Plays against a server that it starts; knows no rule, only what the server lists as legal.
//
//   node tests/client/web/make_fixtures.mjs build/release/server/visavis-server
import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { dirname, join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const layouts = ['rectangle', 'hollow', 'diamond', 'honeycomb', 'wall', 'eight'];

/** Numbers below `below`, the same in every run: only the deal is the server's. */
let seed = 20180101;
function random(below) {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
}

async function startServer(program) {
  const child = spawn(program, ['--port', '0', '--bind', '127.0.0.1', '--data', ':memory:', '--requests-per-second', '0'], { stdio: ['ignore', 'pipe', 'ignore'] });
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /listening on port (\d+)/.exec(line);
    if (port) return { child, port: Number(port[1]) };
  }
  throw new Error(`${program} did not listen.`);
}

/** A connection that keeps the view of its one room, and the events of the latest update. */
class Player {
  constructor(port, name) {
    this.socket = connect(port, '127.0.0.1');
    this.answers = new Map();
    this.waiting = [];
    this.id = 0;
    this.view = null;
    this.events = [];
    createInterface({ input: this.socket }).on('line', (line) => this.read(JSON.parse(line)));
    this.ready = this.ask('session.hello', { protocol: 1, client: 'fixtures/1', name });
  }
  read(message) {
    if (message.id !== undefined) {
      const { resolve, reject } = this.answers.get(message.id);
      this.answers.delete(message.id);
      if (message.error) return reject(new Error(JSON.stringify(message.error)));
      if (message.result.view) this.view = message.result.view;
      return resolve(message.result);
    }
    if (message.method !== 'room.update' || message.params.room !== this.view?.room) return;
    const { changes, events, version, at_ms } = message.params;
    this.view = { ...this.view, ...changes, version, at_ms };
    this.events = events;
    this.waiting.splice(0).forEach((wake) => wake());
  }
  ask(method, params) {
    this.id += 1;
    this.socket.write(`${JSON.stringify({ jsonrpc: '2.0', id: this.id, method, params })}\n`);
    return new Promise((resolve, reject) => this.answers.set(this.id, { resolve, reject }));
  }
  async reaches(version) {
    while (this.view === null || this.view.version < version) await new Promise((wake) => this.waiting.push(wake));
  }
  act(action) {
    return this.ask('match.act', { match: this.view.match.id, turn: this.view.turn, action });
  }
}

async function openRoom(company, game, options) {
  const players = company.slice(0, 2);
  const watcher = company[2];
  const { view } = await players[0].ask('room.create', { game, options, seat: 0, clock: null });
  await players[1].ask('room.join', { room: view.room });
  await watcher.ask('room.watch', { room: view.room });
  await players[0].reaches(2);
  const close = async () => {
    await Promise.all(players.map((player) => player.ask('room.leave', { room: view.room })));
    company.forEach((player) => (player.view = null));
  };
  return { players, watcher, all: company, close };
}

const fixtureOf = (name, player) => ({ name, view: player.view, events: player.events });
const putsOf = (action) => (action.split('x')[1] ?? '').split(',').filter((place) => place !== '').length;
const sum = (player) => Math.max(0, ...player.view.you.actions.map(putsOf));
function chains({ view }) {
  return view.you.actions.filter((action) => {
    const [, from, to] = /^(\w\d)-(\w\d)/.exec(action);
    return !view.board.neighbours[from].includes(to);
  }).length;
}

/** Big captures first, then stacks of one's own that make them, else anything. */
function chooseMove({ view }) {
  const { actions, seat } = view.you;
  const own = view.position.pawns[seat];
  const others = view.position.pawns[1 - seat];
  const value = (action) => {
    const to = action.slice(3, 5);
    const stacked = own.filter((cell) => cell === to).length;
    const opposed = others.filter((cell) => cell === to).length;
    return putsOf(action) ** 2 * 20 + stacked * (opposed > 1 ? 6 : 1) + random(14);
  };
  return actions.map((action) => ({ action, value: value(action) })).sort((a, b) => b.value - a.value)[0].action;
}

async function playVirtem(company, layout, goal, found) {
  const room = await openRoom(company, 'virtem', { layout, goal });
  const [first, second] = room.players;
  const keep = (name, player, better = 0) => {
    const known = found.get(name);
    if (known === undefined || better > known.better) found.set(name, { better, fixture: fixtureOf(`${layout} ${name}`, player) });
  };
  const play = async (player, action) => {
    const { version } = player.view;
    await player.act(action);
    await Promise.all(room.all.map((each) => each.reaches(version + 1)));
  };
  const any = (actions) => actions[random(actions.length)];
  keep('first face', first);
  await play(first, any(first.view.you.actions));
  keep('second face', second);
  await play(second, any(second.view.you.actions));
  keep('swap', second);
  keep('swap of the other', first);
  await play(second, any(second.view.you.actions));
  keep('first move', first, first.events[0].type === 'swapped' ? 1 : 0);
  while (first.view.phase === 'playing') {
    const player = room.players[first.view.to_act[0]];
    const many = sum(player);
    if (many > 0) keep(`capture of ${many}`, player);
    keep('chains', player, chains(player));
    await play(player, chooseMove(player));
    const other = room.players[1 - player.view.you.seat];
    const moved = other.events.find((event) => event.type === 'moved');
    keep('moved far', other, moved.path.length + moved.captured);
    if (moved.captured > 1) keep('captured', other, moved.captured);
    const crowd = Math.max(...first.view.position.pawns.flatMap((own, seat) => own.map((cell) => own.filter((each) => each === cell).length * first.view.position.pawns[1 - seat].filter((each) => each === cell).length)));
    keep('crowd', room.watcher, crowd);
  }
  keep(`finished by ${first.view.outcome.reason}`, first);
  await room.close();
}

async function playGladiator(company, fights, cards, fixtures, name) {
  const room = await openRoom(company, 'gladiator', { fights });
  const [first, second] = room.players;
  const keep = (moment, player) => fixtures.push(fixtureOf(`${name}, ${moment}`, player));
  keep('start', first);
  for (const [number, pair] of cards.entries()) {
    const { version } = first.view;
    const order = number % 2 === 0 ? [0, 1] : [1, 0];
    await room.players[order[0]].act(pair[order[0]]);
    await Promise.all(room.all.map((each) => each.reaches(version + 1)));
    if (number === 1) {
      keep('chosen by the other', room.players[order[1]]);
      keep('chosen', room.players[order[0]]);
      keep('chosen, as watched', room.watcher);
    }
    await room.players[order[1]].act(pair[order[1]]);
    await Promise.all(room.all.map((each) => each.reaches(version + 2)));
    keep(`fight ${number + 1}`, number % 2 === 0 ? second : first);
  }
  keep('end, as watched', room.watcher);
  await room.close();
}

const program = process.argv[2];
if (program === undefined) {
  console.error('make_fixtures.mjs: name the server: node make_fixtures.mjs build/release/server/visavis-server');
  process.exit(2);
}
const { child, port } = await startServer(program);
try {
  const company = ['Ada', 'Blaise', 'Chloé'].map((name) => new Player(port, name));
  await Promise.all(company.map((player) => player.ready));
  const write = (name, fixtures) => writeFileSync(join(here, 'fixtures', `${name}.json`), `[\n${fixtures.map((fixture) => JSON.stringify(fixture)).join(',\n')}\n]\n`);
  for (const layout of layouts) {
    const found = new Map();
    for (let match = 0; match < 40; match += 1) await playVirtem(company, layout, match % 2 === 0 ? 'mixed' : 'pure', found);
    write(`virtem-${layout}`, [...found.values()].map(({ fixture }) => fixture));
    console.log(layout, [...found.keys()].join(', '));
  }
  const gladiator = [];
  await playGladiator(company, 5, [['A3', 'D3'], ['D2', 'A3'], ['A1', 'A1'], ['D1', 'D4'], ['A4', 'A2']], gladiator, 'life');
  await playGladiator(company, 5, [['A4', 'D3'], ['D4', 'A3']], gladiator, 'knockout');
  await playGladiator(company, 6, [['A2', 'A2'], ['D2', 'D2'], ['A1', 'D1'], ['D1', 'A1'], ['A3', 'D4'], ['D4', 'A3']], gladiator, 'six');
  write('gladiator', gladiator);
  company.forEach((player) => player.socket.end());
} finally {
  child.kill();
}
