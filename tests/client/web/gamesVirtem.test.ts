// Virtem's choices, keys, ways and labels, held to the views of real matches on all six layouts.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { cardsOf, layoutNames } from '../../../client/web/src/rules/layouts';
import { isVirtem, type VirtemView } from '../../../client/web/src/games/kinds';
import { flightsOf } from '../../../client/web/src/games/virtem/flightPlan';
import { cardAt, cardTowards, layOut, reachOf, shouldTurn, type Direction } from '../../../client/web/src/games/virtem/geometry';
import { marksOfMove, waysToDestinations } from '../../../client/web/src/games/virtem/marks';
import {
  choose, noChoice, openMoves, optionsOf, previewOf, readFaces, readMove, readMoves, readSwaps, stepBack, type Choice,
} from '../../../client/web/src/games/virtem/moves';
import { countOn, countsFor, waysFrom } from '../../../client/web/src/games/virtem/ways';
import type { Event, View } from '../../../client/web/src/wire/types';

interface Fixture {
  name: string;
  view: VirtemView;
  events: Event[];
}

const fixtures: Fixture[] = layoutNames.flatMap((layout) =>
  (JSON.parse(readFileSync(`tests/client/web/fixtures/virtem-${layout}.json`, 'utf8')) as Array<{ name: string; view: View; events: Event[] }>)
    .map(({ name, view, events }) => {
      assert.ok(isVirtem(view), name);
      return { name, view, events };
    }));
const actionsOf = ({ view }: Fixture): string[] => view.you?.actions ?? [];
const choosing = fixtures.filter((fixture) => fixture.view.position.stage === 'move' && actionsOf(fixture).length > 0);

/** The cells that lead to an action, as a person taps them. */
function tapsOf(action: string): string[] {
  const move = readMove(action);
  assert.ok(move, action);
  return [move.from, move.to, ...move.put];
}

function tapAll(actions: readonly string[], taps: readonly string[]): { acted: string[]; choice: Choice } {
  const moves = readMoves(actions);
  let choice = noChoice;
  const acted: string[] = [];
  for (const cell of taps) {
    const next = choose(moves, choice, cell);
    if (next.action !== null) acted.push(next.action);
    choice = next.choice;
  }
  return { acted, choice };
}

test('the fixtures have what these tests are about', () => {
  for (const layout of layoutNames) {
    const some = choosing.filter(({ view }) => view.board.layout === layout);
    assert.ok(some.some((fixture) => readMoves(actionsOf(fixture)).some(({ put }) => put.length === 2)), `${layout}: two pawns captured`);
    assert.ok(some.some((fixture) => readMoves(actionsOf(fixture)).some(({ from, to }) => !fixture.view.board.neighbours[from]?.includes(to))), `${layout}: a chain`);
  }
});

test('every listed action is read', () => {
  for (const fixture of fixtures) {
    const actions = actionsOf(fixture);
    const read = [
      ...readMoves(actions).map(({ action }) => action), ...readSwaps(actions).map(({ action }) => action),
      ...readFaces(actions).map((face) => `face:${face}`), ...actions.filter((action) => action === 'keep'),
    ];
    assert.deepEqual(read.sort(), [...actions].sort(), fixture.name);
  }
  for (const odd of ['', 'b2', 'b2-', 'B2-C3', 'b2-c3x', 'b2-c3y', 'keep', 'face:circle-blue', 'b2-c33']) assert.equal(readMove(odd), null, odd);
});

test('every listed move is chosen by its cells, one by one, and by nothing else', () => {
  for (const fixture of choosing) {
    for (const action of actionsOf(fixture)) {
      const taps = tapsOf(action);
      const { acted } = tapAll(actionsOf(fixture), taps);
      assert.deepEqual(acted, [action], `${fixture.name}: ${action}`);
      for (let count = 0; count < taps.length; count += 1)
        assert.deepEqual(tapAll(actionsOf(fixture), taps.slice(0, count)).acted, [], `${fixture.name}: ${action} after ${count}`);
    }
  }
});

