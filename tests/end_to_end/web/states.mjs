// Looks at one state of a page as everybody may meet it: in both languages and themes, on all sizes of screens. What
// is wrong is gathered, so that one run tells all; pictures are kept beside. It knows no state.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { resign, watch } from './hands.mjs';
import { axeSource, esbuild } from './playwright.mjs';

/**
 * What is done in which language and theme, and at which size: axe once in each of either, pictures in both themes,
 * and the measuring at all sizes in English and where it is narrow in French, which takes more room. In an order that
 * changes little from one to the next, since whatever changes has to be drawn anew; it begins and ends with the first.
 */
const looks = [
  ['en', 'light', 1280, 800, 'measure picture'],
  ['en', 'dark', 1280, 800, 'axe picture'],
  ['en', 'dark', 768, 1024, 'measure'],
  ['en', 'dark', 360, 640, 'measure picture'],
  ['en', 'light', 360, 640, 'picture'],
  ['fr', 'light', 360, 640, 'measure axe words'],
  ['fr', 'light', 640, 360, 'measure'],
  ['en', 'light', 640, 360, 'measure'],
];
/** Pixels: either way, and the longer way. */
const leastTarget = [40, 44];

/** Words that English sentences have and French ones have not. */
const englishWords = /\b(the|your|you|yours|and|with|room|rooms|card|cards|moves?|watch|watchers?|fights?|choose|board|opponent|player|players|seat|are|is|has|have|not|settings|rules|language|theme|nobody|match(es)? (to|of|is|begins))\b/i;

const folder = process.env.VISAVIS_ARTEFACTS;
mkdirSync(folder, { recursive: true });

/** All texts of the pages and the games that are the same in every match: those in English that are other in French. */
async function readTexts() {
  const source = new URL('../../../client/web/src/', import.meta.url).pathname;
  const built = await esbuild.build({
    stdin: {
      contents: `export { en } from './i18n/en'; export { fr } from './i18n/fr';
                 export { en as gamesEn } from './games/i18n/en'; export { fr as gamesFr } from './games/i18n/fr';`,
      resolveDir: source,
    },
    bundle: true, format: 'esm', write: false, platform: 'neutral',
  });
  const { en, fr, gamesEn, gamesFr } = await import(`data:text/javascript;base64,${Buffer.from(built.outputFiles[0].text).toString('base64')}`);
  const texts = new Set();
  const walk = (one, other) => {
    if (typeof one === 'string') {
      if (one !== other && one.length > 3) texts.add(one);
    } else if (one !== null && typeof one === 'object') for (const key of Object.keys(one)) walk(one[key], other?.[key]);
  };
  walk(en, fr);
  walk(gamesEn, gamesFr);
  return texts;
}
const englishTexts = await readTexts();

/** Chooses the language as another tab would: what is open stays open. */
async function speak(page, language) {
  await page.evaluate((wished) => {
    const settings = JSON.parse(localStorage.getItem('visavis.settings') ?? '{}');
    localStorage.setItem('visavis.settings', JSON.stringify({ ...settings, language: wished }));
    dispatchEvent(new StorageEvent('storage', { key: 'visavis.settings' }));
  }, language);
  await page.waitForFunction((wished) => document.documentElement.lang === wished, language);
}

/** The next picture is drawn, and colours have ended their change: layouts that are made from sizes have settled. */
const settle = (page) => page.evaluate(async () => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const passing = document.getAnimations().filter(({ effect }) => effect.getComputedTiming().iterations !== Infinity);
  await Promise.allSettled(passing.map(({ finished }) => finished));
});

/** All that a French reader reads or hears on the page, but for what people have written themselves. */
const wordsOn = (page) => page.evaluate(() => {
  const words = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    // What was said before stays as it was said: in the live region, or under a field that was filled in wrongly.
    if (parent.closest('bdi, kbd, [lang]:not(html), script, #announcer, .chat [dir="auto"], .greeting, [id$="-fault"]')) continue;
    if (!parent.checkVisibility()) continue;
    words.push(walker.currentNode.data.trim());
  }
  for (const name of ['aria-label', 'title', 'placeholder', 'aria-valuetext', 'alt'])
    for (const element of document.body.querySelectorAll(`[${name}]`)) if (!element.closest('[lang]:not(html)')) words.push(element.getAttribute(name));
  return words.filter((word) => word !== '');
});

