// Small pure parts: clocks, stores, settings, storage, language, back-off.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browserStorage, clockText, createSettings, createStore, defaultSettings, leftMs, nextChangeMs } from '../../../client/web/src/state';
import { readSettings } from '../../../client/web/src/state/settings';
import { retryDelayMs } from '../../../client/web/src/net/backOff';
import { chooseLanguage } from '../../../client/web/src/i18n/language';
import { SharedStorage } from './world';

test('a clock shows what is left of it by the server\'s time', () => {
  const rows: [number, number | null, number, number][] = [
    // left_ms, since_ms, the server's now, shown
    [5000, null, 9e15, 5000],
    [5000, 1000, 1000, 5000],
    [5000, 1000, 3500, 2500],
    [5000, 1000, 6000, 0],
    [5000, 1000, 60000, 0],
    [5000, 1000, 900, 5000], // the message was quicker than any before: no clock shows more than was left
  ];
  for (const [left_ms, since_ms, now, want] of rows) assert.equal(leftMs({ left_ms, since_ms }, now), want, `${left_ms} ${since_ms} ${now}`);
});

test('a clock is written so that it can be read at a glance', () => {
  const rows: [number, string][] = [
    [0, '0.0'], [99, '0.0'], [100, '0.1'], [9_999, '9.9'], [10_000, '0:10'], [59_999, '0:59'], [60_000, '1:00'], [125_400, '2:05'],
    [3_599_999, '59:59'], [3_600_000, '1:00:00'], [86_400_000, '24:00:00'],
  ];
  for (const [left, want] of rows) assert.equal(clockText(left), want, String(left));
});

test('a clock says when it will look otherwise', () => {
  assert.equal(nextChangeMs({ left_ms: 5000, since_ms: null }, 0), null);
  assert.equal(nextChangeMs({ left_ms: 5000, since_ms: 0 }, 6000), null);
  assert.equal(nextChangeMs({ left_ms: 5000, since_ms: 0 }, 4901), null);
  for (const left of [123_456, 60_000, 10_001, 10_000, 9_999, 350, 100]) {
    const face = { left_ms: left, since_ms: 0 };
    const change = nextChangeMs(face, 0);
    assert.ok(change !== null && change > 0 && change <= 1000, `${left} in ${change}`);
    assert.equal(clockText(leftMs(face, change - 1)), clockText(left), `${left} in ${change}`);
    assert.notEqual(clockText(leftMs(face, change)), clockText(left), `${left} in ${change}`);
  }
});

test('a store tells of other values, to those who still listen', () => {
  const store = createStore(1);
  const told: string[] = [];
  const endFirst = store.subscribe(() => {
    told.push(`first ${store.get()}`);
    endSecond();
  });
  const endSecond = store.subscribe(() => told.push(`second ${store.get()}`));
  store.set(1);
  store.set(2);
  endFirst();
  store.set(3);
  assert.deepEqual(told, ['first 2']);
});

test('one listener subscribed twice is told twice, and ended once each', () => {
  const store = createStore(0);
  let told = 0;
  const listener = () => { told += 1; };
  const [endOne, endTwo] = [store.subscribe(listener), store.subscribe(listener)];
  store.set(1);
  endOne();
  endOne();
  store.set(2);
  endTwo();
  store.set(3);
  assert.equal(told, 3);
});

test('settings are kept, shared among tabs, and read with care', () => {
  const storage = new SharedStorage();
  const [left, right] = [createSettings(storage.tab()), createSettings(storage.tab())];
  assert.deepEqual(left.get(), defaultSettings);
  left.change({ theme: 'dark', sound: false });
  assert.equal(right.get().theme, 'dark');
  assert.equal(right.get().sound, false);
  right.change({ language: 'fr' });
  assert.deepEqual(left.get(), { ...defaultSettings, theme: 'dark', sound: false, language: 'fr' });
  assert.deepEqual(createSettings(storage.tab()).get(), left.get());
  for (const text of [null, '', '{', 'null', '7', '[]', '{"theme":"blue","sound":1,"language":null,"confirm":"no"}', '{"__proto__":{"sound":false},"toString":true,"constructor":{}}']) {
    assert.deepEqual(readSettings(text), defaultSettings, String(text));
  }
  assert.deepEqual(readSettings('{"theme":"light","later":"x"}'), { ...defaultSettings, theme: 'light' });
});

test('a storage that throws becomes one that forgets', () => {
  const globals = globalThis as { localStorage?: unknown };
  const before = Object.getOwnPropertyDescriptor(globals, 'localStorage');
  try {
    Object.defineProperty(globals, 'localStorage', { configurable: true, get: () => { throw new Error('The operation is insecure.'); } });
    const storage = browserStorage();
    assert.equal(storage.get('visavis.token'), null);
    storage.set('visavis.token', 'x');
    assert.equal(storage.get('visavis.token'), 'x');
    storage.set('visavis.token', null);
    assert.equal(storage.get('visavis.token'), null);
  } finally {
    if (before === undefined) delete globals.localStorage;
    else Object.defineProperty(globals, 'localStorage', before);
  }
});

test('the language is the person\'s choice, then the browser\'s first that there is', () => {
  const rows: ['auto' | 'en' | 'fr', string[], 'en' | 'fr'][] = [
    ['auto', [], 'en'], ['auto', ['fr-CA', 'en'], 'fr'], ['auto', ['de', 'FR', 'en'], 'fr'], ['auto', ['de', 'it'], 'en'],
    ['auto', ['en-GB', 'fr'], 'en'], ['auto', ['frr', 'x'], 'en'], ['fr', ['en'], 'fr'], ['en', ['fr'], 'en'],
  ];
  for (const [setting, wished, want] of rows) assert.equal(chooseLanguage(setting, wished), want, `${setting} ${wished}`);
});

test('tries grow apart, within bounds, and not before the server wants one', () => {
  for (let failures = 0; failures < 100; failures += 1) {
    for (const random of [0, 0.5, 0.999]) {
      const delay = retryDelayMs(failures, random);
      assert.ok(delay >= 250 && delay <= 15_000, `${failures} ${random} ${delay}`);
      assert.ok(retryDelayMs(failures, random, 4000) >= 4000);
    }
  }
  assert.ok(retryDelayMs(0, 0.9) < 500 && retryDelayMs(9, 0) === 7500);
  assert.notEqual(retryDelayMs(3, 0.1), retryDelayMs(3, 0.9));
});