test('captured pawns are put in any order', () => {
  let tried = 0;
  for (const fixture of choosing)
    for (const action of actionsOf(fixture).filter((each) => new Set(readMove(each)?.put).size > 1)) {
      const [from = '', to = '', ...put] = tapsOf(action);
      assert.deepEqual(tapAll(actionsOf(fixture), [from, to, ...put.reverse()]).acted, [action]);
      tried += 1;
    }
  assert.ok(tried > 0);
});

test('what can be chosen is what leads to a listed move', () => {
  for (const fixture of choosing) {
    const moves = readMoves(actionsOf(fixture));
    const pawns = optionsOf(moves, noChoice);
    assert.equal(pawns.step, 'pawn');
    assert.deepEqual(new Set(pawns.cells.keys()), new Set(moves.map(({ from }) => from)));
    for (const from of pawns.cells.keys()) {
      const own = fixture.view.position.pawns[fixture.view.you?.seat ?? 0];
      assert.ok(own.includes(from), `${fixture.name}: ${from} has no pawn`);
      const there = optionsOf(moves, { ...noChoice, from });
      assert.deepEqual(new Set(there.cells.keys()), new Set(moves.filter((move) => move.from === from).map(({ to }) => to)));
      for (const [to, { captures }] of there.cells) {
        assert.equal(captures, moves.find((move) => move.from === from && move.to === to)?.put.length);
        if (captures === 0) continue;
        const puts = optionsOf(moves, { from, to, put: [] });
        assert.equal(puts.step, 'put');
        assert.equal(puts.left, captures);
        for (const cell of puts.cells.keys()) assert.ok(fixture.view.board.cells[cell]?.target, `${fixture.name}: ${cell} is face up`);
        assert.ok(!puts.cells.has(to), 'not on the card of the capture');
      }
    }
  }
});

test('a choice is changed and taken back', () => {
  const moves = readMoves(['a1-a2', 'a1-b1', 'b1-a1', 'b1-c1xd1,d1', 'b1-c1xd1,d2', 'b1-c1xd2,d2']);
  const rows: Array<[string, Choice, string, Choice, string | null]> = [
    ['a card without a pawn does nothing', noChoice, 'a2', noChoice, null],
    ['a pawn is chosen', noChoice, 'a1', { from: 'a1', to: null, put: [] }, null],
    ['the chosen pawn again lets go of it', { from: 'a1', to: null, put: [] }, 'a1', noChoice, null],
    ['a destination with a pawn on it is a destination', { from: 'a1', to: null, put: [] }, 'b1', { from: 'a1', to: 'b1', put: [] }, 'a1-b1'],
    ['where nothing is, nothing happens', { from: 'b1', to: null, put: [] }, 'd1', { from: 'b1', to: null, put: [] }, null],
    ['another pawn instead', { from: 'b1', to: null, put: [] }, 'a1', { from: 'b1', to: 'a1', put: [] }, 'b1-a1'],
    ['a capture waits for its pawns', { from: 'b1', to: null, put: [] }, 'c1', { from: 'b1', to: 'c1', put: [] }, null],
    ['the first is put', { from: 'b1', to: 'c1', put: [] }, 'd2', { from: 'b1', to: 'c1', put: ['d2'] }, null],
    ['not where no move puts it', { from: 'b1', to: 'c1', put: [] }, 'a1', { from: 'b1', to: 'c1', put: [] }, null],
    ['the second completes it, in the order of the list', { from: 'b1', to: 'c1', put: ['d2'] }, 'd1', { from: 'b1', to: 'c1', put: ['d2', 'd1'] }, 'b1-c1xd1,d2'],
  ];
  for (const [because, before, cell, after, action] of rows) assert.deepEqual(choose(moves, before, cell), { choice: after, action }, because);
  assert.equal(choose(readMoves(['a1-a2', 'b1-c1']), { from: 'a1', to: null, put: [] }, 'b1').choice.from, 'b1', 'another pawn is chosen');
  const backs: Array<[Choice, Choice]> = [
    [{ from: 'b1', to: 'c1', put: ['d2'] }, { from: 'b1', to: 'c1', put: [] }],
    [{ from: 'b1', to: 'c1', put: [] }, { from: 'b1', to: null, put: [] }],
    [{ from: 'b1', to: null, put: [] }, noChoice],
    [noChoice, noChoice],
  ];
  for (const [before, after] of backs) assert.deepEqual(stepBack(before), after);
  assert.equal(openMoves(moves, { from: 'b1', to: 'c1', put: ['d1', 'd2'] }).length, 1);
  assert.equal(openMoves(moves, { from: 'b1', to: 'c1', put: ['d1', 'd1', 'd1'] }).length, 0);
});

