// Writes src/wire/generated/messages.ts: the TypeScript types of every message, made from proto/schema, so that
// the client cannot say or expect what the protocol does not. It knows JSON Schema and no message.
import { mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile } from 'json-schema-to-typescript';

const here = dirname(fileURLToPath(import.meta.url));
const schemaFolder = join(here, '../../proto/schema');
const target = join(here, 'src/wire/generated/messages.ts');

/** Keywords that bound values without changing their type; left in, they would become unions of tuples. */
const bounds = ['minimum', 'maximum', 'minLength', 'maxLength', 'pattern', 'propertyNames'];

/** What the type generator understands of a schema: a pair is a tuple, every other list an array. */
function simplify(schema) {
  if (Array.isArray(schema)) return schema.map(simplify);
  if (schema === null || typeof schema !== 'object') return schema;
  if ('prefixItems' in schema) throw new Error('prefixItems would become a wrong type: write items, minItems and maxItems');
  const result = {};
  for (const [key, value] of Object.entries(schema)) {
    if (bounds.includes(key) && typeof value !== 'object') continue;
    if (key === 'propertyNames') continue;
    if ((key === 'minItems' || key === 'maxItems') && schema.minItems !== schema.maxItems) continue;
    if (key === '$schema' || key === '$id') continue;
    result[key] = simplify(value);
  }
  // A reference that stands beside a description of its own would become a copy under another name.
  if (typeof result.$ref === 'string') return { $ref: result.$ref };
  return result;
}

/**
 * One schema that holds all files: `definitions.json#/$defs/seat` becomes `#/$defs/definitions.seat`. So
 * each definition is written once, however many files refer to it.
 */
function joined() {
  const all = {};
  const names = readdirSync(schemaFolder).filter((name) => name.endsWith('.json')).sort();
  for (const name of names) {
    const stem = name.slice(0, -'.json'.length);
    const { $defs = {}, ...root } = simplify(JSON.parse(readFileSync(join(schemaFolder, name), 'utf8')));
    const moved = (node) => {
      if (Array.isArray(node)) return node.map(moved);
      if (node === null || typeof node !== 'object') return node;
      if (typeof node.$ref !== 'string') return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, moved(value)]));
      const [file, pointer = ''] = node.$ref.split('#');
      const owner = file === '' ? stem : file.slice(0, -'.json'.length);
      const definition = pointer.replace('/$defs/', '');
      return { $ref: `#/$defs/${definition === '' ? owner : `${owner}!${definition}`}` };
    };
    if (stem !== 'definitions') all[stem] = moved(root);
    for (const [key, value] of Object.entries($defs)) all[`${stem}!${key}`] = moved(value);
  }
  return { title: 'Everything', type: 'object', properties: { protocol: { $ref: '#/$defs/protocol' } }, $defs: all };
}

export async function generate() {
  const text = await compile(joined(), 'Everything', {
    additionalProperties: false,
    bannerComment: '// Made from proto/schema by generate.mjs. Change the schemas, not this file.',
    declareExternallyReferenced: true,
    enableConstEnums: false,
    format: false,
    unreachableDefinitions: true,
  });
  writeWhereNew(text);
}

/** Leaves a file that is as it should be alone, and never shows half of one: builds and tests may run side by side. */
function writeWhereNew(text) {
  try {
    if (readFileSync(target, 'utf8') === text) return;
  } catch {
    // Not there yet.
  }
  mkdirSync(dirname(target), { recursive: true });
  const beside = `${target}.${process.pid}`;
  writeFileSync(beside, text);
  renameSync(beside, target);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await generate();
