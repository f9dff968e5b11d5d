// What a page calls out, kept as it does: notifications and tones. It is hidden by its own word, since a browser without a
// window shows all pages.

/** Before the page begins: it can be hidden, and what it calls out is kept. */
export const listen = (page) => page.context().addInitScript(() => {
  globalThis.isAway = false;
  Object.defineProperty(Document.prototype, 'hidden', { get: () => globalThis.isAway });
  Object.defineProperty(Document.prototype, 'visibilityState', { get: () => (globalThis.isAway ? 'hidden' : 'visible') });
  globalThis.notified = [];
  globalThis.Notification = class extends Notification {
    constructor(title, options) {
      super(title, options);
      globalThis.notified.push([title, options.body]);
    }
  };
  globalThis.tones = [];
  const create = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () {
    const tone = create.call(this);
    const start = tone.start.bind(tone);
    tone.start = (at) => {
      globalThis.tones.push(tone.frequency.value);
      start(at);
    };
    return tone;
  };
});

export async function setAway(page, away) {
  await page.evaluate((wished) => {
    globalThis.isAway = wished;
    document.dispatchEvent(new Event('visibilitychange'));
  }, away);
}

export const notified = (page) => page.evaluate(() => globalThis.notified);
/** The tones since it was asked last. */
export const tones = (page) => page.evaluate(() => globalThis.tones.splice(0));
