// Which names of properties are this project's alone, so that the build may shorten them: those in camelCase that
// neither browsers nor Preact know, and that nowhere stand in quotes. What travels on the wire is in snake_case.
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

/** As a pattern for esbuild's `mangleProps`. */
export function ownNames(client) {
  const source = textOf(join(client, 'src'), /\.tsx?$/);
  const modules = join(client, 'node_modules');
  const known = wordsOf(textOf(join(modules, 'typescript/lib'), /^lib\..*\.d\.ts$/) + textOf(join(modules, 'preact'), /\.(d\.ts|js)$/));
  const quoted = new Set(Array.from(source.matchAll(/(['"`])([\w$]+)\1/g), ([, , word]) => word));
  const own = [...wordsOf(source)].filter((word) => /^[a-z]+[A-Z]\w*$/.test(word) && !known.has(word) && !quoted.has(word));
  return new RegExp(`^(?:${own.sort().join('|')})$`);
}
