// Builds the gallery of the games: one page that shows every stage of every layout from tests/client/web/fixtures. It is for
// looking at and for tests, and no part of what a server serves.
//
//   node gallery.mjs --out DIR    then open DIR/index.html
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { generate } from './generate.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const fixtures = join(here, '../../tests/client/web/fixtures');

const [flag, folder] = process.argv.slice(2);
if (flag !== '--out' || folder === undefined) {
  console.error('gallery.mjs: say where to build: --out DIR.');
  process.exit(2);
}
const out = resolve(folder);
await generate();
mkdirSync(out, { recursive: true });
await build({
  absWorkingDir: here,
  entryPoints: { gallery: 'src/games/gallery.tsx', style: 'src/games/gallery.css' },
  outdir: out,
  bundle: true,
  format: 'iife',
  target: 'es2020',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  charset: 'utf8',
  logLevel: 'warning',
});
const all = readdirSync(fixtures).filter((name) => name.endsWith('.json')).sort()
  .flatMap((name) => JSON.parse(readFileSync(join(fixtures, name), 'utf8')));
writeFileSync(join(out, 'fixtures.js'), `globalThis.fixtures = ${JSON.stringify(all)};\n`);
writeFileSync(join(out, 'index.html'), `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>visavis: gallery of the games</title>
<link rel="stylesheet" href="style.css">
<script defer src="fixtures.js"></script>
<script defer src="gallery.js"></script>
</head>
<body></body>
</html>
`);
console.log(`${all.length} tables in ${join(out, 'index.html')}`);
