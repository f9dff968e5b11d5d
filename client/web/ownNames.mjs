// Which names of properties are this project's alone, so that the build may shorten them: those that neither browsers,
// Preact nor the protocol know, and that nowhere stand in quotes.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

function textOf(folder, wanted) {
  return readdirSync(folder, { withFileTypes: true })
    .map((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return textOf(path, wanted);
      return wanted.test(entry.name) ? readFileSync(path, 'utf8') : '';
    })
    .join('\n');
}

const wordsOf = (text) => new Set(text.match(/[A-Za-z_$][\w$]*/g));

const withoutComments = (text) => text.replace(/\/\*.*?\*\/|^\s*\/\/.*?$/gms, '');

/** As a pattern for esbuild's `mangleProps`. */
export function ownNames(client) {
  const source = textOf(join(client, 'src'), /\.tsx?$/);
  const modules = join(client, 'node_modules');
  const known = wordsOf(withoutComments(textOf(join(modules, 'typescript/lib'), /^lib\..*\.d\.ts$/) + textOf(join(modules, 'preact'), /\.(d\.ts|js)$/)));
  const wire = wordsOf(textOf(join(client, '../../proto/schema'), /\.json$/).replace(/"description": ".*?"[,}\n]/g, ''));
  const quoted = new Set(Array.from(source.matchAll(/(['"`])([\w$]+)\1/g), ([, , word]) => word));
  const own = [...wordsOf(source)].filter((word) => /^[a-z][A-Za-z0-9]+$/.test(word) && !known.has(word) && !wire.has(word) && !quoted.has(word));
  return new RegExp(`^(?:${own.sort().join('|')})$`);
}
