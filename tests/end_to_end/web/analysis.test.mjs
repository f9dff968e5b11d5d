// A finished match is explained beside its replay, and the server is played against. Where every word must be known, the
// test itself puts what the server says between the page and the server.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRoom, playMatch } from './hands.mjs';
import { scene } from './stage.mjs';
import { lookAt } from './states.mjs';
import { chooseMove } from './virtem.mjs';

const example = (name) => JSON.parse(readFileSync(new URL(`../../../proto/examples/${name}.json`, import.meta.url), 'utf8'));
const [fight] = example('record.analysis.gladiator').notification.params.fights;

/** The page's connection offers `feature` as well; `answer` is given each request, and answers those that it knows. */
async function offering(page, feature, answer) {
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      const request = JSON.parse(text);
      const tell = (more) => socket.send(JSON.stringify({ jsonrpc: '2.0', ...more }));
      if (!answer(request, tell)) server.send(text);
    });
    server.onMessage((text) => {
      const message = JSON.parse(text);
      if (message.result?.features) message.result.features.push(feature);
      socket.send(JSON.stringify(message));
    });
  });
}

scene('analysis: a match of Gladiator 21, from the button to each step', async (stage) => {
  const [one, two] = [await stage.wire('Ann'), await stage.wire('Bob')];
  const { match } = await playMatch(one, two);
  const fights = [0, -300, 200, 500, 900, 1000].slice(1).map((value_after, index, all) => ({ ...fight, value_before: all[index - 1] ?? 0, value_after }));
  let tell;
  const page = await stage.person({ name: 'Wes' });
  await offering(page, 'analysis', (request, say) => {
    if (request.method !== 'record.analyse') return false;
    assert.deepEqual(request.params, { match });
    say({ id: request.id, result: {} });
    tell = (params) => say({ method: 'record.analysis', params: { match, ...params } });
    tell({ judged: 1, all: 5 });
    return true;
  });
  await page.goto(`/records/${match}`);
  const analysis = page.getByRole('region', { name: 'Analyse' });
  await analysis.getByRole('button', { name: 'Analyse' }).focus();
  await page.keyboard.press('Enter');
  await analysis.getByRole('button', { name: 'Analyse 1/5' }).waitFor();
  tell({ judged: 5, all: 5, fights });
  const graph = analysis.getByRole('button', { name: /^Who was ahead: at first even, at last \W*Ann\W* ahead by 100%\.$/ });
  await graph.waitFor();
  assert.ok(await graph.evaluate((element) => element === document.activeElement), 'the focus has stayed');

  await page.keyboard.press('ArrowRight');
  await analysis.getByText(/^Before: even\. After: \W*Bob\W* ahead by 30%\.$/).waitFor();
  await analysis.getByText(/Ann\W*: D4 gave 0% away\. Best: A1 35%, A3 30%, A2 20%, A4 9%, D4 6%\.$/).waitFor();
  const { x, y, width, height } = await graph.boundingBox();
  await page.mouse.click(x + width * 0.62, y + height / 2);
  await analysis.getByText(/^Before: \W*Ann\W* ahead by 20%\. After: \W*Ann\W* ahead by 50%\.$/).waitFor();
  assert.equal(await page.getByRole('slider', { name: 'Step' }).inputValue(), '3');
  assert.deepEqual(await lookAt(page, 'analysis'), []);
});

scene('analysis: a match of Virtem by the server itself, from the button to each decision', async (stage) => {
  const wires = [await stage.wire('Ann'), await stage.wire('Bob')];
  const decisions = await playVirtem(wires);
  const { match, outcome } = wires[0].view;
  const winner = `\\W*${['Ann', 'Bob'][outcome.winner]}\\W*`;
  const page = await stage.person({ name: 'Wes' });
  await page.goto(`/records/${match.id}`);
  const analysis = page.getByRole('region', { name: 'Analyse' });
  await analysis.getByRole('button', { name: 'Analyse' }).focus();
  await page.keyboard.press('Enter');
  await analysis.getByRole('button', { name: new RegExp(`^Analyse [1-9]\\d*/${decisions + 1}$`) }).waitFor();
  const graph = analysis.getByRole('button', { name: new RegExp(`^Who was ahead: at first .+, at last ${winner} has won\\.$`) });
  await graph.waitFor();

  // Each decision has its sentences; whoever could win at once when the last one was due is proven.
  for (let step = 1; step <= decisions; step++) {
    await page.keyboard.press('ArrowRight');
    await page.getByRole('slider', { name: 'Step' }).and(page.locator(`[aria-valuetext^="Step ${step} of "]`)).waitFor();
    await analysis.getByText(/^(Before: .+ After: .+|As before: .+)\.$/).waitFor();
  }
  await analysis.getByText(new RegExp(`^Before: ${winner} wins within 1 move\\. After: ${winner} has won\\.$`)).waitFor();
  assert.deepEqual(await lookAt(page, 'analysis-virtem'), []);

  /** Until somebody wins, as good as always Ann; the number of decisions. */
  async function playVirtem([ann, bob]) {
    const { view } = await ann.create('virtem', { options: { layout: 'rectangle' } });
    await bob.join(view.room);
    await ann.sees(({ phase }) => phase === 'playing');
    for (let made = 0; ; made++) {
      const at = ann.view.to_act[0];
      const own = await wires[at].sees(({ turn }) => turn === ann.view.turn);
      const { actions } = own.you;
      const { turn } = own;
      const action = own.position.stage === 'move' ? chooseMove(own, at, { capture: false })
        : actions.includes('keep') ? 'keep' : actions[0];
      await wires[at].act(action);
      await ann.sees((seen) => seen.turn > turn || seen.phase === 'finished');
      if (ann.view.phase === 'finished') return made + 1;
    }
  }
}, { server: ['--analysis-seconds', '1'] });

scene('opponents: a room against the server is created with its level', async (stage) => {
  const page = await stage.person({ name: 'Ann' });
  let asked = null;
  await offering(page, 'opponents', (request, say) => {
    if (request.method !== 'room.create' || request.params.opponent === undefined) return false;
    asked = request.params;
    say({ id: request.id, error: { code: -32000, message: 'Full.', data: { reason: 'server_full' } } });
    return true;
  });
  await createRoom(page, 'Gladiator 21', [['Opponent', 'A friend']]);
  await page.goto('/');
  await page.getByRole('button', { name: 'Create a room for Gladiator 21' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create a room' });
  await dialog.getByRole('group', { name: 'Who can find it' }).waitFor();
  await dialog.getByRole('group', { name: 'Opponent' }).getByRole('radio', { name: '4' }).check();
  assert.equal(await dialog.getByRole('group', { name: 'Who can find it' }).count(), 0, 'nobody else is to come');
  assert.deepEqual(await lookAt(page, 'create-opponent'), []);
  await dialog.getByRole('button', { name: 'Create the room' }).click();
  await dialog.getByText('The server is full.').waitFor();
  assert.deepEqual(asked.opponent, { level: 4 });
  assert.equal(asked.visibility, undefined);
});