test('the preview stands as the position after the move', () => {
  const captures = fixtures.filter(({ events }) => events.some((event) => event.type === 'moved'));
  assert.ok(captures.length > 10);
  for (const { name, view } of captures) {
    const { last, pawns } = view.position;
    assert.ok(last);
    // Undone by hand: the mover back to where it came from, the captured ones back to where it ended.
    const mover = [...pawns[last.seat]];
    const others = [...pawns[last.seat === 0 ? 1 : 0]];
    const [from = '', to = ''] = [last.path[0], last.path[last.path.length - 1]];
    mover[mover.indexOf(to as never)] = from as never;
    for (const place of last.put) others[others.indexOf(place as never)] = to as never;
    const preview = previewOf(mover, others, { from, to, put: last.put });
    assert.deepEqual([...preview.own].sort(), [...pawns[last.seat]].sort(), name);
    assert.deepEqual([...preview.others, ...preview.put].sort(), [...pawns[last.seat === 0 ? 1 : 0]].sort(), name);
  }
});

test('the ways that are drawn lead to exactly the listed destinations', () => {
  for (const fixture of choosing) {
    const { board, position, you } = fixture.view;
    const seat = you?.seat ?? 0;
    const moves = readMoves(actionsOf(fixture));
    for (const from of new Set(moves.map((move) => move.from))) {
      const ways = waysFrom(board, position, seat, from);
      assert.deepEqual([...ways.keys()].sort(), [...new Set(moves.filter((move) => move.from === from).map(({ to }) => to))].sort(), `${fixture.name}: ${from}`);
      for (const way of ways.values())
        way.slice(1).forEach((cell, index) => assert.ok(board.neighbours[way[index] ?? '']?.includes(cell), `${fixture.name}: ${way.join(' ')}`));
    }
  }
});

test('cards are marked by what choosing them leads to, and shared steps of chains are drawn once', () => {
  for (const fixture of choosing) {
    const { board, position, you } = fixture.view;
    const moves = readMoves(actionsOf(fixture));
    const none: ReadonlyMap<string, string[]> = new Map();
    assert.deepEqual(new Set([...marksOfMove(noChoice, optionsOf(moves, noChoice), none).values()].map(({ mark }) => mark)), new Set(['movable']));
    for (const from of optionsOf(moves, noChoice).cells.keys()) {
      const choice: Choice = { ...noChoice, from };
      const options = optionsOf(moves, choice);
      const ways = waysFrom(board, position, you?.seat ?? 0, from);
      const marks = marksOfMove(choice, options, ways);
      assert.equal(marks.get(from)?.mark, 'chosen');
      for (const [to, { captures }] of options.cells) assert.equal(marks.get(to)?.mark, captures > 0 ? 'capture' : 'destination');
      const chains = [...options.cells.keys()].filter((to) => !board.neighbours[from]?.includes(to));
      for (const to of chains) assert.ok((marks.get(to)?.between.length ?? 0) > 0, `${fixture.name}: ${from} ${to}`);
      const drawn = waysToDestinations(options, ways, null).map(({ cells }) => cells.join('-'));
      assert.equal(new Set(drawn).size, drawn.length);
      for (const to of chains) assert.ok(drawn.some((step) => step.endsWith(`-${to}`)), `${fixture.name}: no way to ${to}`);
      const [pointed] = chains;
      if (pointed !== undefined)
        assert.deepEqual(waysToDestinations(options, ways, pointed).filter(({ kind }) => kind === 'shown').map(({ cells }) => cells), [ways.get(pointed)]);
    }
  }
});

