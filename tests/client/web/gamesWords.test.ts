// What the games say, in both languages: every event and every rule of the schemas has its words, and they are right.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { describePosition, explain, explainAll, notation } from '../../../client/web/src/games/explain';
import { reckon } from '../../../client/web/src/games/gladiator/reckon';
import { textsOf } from '../../../client/web/src/games/i18n/texts';
import { peopleOf } from '../../../client/web/src/games/people';
import { cellLabel, type CellFacts, type Mark } from '../../../client/web/src/games/virtem/cellLabel';
import { languages } from '../../../client/web/src/i18n/language';
import { loadLanguage } from '../../../client/web/src/i18n/load';
import { cards, fightOf } from '../../../client/web/src/rules/damage';
import type { Event, OutcomeReason, View } from '../../../client/web/src/wire/types';

interface Fixture {
  name: string;
  view: View;
  events: Event[];
}

await Promise.all(languages.map(loadLanguage));

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const gladiator: Fixture[] = read('tests/client/web/fixtures/gladiator.json');
const virtem: Fixture[] = ['rectangle', 'hollow', 'diamond', 'honeycomb', 'wall', 'eight'].flatMap((layout) => read(`tests/client/web/fixtures/virtem-${layout}.json`));
const events = read('proto/schema/events.json');
const definitions = read('proto/schema/definitions.json').$defs;
/** Without the marks that isolate names, for reading. */
const plain = (text: string) => text.replace(/[\u2066-\u2069]/g, '').replace(/\u00a0/g, ' ');
const viewOf = (name: string): View => {
  const found = [...gladiator, ...virtem].find((fixture) => fixture.name === name);
  assert.ok(found, name);
  return found.view;
};

const fighting = viewOf('life, fight 2');
const moving = viewOf('rectangle captured');

/** One of each event, or of each of its kinds. */
const samples: Record<string, Event[]> = {
  seated: [{ type: 'seated', seat: 1, player: { id: 'x', name: 'Blaise', bot: false } }],
  started: [{ type: 'started', match: { id: '0'.repeat(32), number: 2 } }],
  chosen: [{ type: 'chosen', seat: 0 }],
  fought: cards.flatMap((one) => cards.map((two): Event => ({ type: 'fought', ...fightOf(one, two) }))),
  faced: [{ type: 'faced', seat: 0, face: 'circle-blue' }],
  swapped: [{ type: 'swapped', seat: 1, cells: ['a1', 'c3'] }],
  kept: [{ type: 'kept', seat: 1 }],
  moved: [
    { type: 'moved', seat: 0, action: 'b2-b3', path: ['b2', 'b3'], captured: 0, put: [] },
    { type: 'moved', seat: 0, action: 'b2-b4xc2', path: ['b2', 'b3', 'b4'], captured: 1, put: ['c2'] },
    { type: 'moved', seat: 1, action: 'b2-b4xc2,c5', path: ['b2', 'b3', 'b4'], captured: 2, put: ['c2', 'c5'] },
  ],
  clock: [
    { type: 'clock', seat: 0, left_ms: 75_000, cause: 'gift' },
    { type: 'clock', seat: 0, left_ms: 75_000, cause: 'restart' },
  ],
  offered: definitions.offer_kind.enum.map((kind: never) => ({ type: 'offered', kind, by: 0 })),
  lapsed: definitions.offer_kind.enum.map((kind: never) => ({ type: 'lapsed', kind, by: 0 })),
  declined: definitions.offer_kind.enum.map((kind: never) => ({ type: 'declined', kind, by: 0 })),
  taken_back: [{ type: 'taken_back', seat: 0, turns: 1 }, { type: 'taken_back', seat: 0, turns: 2 }],
  left: [{ type: 'left', seat: 1 }],
  ended: definitions.outcome_reason.enum.flatMap((reason: OutcomeReason): Event[] => [
    { type: 'ended', outcome: { winner: null, reason } }, { type: 'ended', outcome: { winner: 0, reason } }, { type: 'ended', outcome: { winner: 1, reason } },
  ]),
};

const asWatcher = ({ you: _, ...view }: View): View => view;
const asSeat = (view: View, seat: 0 | 1): View => ({ ...view, you: { seat, choice: null, actions: [], may: [] } });

test('there is a sample of every event of the schema', () => {
  assert.deepEqual(Object.keys(samples).sort(), Object.keys(events.$defs).sort());
});

