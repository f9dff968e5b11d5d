// What calls a person back to a page: the title, a notification, sounds.
import assert from 'node:assert/strict';
import { listen, notified, setAway, tones } from './attention.mjs';
import { board, card, eventually, playCard, takeFace } from './hands.mjs';
import { atTable, scene } from './stage.mjs';

scene('attention: a page that is not looked at blinks in its title, and notifies whose turn it is', async (stage) => {
  const { ann, bob } = await atTable(stage, 'virtem', { seat: 1, options: { layout: 'rectangle' } }, 'Bob', { permissions: ['notifications'], before: listen });
  await ann.getByRole('button', { name: 'Settings' }).click();
  const setting = ann.getByRole('checkbox', { name: 'Notify me when it is my turn' });
  assert.ok(!await setting.isChecked(), 'nobody is notified unasked');
  await setting.check();
  await ann.keyboard.press('Escape');
  const bare = 'Ann – Bob, Virtem · visavis';
  const plain = (title) => title.replace(/[\u2066-\u2069]/g, '');
  assert.equal(plain(await ann.title()), `● Your turn · ${bare}`);
  await takeFace(ann, 'blue circle');
  await eventually(async () => plain(await ann.title()), (title) => title === bare, 'the title while the other is to act');

  await setAway(ann, true);
  await bob.sees(({ to_act }) => to_act[0] === 1);
  await bob.act('face:triangle-green');
  await bob.act('keep');
  await eventually(async () => plain(await ann.title()), (title) => title === `● Your turn · ${bare}`, 'the title calls');
  await eventually(async () => plain(await ann.title()), (title) => title === bare, 'and blinks');
  await eventually(async () => plain(await ann.title()), (title) => title.startsWith('●'), 'and calls again');
  assert.deepEqual((await notified(ann)).map((each) => each.map(plain)), [['Your turn', 'Your turn against Bob in Virtem.']]);

  await setAway(ann, false);
  await eventually(async () => plain(await ann.title()), (title) => title.startsWith('●'), 'the title of a page that is looked at');
  const titles = await ann.evaluate(async () => {
    const seen = new Set();
    for (let look = 0; look < 25; look++) {
      seen.add(document.title);
      await new Promise((wake) => setTimeout(wake, 100));
    }
    return [...seen];
  });
  assert.equal(titles.length, 1, 'it does not blink');

  // What happens in sight, or without the wish for it, is no reason for a notification.
  const moveBoth = async () => {
    const pawn = board(ann).getByRole('button', { name: /can move/ }).first();
    await pawn.click();
    await board(ann).getByRole('button', { name: /legal destination/ }).first().click();
    const { you } = await bob.sees(({ to_act, you: own }) => to_act[0] === 1 && own.actions.length > 0);
    await bob.act(you.actions.find((action) => !action.includes('x')));
    await pawn.waitFor();
  };
  await moveBoth();
  await ann.getByRole('button', { name: 'Settings' }).click();
  await setting.uncheck();
  await ann.keyboard.press('Escape');
  await setAway(ann, true);
  await moveBoth();
  assert.equal((await notified(ann)).length, 1);
});

scene('attention: sounds tell of cards, and none is made once they are off', async (stage) => {
  const { ann, bob } = await atTable(stage, 'gladiator', {}, 'Bob', { before: listen });
  await bob.sees(({ phase }) => phase === 'playing');
  assert.deepEqual(await tones(ann), [], 'whoever sits down needs no call');
  await bob.act('A1');
  await eventually(() => tones(ann), (heard) => heard.join() === '330', 'the other one has chosen');
  await playCard(ann, 'D1');
  await eventually(() => tones(ann), (heard) => heard.join() === '196,294,392', 'the reveal');

  await ann.getByRole('button', { name: 'Sound is on' }).click();
  await bob.act('A2');
  await playCard(ann, 'D2');
  await board(ann).getByText('Fight 3: choose a card.').waitFor();
  await ann.evaluate(() => new Promise((wake) => setTimeout(wake, 200)));
  assert.deepEqual(await tones(ann), []);
  await ann.getByRole('button', { name: 'Sound is off' }).click();
  await bob.act('A3');
  await eventually(() => tones(ann), (heard) => heard.join() === '330', 'and on again');
  await card(ann, 'A1').waitFor();
});