test('the way that the server told is as long as the one that would have been drawn', () => {
  let chains = 0;
  for (const { name, view } of fixtures) {
    const { last, pawns } = view.position;
    if (last === null || last.path.length < 3) continue;
    const before = structuredClone(view.position);
    const to = last.path[last.path.length - 1] ?? '';
    const other = last.seat === 0 ? 1 : 0;
    before.pawns[last.seat][pawns[last.seat].indexOf(to)] = last.path[0] ?? '';
    for (const place of last.put) before.pawns[other][before.pawns[other].indexOf(place)] = to;
    assert.equal(waysFrom(view.board, before, last.seat, last.path[0] ?? '').get(to)?.length, last.path.length, name);
    chains += 1;
  }
  assert.ok(chains > 5);
});

test('cards that count are seven for each face, and never black', () => {
  for (const { name, view } of fixtures) {
    for (const face of view.position.faces) {
      if (face === null) continue;
      const cards = Object.values(view.board.cells).map(({ card }) => card).filter((card) => countsFor(card, face));
      assert.equal(cards.length, 7, name);
      assert.ok(cards.every((card) => !card?.endsWith('-black')), name);
    }
  }
  assert.equal(countsFor(undefined, 'circle-blue'), false);
  assert.equal(countsFor('circle-blue', null), false);
});

test('arrow keys reach every card from every card, and point where they say', () => {
  const directions: Direction[] = ['left', 'right', 'up', 'down'];
  for (const layout of layoutNames) {
    const fixture = fixtures.find(({ view }) => view.board.layout === layout);
    assert.ok(fixture);
    for (const turned of [false, true]) {
      const laid = layOut(fixture.view.board, turned);
      for (const start of laid.middles.keys()) {
        const seen = new Set([start]);
        const queue = [start];
        for (let cell = queue.pop(); cell !== undefined; cell = queue.pop())
          for (const direction of directions) {
            const next = cardTowards(laid, cell, direction);
            if (next === null) continue;
            const [here, there] = [laid.middles.get(cell), laid.middles.get(next)];
            assert.ok(here && there);
            const ahead = { left: here.x - there.x, right: there.x - here.x, up: here.y - there.y, down: there.y - here.y }[direction];
            assert.ok(ahead > 0, `${layout}: ${cell} ${direction} ${next}`);
            if (!seen.has(next)) queue.push(next);
            seen.add(next);
          }
        assert.equal(seen.size, 24, `${layout}${turned ? ', turned' : ''}: from ${start}`);
      }
    }
  }
});

test('rows are walked along, and columns up and down', () => {
  const laid = layOut((fixtures.find(({ view }) => view.board.layout === 'rectangle') as Fixture).view.board);
  const rows: Array<[string, Direction, string | null]> = [
    ['a1', 'right', 'a2'], ['a6', 'right', null], ['a1', 'up', null], ['a1', 'down', 'b1'], ['d6', 'left', 'd5'], ['c3', 'up', 'b3'],
  ];
  for (const [from, direction, to] of rows) assert.equal(cardTowards(laid, from, direction), to, `${from} ${direction}`);
  assert.equal(cardTowards(laid, 'z9', 'up'), null);
  assert.equal(cardAt(laid, { x: 50, y: 50 }), 'a1');
  assert.equal(cardAt(laid, { x: 550, y: 350 }), 'd6');
  assert.equal(cardAt(laid, { x: 900, y: 50 }), null);
});