test('every event has a sentence in every language, for either player and for a watcher', () => {
  for (const language of languages)
    for (const [type, some] of Object.entries(samples))
      for (const event of some)
        for (const view of [asSeat(fighting, 0), asSeat(fighting, 1), asWatcher(fighting)]) {
          const text = explain(event, view, view, language);
          assert.match(text, /^\S.*\.$/u, `${language} ${type} ${JSON.stringify(event)}`);
          assert.doesNotMatch(text, /undefined|\bnull\b|NaN|\[object|\$\{|_/, text);
        }
});

test('the two languages do not share a sentence, and you and others are told apart', () => {
  for (const [type, some] of Object.entries(samples))
    for (const event of some) {
      const [one, other] = languages.map((language) => explain(event, asSeat(fighting, 0), asSeat(fighting, 0), language));
      assert.notEqual(one, other, type);
      if (type === 'ended' && 'outcome' in event && event.outcome.winner === null) continue;
      if (type === 'fought' && 'loss' in event && event.loss[0] === event.loss[1] && event.cards[0] === event.cards[1]) continue;
      const texts = [asSeat(fighting, 0), asSeat(fighting, 1)].map((view) => explain(event, view, view, 'en'));
      assert.notEqual(texts[0], texts[1], `${type}: ${texts[0]}`);
    }
});

test('an opponent of the server is called by its level', () => {
  const opponent = { id: 'opponent-3', name: 'Level 3', bot: true, level: 3 };
  const view: View = { ...fighting, seats: [fighting.seats[0], opponent] };
  assert.equal(plain(peopleOf(view, 'en').who(1).name), 'Level 3');
  assert.equal(plain(peopleOf(view, 'fr').who(1).name), 'Niveau 3');
});

test('in French a space that does not break stands before two-part punctuation', () => {
  for (const some of Object.values(samples))
    for (const event of some) {
      const text = explain(event, asWatcher(fighting), asWatcher(fighting), 'fr');
      assert.doesNotMatch(text, / [:;!?»]/, text);
      assert.doesNotMatch(text, /[^\s\d\u2009][;!?]/, text);
    }
});

test('every rule of a fight is explained with the figures that the server told', () => {
  const rules = new Set<string>();
  for (const one of cards)
    for (const two of cards) {
      const fight = fightOf(one, two);
      rules.add(fight.rule);
      const reckoning = reckon(fight);
      assert.equal(reckoning.loss, Math.max(...fight.loss));
      assert.equal(reckoning.loser === null, fight.loss[0] > 0 && fight.loss[1] > 0);
      const sum = /^(.*) = (\d+)$/.exec(reckoning.sum);
      if (sum !== null) assert.equal((sum[1] ?? '').replace(/−/g, '-').replace(/\s/g, '').match(/[+-]?\d+/g)?.reduce((all, part) => all + Number(part), 0), reckoning.loss, reckoning.sum);
      for (const language of languages) {
        const texts = textsOf(language);
        assert.ok(texts.shortRules[fight.rule], fight.rule);
        assert.ok(texts.verdict(reckoning, reckoning.loser === null ? null : { you: false, name: 'X' }).includes(String(reckoning.loss)));
      }
    }
  assert.deepEqual([...rules].sort(), [...definitions.gladiator_rule.enum].sort());
});

test('the table of the rules is that of RULES-CASES', () => {
  const { damage } = read('tests/data/rules_cases.json').gladiator;
  for (const one of cards) for (const two of cards) assert.deepEqual(fightOf(one, two).loss, damage[one][two], `${one} ${two}`);
});

test('the sentences, as a person reads them', () => {
  const blow: Event = { type: 'fought', ...fightOf('D2', 'A3') };
  const captured = samples['moved']?.[2] as Event;
  const rows: Array<[Event, View, 'en' | 'fr', string]> = [
    [blow, fighting, 'en', 'Fight 2: you played D2, Blaise played A3. Values one apart: the lower card, D2, wins, and Blaise loses the sum, 2 + 3 = 5. Life: you 12, Blaise 4.'],
    [blow, fighting, 'fr', 'Combat 2 : vous avez joué D2, Blaise a joué A3. Un point d’écart : la carte la plus basse, D2, l’emporte, Blaise perd la somme, 2 + 3 = 5. Vie : vous 12, Blaise 4.'],
    [captured, asSeat(moving, 0), 'en', 'Blaise moves a pawn from b2 to b4 by way of b3. It captures 2 of your pawns, which are put on c2 and c5.'],
    [captured, asWatcher(moving), 'fr', 'Blaise déplace un pion de b2 vers b4 en passant par b3. 2 pions d’Ada sont capturés et posés sur c2 et c5.'],
    [{ type: 'faced', seat: 0, face: 'cross-blue' }, asWatcher(moving), 'fr', 'Ada choisit la face croix bleue.'],
    [{ type: 'ended', outcome: { winner: 0, reason: 'life' } }, asSeat(fighting, 1), 'en', 'You lose: 12\u2009:\u20094 life points after the last fight.'],
    [{ type: 'ended', outcome: { winner: null, reason: 'knockout' } }, fighting, 'en', 'Drawn: both lost their last life points in the same fight.'],
    [{ type: 'clock', seat: 0, left_ms: 75_900, cause: 'gift' }, fighting, 'en', 'You are given time: you have 1:15.'],
  ];
  for (const [event, view, language, text] of rows) assert.equal(plain(explain(event, view, view, language)), text);
});

test('what clocks show themselves is not told, nor what a newer server may send', () => {
  for (const cause of ['action', 'takeback', 'ended'] as const)
    assert.equal(explain({ type: 'clock', seat: 0, left_ms: 1, cause }, fighting, fighting, 'en'), '');
  assert.equal(explain({ type: 'juggled', seat: 0 } as unknown as Event, fighting, fighting, 'en'), '');
});

test('the second choice goes without saying, the first does not', () => {
  const chosen: Event = { type: 'chosen', seat: 1 };
  assert.equal(explainAll([chosen], fighting, fighting, 'en').length, 1);
  assert.equal(explainAll([chosen, { type: 'fought', ...fightOf('A1', 'A1') }], fighting, fighting, 'en').length, 1);
});

test('one’s own choice is named, the other’s never', () => {
  const view: View = { ...fighting, you: { seat: 0, choice: 'A4', actions: [], may: [] } };
  assert.match(explain({ type: 'chosen', seat: 0 }, view, view, 'en'), /A4/);
  assert.doesNotMatch(explain({ type: 'chosen', seat: 1 }, view, view, 'en'), /[AD][1-4]/);
});

test('who has left is still called by name', () => {
  const after: View = { ...asSeat(fighting, 0), seats: [fighting.seats[0], null] };
  assert.equal(plain(explain({ type: 'left', seat: 1 }, fighting, after, 'en')), 'Blaise gives up the seat.');
  const empty: View = { ...asWatcher(fighting), seats: [null, null] };
  assert.equal(plain(explain({ type: 'left', seat: 1 }, empty, empty, 'fr')), 'Joueur 2 quitte sa place.');
});

test('a name keeps its direction to itself', () => {
  const view: View = { ...asWatcher(fighting), seats: [{ id: 'x', name: 'עדה', bot: false }, fighting.seats[1]] };
  assert.ok(explain({ type: 'left', seat: 0 }, view, view, 'en').startsWith('\u2068עדה\u2069 '));
});

test('moves are written as the rules write them', () => {
  const rows: Array<[Event, string]> = [
    [{ type: 'fought', ...fightOf('D2', 'A3') }, 'D2–A3'],
    [samples['moved']?.[1] as Event, 'b2-b4xc2'],
    [{ type: 'faced', seat: 0, face: 'circle-blue' }, 'circle-blue'],
    [{ type: 'swapped', seat: 1, cells: ['a1', 'c3'] }, 'a1⇄c3'],
    [{ type: 'kept', seat: 1 }, '='],
    [{ type: 'left', seat: 1 }, ''],
  ];
  for (const [event, text] of rows) assert.equal(notation(event), text);
  assert.equal(notation({ type: 'fought', ...fightOf('D2', 'A3') }, 1), 'A3–D2', 'one’s own card first');
});

test('every position is described in full', () => {
  for (const { name, view } of [...gladiator, ...virtem])
    for (const language of languages) {
      const text = describePosition(view, language);
      assert.doesNotMatch(text, /undefined|\bnull\b|NaN|\[object/, name);
      if (view.game === 'virtem') assert.equal((text.match(/\b[a-f][1-9] /g) ?? []).length, 24 + 8, `${name}: 24 cards and 8 pawns`);
      else assert.match(text, /\d/);
    }
  assert.equal(describePosition({ ...fighting, board: null, position: null }, 'en'), '');
});

test('what is chosen in secret is in no description', () => {
  const text = describePosition(viewOf('life, chosen, as watched'), 'en');
  assert.match(text, /chosen/);
});

test('every mark of a card is spoken, and different from the others', () => {
  const marks: Array<Mark | undefined> = [undefined, 'movable', 'chosen', 'destination', 'capture', 'put', 'swappable', 'swap'];
  for (const language of languages) {
    const texts = textsOf(language);
    const facts: CellFacts = {
      cell: 'b2', card: 'circle-blue', own: { you: true, name: 'Ada' }, other: { you: false, name: 'Blaise' },
      ownPawns: 2, otherPawns: 1, countsForOwn: true, countsForOther: false, mark: undefined, captures: 0, between: [], last: undefined,
    };
    const labels = marks.map((mark) => cellLabel({ ...facts, mark, captures: mark === 'capture' ? 1 : 0 }, texts));
    assert.equal(new Set(labels).size, marks.length, labels.join('\n'));
    assert.notEqual(cellLabel({ ...facts, mark: 'destination', between: ['b3'] }, texts), labels[3]);
    assert.notEqual(cellLabel({ ...facts, last: 'to' }, texts), labels[0]);
    if (language === 'en') assert.equal(labels[3], 'b2, blue circle, 2 of your pawns, one pawn of Blaise, counts for you, legal destination');
    else assert.equal(labels[3], 'b2, cercle bleu, 2 de vos pions, un pion de Blaise, compte pour vous, arrivée permise');
  }
});

test('the letters of the colours differ in every language', () => {
  for (const language of languages) assert.equal(new Set(Object.values(textsOf(language).letters)).size, 5);
});