/** What is measured on the page as it is now. */
const measure = (page) => page.evaluate(() => {
  const outside = (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1 ? [left, top, right, bottom].map(Math.round) : null;
  };
  const named = (element) => `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}"`;
  const targets = [...document.querySelectorAll('button, a[href], input, select, textarea, [role="button"]')].flatMap((element) => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
    if (element.matches('.cell[aria-disabled]')) return []; // a card of which nothing can be done is a picture
    if (element.closest('.chat li') !== null) return []; // a name in a line, as a link in a sentence
    if (getComputedStyle(element).clipPath !== 'none') return []; // for screen readers, or until it has the focus
    // A radio button is pressed by its label.
    const pressed = element.matches('input[type="radio"], input[type="checkbox"]') ? element.closest('label') ?? element : element;
    const { width, height, right } = pressed.getBoundingClientRect();
    if (width <= 1 || height <= 1 || right <= 0) return []; // as above, by other means
    const size = [width, height].map((length) => Math.round(length * 10) / 10);
    const { x, y } = element.getBoundingClientRect();
    const above = document.elementFromPoint(x + width / 2, y + height / 2);
    const covered = element.closest('[data-board]') !== null && above !== null && !element.contains(above) ? named(above) : null;
    return [{ name: named(element), size, covered }];
  });
  const board = document.querySelector('[data-board]');
  return {
    wide: document.documentElement.scrollWidth - innerWidth,
    inner: [...document.querySelectorAll('main, main *, dialog')].filter((element) => element.scrollWidth > element.clientWidth + 1
      && ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) && element.clientWidth > 1).map(named),
    board: board && outside(board.querySelector('svg[role="group"], .gladiator') ?? board),
    clocks: [...document.querySelectorAll('[role="timer"]')].map(outside).filter((place) => place !== null),
    cut: [...document.querySelectorAll('.plate bdi, .tools button > span')].filter((text) => (text.closest('.plate')?.clientWidth ?? Infinity) < text.scrollWidth || text.clientWidth < text.scrollWidth - 1).map(named),
    clockCount: document.querySelectorAll('[role="timer"]').length,
    targets,
  };
});

/** Shows the page as it is asked for, where it is not so already. */
async function show(page, now, [language, theme, width, height]) {
  if (language !== now[0]) await speak(page, language);
  if (theme !== now[1]) await page.emulateMedia({ colorScheme: theme });
  if (width !== now[2] || height !== now[3]) await page.setViewportSize({ width, height });
  await page.evaluate(() => scrollTo(0, 0));
  await settle(page);
}

/**
 * Looks at the state and returns what is wrong with it, in sentences. `playing`: a match is on, so board and clocks
 * have to be in sight, and what is pressed large enough for a finger. `brief`: only measured, in English, with pictures.
 */
export async function lookAt(page, name, { playing = false, brief = false } = {}) {
  const faults = [];
  const first = looks[0];
  let now = [];
  for (const look of brief ? looks.filter(([language, , , , doings]) => language === 'en' && doings.includes('measure')) : looks) {
    await show(page, now, look);
    now = look;
    const [language, theme, width, height, doings] = look;
    const where = `${name}, ${language}, ${theme}, ${width}×${height}`;
    if (doings.includes('measure')) faults.push(...faultsOf(await measure(page), playing, width, where));
    if (doings.includes('axe')) faults.push(...(await axe(page)).map((fault) => `${where}: ${fault}`));
    if (doings.includes('picture'))
      await page.screenshot({ path: join(folder, `${name}-${width}-${theme}.jpeg`), type: 'jpeg', quality: 85, fullPage: true, animations: 'disabled' });
    if (doings.includes('words')) faults.push(...englishIn(await wordsOn(page)).map((words) => `${name}: English in the French page: ${JSON.stringify(words)}`));
  }
  await show(page, now, first);
  return [...new Set(faults)];
}

/** Looks on at a match, has Ann resign it, and looks at its end and at its replay. */
export async function lookOn(stage, ann, code, look) {
  const wes = await stage.person({ name: 'Wes' });
  await watch(wes, code);
  await look(wes, 'watched', { playing: true });
  await resign(ann);
  await ann.getByRole('region', { name: 'Finished' }).waitFor();
  await look(ann, 'finished');
  await wes.getByRole('link', { name: 'Replay' }).click();
  await wes.getByRole('button', { name: 'One step forward' }).first().click();
  await look(wes, 'replay');
}

function faultsOf(found, playing, width, where) {
  const faults = [];
  if (found.wide > 0) faults.push(`${where}: scrolls sideways by ${found.wide} pixels`);
  for (const element of found.inner) faults.push(`${where}: ${element} scrolls sideways within`);
  if (!playing) return faults;
  if (found.board !== null) faults.push(`${where}: the board is out of sight: ${found.board}`);
  if (found.clockCount !== 2) faults.push(`${where}: ${found.clockCount} clocks`);
  for (const text of found.cut) faults.push(`${where}: is cut: ${text}`);
  for (const { name, covered } of found.targets) if (covered !== null) faults.push(`${where}: ${name} lies under ${covered}`);
  for (const place of found.clocks) faults.push(`${where}: a clock is out of sight: ${place}`);
  if (width > 768) return faults;
  for (const { name, size } of found.targets)
    if (Math.min(...size) < leastTarget[0] || Math.max(...size) < leastTarget[1]) faults.push(`${where}: ${name} is ${size.join('×')}`);
  return faults;
}

const englishIn = (words) => [...new Set(words.filter((text) => englishTexts.has(text) || englishWords.test(text.replace(/[\u2068][^\u2069]*[\u2069]/g, ''))))];

/** What axe finds against the page, as sentences. */
async function axe(page) {
  if (!await page.evaluate(() => 'axe' in globalThis)) await page.evaluate(axeSource);
  const violations = await page.evaluate(async () => (await globalThis.axe.run(document, { resultTypes: ['violations'] })).violations);
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.slice(0, 3).map(({ html, failureSummary }) => `${html.slice(0, 160)} (${failureSummary.replace(/\s+/g, ' ').slice(0, 200)})`).join('; ')}`);
}
