// The page speaks the browser's language, and another one when asked.
import assert from 'node:assert/strict';
import { banner } from './hands.mjs';
import { lowPort } from './programs.mjs';
import { scene } from './stage.mjs';

const language = (page) => page.evaluate(() => document.documentElement.lang);

scene('language: the browser’s, French or English, and any other is English', async (stage) => {
  for (const [locale, wanted, button] of [
    ['fr-FR', 'fr', 'Créer une salle pour Virtem'],
    ['fr-CA', 'fr', 'Créer une salle pour Virtem'],
    ['en-US', 'en', 'Create a room for Virtem'],
    ['de-DE', 'en', 'Create a room for Virtem'],
  ]) {
    const page = await stage.person({ locale });
    await page.goto('/');
    await page.getByRole('button', { name: button }).waitFor();
    assert.equal(await language(page), wanted, locale);
  }
});

scene('language: chosen by hand it is kept, and French is written as French is', async (stage) => {
  const page = await stage.person({ name: 'Anne' });
  await page.goto('/rules/gladiator');
  await page.getByRole('button', { name: 'Français' }).click();
  await page.getByRole('link', { name: 'Règles' }).waitFor();
  assert.equal(await language(page), 'fr');
  await page.reload();
  await page.getByRole('link', { name: 'Règles' }).waitFor();
  assert.equal(await language(page), 'fr');
  for (const path of ['/', '/rules/gladiator', '/rules/virtem', '/r/222222']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    // A blank before : ; ! ? is one that does not break; guillemets have them inside.
    const text = await page.locator('body').innerText();
    assert.deepEqual(text.match(/.{0,20}(?<=\p{L})[;:!?](?!\S)|.{0,20} [:;!?»]|« .{0,20}/gu) ?? [], [], path);
  }
  await page.getByRole('button', { name: 'Paramètres' }).or(page.getByRole('button', { name: 'Réglages' })).click();
  await page.getByRole('radio', { name: 'English' }).click();
  await page.getByRole('dialog', { name: 'Settings' }).waitFor();
});

scene('language: whose texts cannot be fetched is said, and they come by themselves once the server is back', async (stage) => {
  const options = ['--port', String(lowPort()), '--data', stage.newFolder()];
  const first = await stage.startServer(...options);
  stage.useServer(first);
  const page = await stage.person({ name: 'Anne' });
  await page.goto('/');
  await page.getByText('Nobody is waiting right now.').waitFor();
  await first.kill();
  await banner(page).getByText(/Trying again/).waitFor();
  await page.getByRole('button', { name: 'Français' }).click();
  await page.getByRole('region', { name: 'Notes' }).getByText(/^These texts cannot be fetched now/).waitFor();
  assert.equal(await language(page), 'en');
  await stage.startServer(...options);
  await page.getByRole('button', { name: 'English' }).waitFor();
  assert.equal(await language(page), 'fr');
});
