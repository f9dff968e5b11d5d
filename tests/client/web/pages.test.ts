// What the pages are made of, without a browser: addresses, codes as people type them, words, and QR codes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { en } from '../../../client/web/src/i18n/en';
import { fr } from '../../../client/web/src/i18n/fr';
import { encodeQr } from '../../../client/web/src/parts/qr';
import { clockWords, countdownWords, durationWords, optionWords, playerName, problemWords } from '../../../client/web/src/parts/words';
import { readCode, readRoute } from '../../../client/web/src/shell/addresses';

test('a code is read however it was typed or pasted', () => {
  const rows: ReadonlyArray<readonly [string, string | null]> = [
    ['K7QXMP', 'K7QXMP'],
    ['k7qxmp', 'K7QXMP'],
    [' k7q xmp\n', 'K7QXMP'],
    ['K7Q-XMP', 'K7QXMP'],
    ['http://ada.example:2280/r/k7qxmp', 'K7QXMP'],
    ['Come and play: https://ada.example/r/K7QXMP?x=1#y', 'K7QXMP'],
    ['It is at http://server/r/K7QXMP.', 'K7QXMP'],
    ['visavis join visavis://192.0.2.7:2280/K7QXMP#GIyAUv3xQ8s', 'K7QXMP'],
    ['', null],
    ['http://K7QXMP.example', null],
    ['K7QXM', null],
    ['K7QXMPP', null],
    ['K7QXM0', null],
    ['K7QXMI', null],
    ['http://ada.example/rules/virtem', null],
  ];
  for (const [typed, code] of rows) assert.equal(readCode(typed), code, typed);
});

test('an address means one page or none', () => {
  const match = '7d10d67ab0359270ec3f964c4d368df6';
  assert.deepEqual(readRoute('/'), { page: 'lobby' });
  assert.deepEqual(readRoute('/r/k7qxmp'), { page: 'room', code: 'K7QXMP' });
  assert.deepEqual(readRoute('/r/K7QXMP/'), { page: 'room', code: 'K7QXMP' });
  assert.deepEqual(readRoute(`/records/${match}`), { page: 'replay', match });
  assert.deepEqual(readRoute('/rules'), { page: 'rules', game: null });
  assert.deepEqual(readRoute('/rules/virtem'), { page: 'rules', game: 'virtem' });
  for (const path of ['/r', '/r/nobody', `/records/${match}.json`, '/records/1', '/rules/chess', '/r/K7QXMP/more', '/x'])
    assert.deepEqual(readRoute(path), { page: 'missing' }, path);
});

test('durations, clocks and options in words', () => {
  assert.equal(durationWords(120_000), '2\u00A0min');
  assert.equal(durationWords(90_000), '90\u00A0s');
  assert.equal(durationWords(3_600_000), '1\u00A0h');
  assert.equal(durationWords(45_000), '45\u00A0s');
  assert.equal(countdownWords(59_001), '1:00');
  assert.equal(countdownWords(-5), '0:00');
  assert.equal(countdownWords(7 * 86_400_000), '168\u00A0h');
  assert.equal(clockWords(en, null), 'No clock');
  assert.equal(clockWords(fr, { initial_ms: 120_000, increment_ms: 10_000 }), '2\u00A0min + 10\u00A0s');
  assert.equal(optionWords(en, { layout: 'honeycomb', goal: 'pure' }), 'Honeycomb, pure goal');
  assert.equal(optionWords(fr, { fights: 6 }), '6 combats');
});

test('an opponent of the server is called by its level in the language of the page, and nobody else is', () => {
  const opponent = { id: 'opponent-3', name: 'Level 3', bot: true, level: 3 };
  assert.equal(playerName(en, opponent), 'Level 3');
  assert.equal(playerName(fr, opponent), 'Niveau 3');
  assert.equal(playerName(fr, { id: '12', name: 'Level 3', bot: true }), 'Level 3');
  assert.equal(playerName(fr, null), fr.emptySeat);
});

test('a refusal is told in the language of the page, and what is not known in the words of the server', () => {
  assert.equal(problemWords(fr, { reason: 'name_taken', message: 'x' }), fr.errors['name_taken']);
  assert.equal(problemWords(en, { reason: 'not_your_turn', message: 'x' }), en.errors['stale_turn']);
  assert.equal(problemWords(fr, { reason: 'from_a_later_server', message: 'Do this.' }), 'Do this.');
});

/** All sentences of a language, those with blanks filled in. */
function sentencesOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return [String(value('Ada', 1, 'Bob', 2, 3))];
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(sentencesOf);
  return [];
}

test('French has no space that may break before its high signs', () => {
  const sentences = sentencesOf(fr);
  assert.ok(sentences.length > 150, 'the sentences were found');
  for (const sentence of sentences) assert.doesNotMatch(sentence, / [:;!?»]|« /, sentence);
});

test('names in sentences are isolated', () => {
  for (const t of [en, fr]) {
    assert.match(t.invitationFrom('Ada'), /\u2068Ada\u2069/);
    assert.match(t.said('Ada', 'hi'), /\u2068Ada\u2069.*\u2068hi\u2069/);
  }
});

// Drawn by this project and read back by another one's reader when it was written down.
const drawn = [
  '#######..#.##.#######',
  '#.....#.#..##.#.....#',
  '#.###.#...#.#.#.###.#',
  '#.###.#...###.#.###.#',
  '#.###.#.#.#.#.#.###.#',
  '#.....#..###..#.....#',
  '#######.#.#.#.#######',
  '...........#.........',
  '#.#.#.#.........#..#.',
  '.........##...#######',
  '.#.#.###.#####..#####',
  '##...#..#.......#..##',
  '#.#.###..#..##..##.##',
  '........#.#..#..##..#',
  '#######..#.##..###.##',
  '#.....#...#.##.....##',
  '#.###.#.#####......#.',
  '#.###.#.....#.####.#.',
  '#.###.#.#.#.##.####.#',
  '#.....#.....#..##..#.',
  '#######.###...####.##',
];

test('a QR code is drawn as readers want it', () => {
  assert.deepEqual(encodeQr('visavis/r/K7QX')?.map((row) => row.map((dark) => (dark ? '#' : '.')).join('')), drawn);
  assert.equal(encodeQr('x'.repeat(15))?.length, 25, 'the next version where the first is full');
  assert.equal(encodeQr('x'.repeat(106))?.length, 41, 'the sixth version');
  assert.equal(encodeQr('x'.repeat(107)), null, 'none beyond');
  assert.equal(encodeQr('é'.repeat(54)), null, 'bytes count, not characters');
});
