// A finished match explained: how it is asked for, where it is put on the graph, and what is said of it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { remarkWords, standingWords } from '../../../client/web/src/games/judge';
import { languages } from '../../../client/web/src/i18n/language';
import { loadLanguage } from '../../../client/web/src/i18n/load';
import { balanceAt, balancesOf, valueOf } from '../../../client/web/src/state/balance';
import { beginHistory, extendSteps } from '../../../client/web/src/state/fold';
import type { Step } from '../../../client/web/src/state';
import type { DecisionRemark, Event, NotificationParams } from '../../../client/web/src/wire/types';
import { match, opening, readExample, updates } from './golden';
import { World } from './world';

await Promise.all(languages.map(loadLanguage));

const analysisIn = (name: string) => readExample(name).notification?.params as NotificationParams<'record.analysis'>;
const { fights = [] } = analysisIn('record.analysis.gladiator');
const { decisions = [] } = analysisIn('record.analysis.virtem');

function greeted() {
  const world = new World();
  const client = world.client();
  world.greet();
  return { world, client };
}

test('an analysis is asked for once, tells how far it is, and ends', () => {
  const { world, client } = greeted();
  const analysis = client.analysis(match);
  world.socket.readNothing();
  world.socket.notify('record.analysis', { match, judged: 1, all: 1, fights });
  assert.equal(analysis.state.get().kind, 'none', 'another page of this connection has asked');
  analysis.start();
  analysis.start();
  const asked = world.socket.read('record.analyse');
  assert.deepEqual(asked.params, { match });
  asked.answer({});
  world.socket.readNothing();
  world.socket.notify('record.analysis', { match, judged: 4, all: 14 });
  assert.deepEqual(analysis.state.get(), { kind: 'running', judged: 4, all: 14 });
  world.socket.notify('record.analysis', { match: 'f'.repeat(32), judged: 1, all: 1, fights });
  assert.equal(analysis.state.get().kind, 'running', 'that was of another match');
  world.socket.notify('record.analysis', { match, judged: 14, all: 14, decisions });
  assert.deepEqual(analysis.state.get(), { kind: 'here', remarks: decisions });
  analysis.start();
  world.socket.readNothing();
});

test('an analysis that is lost with the connection is asked for again, and one that is refused can be', () => {
  const { world, client } = greeted();
  const analysis = client.analysis(match);
  analysis.start();
  world.socket.read('record.analyse').answer({});
  world.socket.drop();
  assert.equal(analysis.state.get().kind, 'running');
  world.pass(2000);
  world.greet();
  world.socket.read('record.analyse').refuse('rate_limited', { retry_ms: 700 });
  world.socket.readNothing();
  world.pass(700);
  world.socket.read('record.analyse').refuse('no_such_record');
  const state = analysis.state.get();
  assert.equal(state.kind === 'refused' && state.problem.reason, 'no_such_record');
  analysis.start();
  world.socket.read('record.analyse');
  analysis.close();
  world.socket.drop();
  world.pass(2000);
  world.greet();
  world.socket.readNothing();
});

test('what is proven stands at the edge, what is estimated between', () => {
  assert.equal(valueOf(-61), -0.061);
  assert.equal(valueOf({ winner: 0, moves: 4 }), 1);
  assert.equal(valueOf({ winner: 1, moves: 0 }), -1);
  assert.equal(valueOf({ moves: 0 }), 0);
  assert.equal(valueOf({ ahead: 0 }), 0);
  for (const [less, more] of [[0, 1], [1, 20], [20, 100], [100, 100_000]] as const) {
    assert.ok(valueOf({ ahead: less }) < valueOf({ ahead: more }), `${less} is less than ${more}`);
    assert.ok(valueOf({ ahead: more }) < 0.91, `${more} is no proof`);
    assert.equal(valueOf({ ahead: -more }), -valueOf({ ahead: more }));
  }
});

