// Finished matches are gone through from their records, by their links, also when their rooms have gone.
import assert from 'node:assert/strict';
import { eventually, playMatch, steps } from './hands.mjs';
import { scene } from './stage.mjs';

scene('replay: a finished match by its link, step by step', async (stage) => {
  const [one, two] = [await stage.wire('Ann'), await stage.wire('Bob')];
  const { match } = await playMatch(one, two);
  const page = await stage.person();
  await page.goto(`/records/${match}`);
  await page.getByRole('heading', { name: /Ann.*Bob/, level: 1 }).waitFor();
  const slider = page.getByRole('slider', { name: 'Step' });
  const last = Number(await slider.getAttribute('max'));
  assert.ok(last >= 5, `${last} steps`);
  assert.equal(await slider.getAttribute('aria-valuetext'), `Step 0 of ${last}`);
  const life = (name, left) => page.getByRole('img', { name: new RegExp(`${name}\\W*’s life: ${left} of 12`) });
  await life('Bob', 12).waitFor();

  await slider.fill(String(last)); // dragged to the end
  await life('Bob', 2).waitFor();
  await life('Ann', 11).waitFor();
  assert.equal(await slider.getAttribute('aria-valuetext'), `Step ${last} of ${last}`);
  assert.equal(await page.getByRole('button', { name: 'One step forward' }).first().getAttribute('aria-disabled'), 'true');
  await slider.press('Home');
  await life('Bob', 12).waitFor();
  for (let step = 1; step <= last; step++) {
    await page.getByRole('button', { name: 'One step forward' }).first().click();
    assert.equal(await slider.getAttribute('aria-valuetext'), `Step ${step} of ${last}`);
  }
  await life('Bob', 2).waitFor();
  await slider.focus();
  await slider.press('ArrowLeft');
  assert.equal(await slider.getAttribute('aria-valuetext'), `Step ${last - 1} of ${last}`);
  await steps(page).filter({ hasText: 'Fight 3: ' }).getByRole('button').click();
  await life('Bob', 6).waitFor();
  await page.getByRole('region', { name: 'Finished' }).getByText(/Ann\W* wins: /).waitFor();

  // It plays by itself to the end, and stops there.
  await page.getByRole('radio', { name: '4 ×' }).check();
  await steps(page).getByRole('button', { name: 'Start of the match' }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await life('Bob', 2).waitFor();
  await eventually(() => page.getByRole('button', { name: 'Play', exact: true }).count(), (count) => count === 1, 'the replay has stopped at its end');

  // The record itself can be taken home.
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the record' }).click();
  const file = await download;
  assert.equal(file.suggestedFilename(), `visavis-${match}.json`);
});

scene('replay: of a match whose room has gone', async (stage) => {
  const [one, two] = [await stage.wire('Ann'), await stage.wire('Bob')];
  const { match, room } = await playMatch(one, two, { visibility: 'public' });
  const page = await stage.person({ name: 'Wes' });
  await page.goto(`/r/${room}`);
  await page.getByRole('region', { name: 'Finished' }).waitFor();
  await one.ask('room.leave', { room });
  await two.ask('room.leave', { room });
  await page.getByRole('heading', { name: 'This room is closed' }).waitFor();
  await page.getByRole('link', { name: 'Replay' }).click(); // from where one was
  await page.getByRole('slider', { name: 'Step' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'This room cannot be opened' }).waitFor();
  await page.goto('/'); // and from the list
  await page.getByRole('link', { name: /^Replay: .*Ann.*Bob/ }).click();
  await page.getByRole('slider', { name: 'Step' }).waitFor();
  assert.equal(new URL(page.url()).pathname, `/records/${match}`);
  await page.reload();
  await page.getByRole('slider', { name: 'Step' }).waitFor();
  assert.ok((await steps(page).count()) >= 6);
});
