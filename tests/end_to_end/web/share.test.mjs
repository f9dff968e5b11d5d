// A link given to others: by the device's share sheet, by the clipboard, by hand.
import assert from 'node:assert/strict';
import { createRoom } from './hands.mjs';
import { scene } from './stage.mjs';

const share = (page) => page.getByRole('button', { name: 'Share …' });
const note = (page, text) => page.getByRole('region', { name: 'Notes' }).getByText(text);

scene('share: the sheet gets the link, and where it fails the link is copied', async (stage) => {
  const ann = await stage.person({ name: 'Ann', permissions: ['clipboard-read', 'clipboard-write'] });
  await ann.context().addInitScript(() => {
    globalThis.shared = [];
    navigator.share = async (what) => {
      globalThis.shared.push(what);
      if (globalThis.refusal) throw new DOMException('', globalThis.refusal);
    };
  });
  const code = await createRoom(ann, 'Virtem');
  const link = `${stage.url}/r/${code}`;
  await share(ann).click();
  assert.deepEqual(await ann.evaluate(() => globalThis.shared), [{ title: 'visavis', text: 'Play Virtem against me on visavis:', url: link }]);

  await ann.evaluate(() => navigator.clipboard.writeText('before'));
  await ann.evaluate(() => (globalThis.refusal = 'AbortError'));
  await share(ann).click();
  await ann.evaluate(() => new Promise((done) => setTimeout(done, 200)));
  assert.equal(await ann.evaluate(() => navigator.clipboard.readText()), 'before', 'whoever closes the sheet has changed their mind');

  await ann.evaluate(() => (globalThis.refusal = 'NotAllowedError'));
  await share(ann).click();
  await note(ann, 'Copied.').waitFor();
  assert.equal(await ann.evaluate(() => navigator.clipboard.readText()), link);
});

scene('share: without sheet and clipboard the link is selected, and the page says so', async (stage) => {
  const ann = await stage.person({ name: 'Ann' });
  await ann.context().addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined });
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    document.execCommand = () => globalThis.mayCopy;
    globalThis.mayCopy = true;
  });
  const code = await createRoom(ann, 'Virtem');
  assert.equal(await share(ann).count(), 0);
  await ann.getByRole('button', { name: 'Copy' }).click();
  await note(ann, 'Copied.').waitFor();
  await ann.evaluate(() => (globalThis.mayCopy = false));
  await ann.getByRole('button', { name: 'Copy' }).click();
  await note(ann, /^The link is selected/).waitFor();
  assert.equal(await ann.evaluate(() => document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)),
    `${stage.url}/r/${code}`);
});