test('each fight is found again among the steps', () => {
  const steps = extendSteps(beginHistory(opening).steps, updates);
  const fought = steps.filter(({ events }) => events.some(({ type }) => type === 'fought'));
  const remarks = fought.map(() => fights[0]!);
  const balances = balancesOf(steps, remarks);
  assert.deepEqual(balances.map(({ version }) => version), [opening.version, ...fought.map(({ version }) => version)]);
  assert.deepEqual(balances.map(({ value }) => value), [0, ...fought.map(() => -0.33)]);
  assert.equal(balances[0]?.remark, null);
  assert.equal(balanceAt(balances, opening.version), 0);
  assert.equal(balanceAt(balances, fought[0]!.version), 1);
  assert.equal(balanceAt(balances, fought[1]!.version - 1), 1);
  assert.equal(balanceAt(balances, 1000), fought.length);
  assert.deepEqual(balancesOf(steps, [fights[0]!]), [], 'an analysis of something else');
  assert.deepEqual(balancesOf(steps, []), []);
});

test('what was taken back has no place on the graph', () => {
  const [first] = beginHistory(opening).steps;
  const moved = { type: 'moved' } as Event;
  const step = (version: number, ...events: Event[]): Step => ({ ...first!, version, events });
  const steps = [first!, step(11, { type: 'kept', seat: 1 }), step(12, moved), step(13, moved), step(14, { type: 'taken_back', seat: 0, turns: 2 }), step(15, moved)];
  const remark = decisions[1] as DecisionRemark;
  assert.deepEqual(balancesOf(steps, [remark, remark]).map(({ version }) => version), [first!.version, 11, 15]);
  assert.deepEqual(balancesOf(steps, [remark, remark]).map(({ value }) => value), [1, -1, -1]);
});

/** Without the marks that isolate names, and with plain spaces, for reading. */
const plain = (text: string) => text.replace(/[\u2066-\u2069]/g, '').replace(/\u00a0/g, ' ');
const [one = '', two = ''] = opening.seats.map((player) => player?.name);

test('a fight and a move in sentences, in both languages', () => {
  assert.deepEqual(remarkWords(fights[0]!, opening, 'en').map(plain), [
    `Before: even. After: ${two} ahead by 33%.`,
    `${one}: D4 gave 0% away. Best: A1 35%, A3 30%, A2 20%, A4 9%, D4 6%.`,
    `${two}: A4 gave 0% away. Best: A1 35%, A3 30%, A2 20%, A4 9%, D4 6%.`,
  ]);
  assert.deepEqual(remarkWords(fights[1]!, opening, 'en').map(plain).at(-1), `${two}: D3 gave 3% away. Best: A1 36%, A3 30%, A2 21%, D1 13%.`);
  assert.deepEqual(remarkWords(decisions[1]!, opening, 'en').map(plain), [
    `Before: ${one} wins within 4 moves. After: ${two} wins within 5 moves.`, 'Better: d5-d6.',
  ]);
  assert.deepEqual(remarkWords(decisions[1]!, opening, 'fr').map(plain), [
    `Avant : ${one} gagne en 4 coups au plus. Après : ${two} gagne en 5 coups au plus.`, 'Mieux : d5-d6.',
  ]);
  assert.deepEqual(remarkWords(decisions[0]!, opening, 'en').map(plain), [`As before: ${two} ahead by some 0.5 moves.`]);
  for (const [better, words] of [['face:square-blue', 'blue square'], ['swap:b1-c2', 'b1 ⇄ c2'], ['keep', 'Keep the board']] as const)
    assert.equal(remarkWords({ ...decisions[0]!, better }, opening, 'en')[1], `Better: ${words}.`);
  assert.equal(standingWords({ moves: 0 }, opening, 'en'), 'drawn');
  assert.equal(plain(standingWords({ winner: 1, moves: 0 }, opening, 'fr')), `${two} a gagné`);
  assert.equal(plain(standingWords({ ahead: 12 }, opening, 'fr')), `${one} a environ 1,2 coups d’avance`);
});