test('no card is smaller than a finger on a phone of 360 pixels, upright and sideways', () => {
  for (const layout of layoutNames) {
    const { board } = (fixtures.find(({ view }) => view.board.layout === layout) as Fixture).view;
    for (const [width, height] of [[360, 640], [624, 360]] as const) {
      const room = height * 0.78;
      const upright = layOut(board);
      const laid = shouldTurn(upright, width, room) ? layOut(board, true) : upright;
      const cardPx = Math.min(width / laid.width, room / laid.height) * 100;
      assert.ok(cardPx >= 40, `${layout} at ${width}×${height}: ${cardPx.toFixed(1)} px`);
    }
  }
  const eight = layOut((fixtures.find(({ view }) => view.board.layout === 'eight') as Fixture).view.board);
  assert.equal(shouldTurn(eight, 344, 500), true);
  assert.equal(shouldTurn(eight, 900, 500), false);
  assert.equal(shouldTurn(eight, 0, 500), false, 'before it is laid out');
});

test('the drawings of the layouts in the rules are those of the server', () => {
  for (const layout of layoutNames) {
    const { board } = (fixtures.find(({ view }) => view.board.layout === layout) as Fixture).view;
    const key = ({ at, target }: { at: readonly number[]; target?: boolean }) => `${at.join(',')}${target ? 'T' : ''}`;
    assert.deepEqual(cardsOf(layout).map(key).sort(), Object.values(board.cells).map(key).sort(), layout);
  }
});

test('a move and its captured pawns fly one after the other', () => {
  const moved = (path: string[], put: string[]): Event => ({ type: 'moved', seat: 1, action: '', path, captured: put.length, put });
  assert.deepEqual(flightsOf([]), []);
  assert.deepEqual(flightsOf([{ type: 'kept', seat: 1 }]), []);
  const flights = flightsOf([moved(['a1', 'a2', 'a3'], ['b2', 'b2'])]);
  assert.deepEqual(flights.map(({ seat, way }) => [seat, ...way]), [[1, 'a1', 'a2', 'a3'], [0, 'a3', 'b2'], [0, 'a3', 'b2']]);
  assert.ok(flights.slice(1).every((flight) => flight.delayMs >= (flights[0]?.durationMs ?? 0)), 'the captured ones leave when the pawn has come');
  const long = flightsOf([moved(['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'b6', 'c6', 'd6'], [])]);
  assert.ok((long[0]?.durationMs ?? 9999) <= 1200, 'nobody waits for a long chain');
});

test('pawns are counted', () => {
  const { position } = (choosing[0] as Fixture).view;
  assert.equal(position.pawns[0].reduce((sum, cell, index, all) => sum + (all.indexOf(cell) === index ? countOn(position, 0, cell) : 0), 0), 4);
});

test('a press beside a card means it, and never takes anything from another card', () => {
  for (const { name, view } of fixtures) {
    const layout = layOut(view.board);
    for (const [cell, middle] of layout.middles) {
      const { x, y, width, height } = reachOf(layout, middle);
      assert.ok(x <= -50 && y <= -50 && x + width >= 50 && y + height >= 50, `${name}: ${cell} lies within its reach`);
      for (const [other, { x: otherX, y: otherY }] of layout.middles) {
        if (other === cell) continue;
        const apart = otherX - 50 >= middle.x + x + width || otherX + 50 <= middle.x + x || otherY - 50 >= middle.y + y + height || otherY + 50 <= middle.y + y;
        assert.ok(apart, `${name}: ${cell} does not reach onto ${other}`);
      }
    }
  }
  const eight = fixtures.find(({ view }) => view.board.layout === 'eight');
  const layout = layOut(eight!.view.board);
  const reach = (cell: string) => reachOf(layout, layout.middles.get(cell)!);
  assert.deepEqual(reach('a2'), { x: -50, y: -75, width: 100, height: 150 }, 'nothing lies above and below it');
  assert.deepEqual(reach('b2'), { x: -75, y: -50, width: 150, height: 100 }, 'nor to the left and right of this one');
});
