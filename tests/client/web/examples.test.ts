// The protocol's examples: each holds to its schema, as the types were made from it, and the matches that they tell fold
// to the ends that they state.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import Ajv from 'ajv/dist/2020';
import type { Event, NotificationParams, Result, Update, View } from '../../../client/web/src/wire/types';
import { fold, watchersView } from '../../../client/web/src/state/fold';
import { opening, readExample, updates } from './golden';

const names = readdirSync('proto/examples').map((name) => name.replace(/\.json$/, ''));

const ajv = new Ajv({ strict: false });
for (const name of readdirSync('proto/schema')) ajv.addSchema(JSON.parse(readFileSync(`proto/schema/${name}`, 'utf8')));
const base = 'https://visavis.example/protocol/1/';

function assertValid(pointer: string, value: unknown, because: string): void {
  const validate = ajv.getSchema(base + pointer);
  assert.ok(validate, `there is a schema ${pointer}`);
  assert.ok(validate(value), `${because}: ${ajv.errorsText(validate.errors)}`);
}

test('every example holds to its schema', () => {
  let checked = 0;
  for (const name of names) {
    const { request, answer, notification } = readExample(name);
    if (notification !== undefined) {
      assertValid(`${notification.method}.json`, notification.params, name);
      checked += 1;
    }
    if (answer?.error !== undefined) assertValid('error.json', answer.error, name);
    if (answer?.result !== undefined && request !== undefined) {
      assertValid(`${request.method}.json#/$defs/params`, request.params ?? {}, name);
      assertValid(`${request.method}.json#/$defs/result`, answer.result, name);
      checked += 1;
    }
  }
  assert.ok(checked > 60, `${checked} messages were looked at`);
});

test('the match of Gladiator 21 folds to the end that it states, and on the way through what a watcher is shown', () => {
  const watched = (readExample('room.watch').answer?.result as Result<'room.watch'>).view;
  const instead = (readExample('room.view').notification?.params as NotificationParams<'room.view'>).view;
  let view = opening;
  for (const update of updates) {
    view = fold(view, update);
    for (const shown of [watched, instead]) if (shown.version === view.version) assert.deepEqual(watchersView(shown), view);
  }
  assert.equal(view.version, 8);
  const ended = updates[updates.length - 1]?.events.find((event) => event.type === 'ended');
  assert.ok(ended?.type === 'ended');
  assert.deepEqual(view.outcome, ended.outcome);
  assert.deepEqual(view.outcome, { winner: 0, reason: 'knockout' });
  assert.ok(view.position && 'life' in view.position);
  assert.deepEqual(view.position.life, [12, -3]);
});

test('the examples of each room lead from one to the next, whoever is told', () => {
  const views: View[] = [];
  const told: Update[] = [];
  for (const name of names) {
    const { answer, notification } = readExample(name);
    if (answer?.result !== undefined && 'view' in answer.result) views.push(watchersView(answer.result.view as View));
    if (notification?.method === 'room.view') views.push(watchersView((notification.params as NotificationParams<'room.view'>).view));
    if (notification?.method === 'room.update') told.push(notification.params as Update);
  }
  /** All views that updates lead to; where examples tell of two matches in one room, both ways are gone. */
  const reached: View[] = [];
  const go = (view: View): void => {
    reached.push(view);
    for (const update of told) {
      if (update.room === view.room && update.version === view.version + 1) go(watchersView(fold(view, update)));
    }
  };
  for (const view of views.filter(({ version }) => version === 1)) go(view);
  const furthest = (room: string) => Math.max(...reached.filter((view) => view.room === room).map(({ version }) => version));
  assert.equal(furthest('K7QXMP'), 4);
  assert.equal(furthest('V8RTEM'), 6);
  for (const shown of views) {
    const same = reached.filter((view) => view.room === shown.room && view.version === shown.version);
    if (same.length > 0) assert.ok(same.some((view) => isDeepStrictEqual(view, shown)), `${shown.room} at ${shown.version}`);
  }
});

test('views of whole matches of both games hold to the schema', () => {
  const folder = 'tests/client/web/fixtures';
  let ended = 0;
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const scenes = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as { name: string; view: View; events: Event[] }[];
    for (const { name, view, events } of scenes) {
      assertValid('definitions.json#/$defs/view', view, name);
      for (const event of events) assertValid('events.json', event, name);
      if (view.outcome !== null) ended += 1;
    }
  }
  assert.ok(ended > 0, 'at least one match ends');
});
