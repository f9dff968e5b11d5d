// Runs the unit tests of the web client: checks their types, bundles each *.test.ts beside this file, and has
// node:test run them. `run.mjs NAME …` runs those whose name contains one of the words; no browser is needed.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const client = join(here, '../../../client/web');
const requireFromClient = createRequire(join(client, 'package.json'));
if (!existsSync(join(client, 'node_modules'))) {
  console.error('run.mjs: the packages of the web client are not there yet: npm ci --prefix client/web');
  process.exit(1);
}
const { build } = requireFromClient('esbuild');
const { generate } = await import(pathToFileURL(join(client, 'generate.mjs')).href);

const words = process.argv.slice(2);
const names = readdirSync(here)
  .filter((name) => /\.test\.tsx?$/.test(name))
  .filter((name) => words.length === 0 || words.some((word) => name.includes(word)));
if (names.length === 0) {
  console.error('run.mjs: no test has such a name.');
  process.exit(1);
}

await generate();
if (words.length === 0) execFileSync(process.execPath, [requireFromClient.resolve('typescript/bin/tsc'), '--project', here], { stdio: 'inherit' });

const out = mkdtempSync(join(tmpdir(), 'visavis-web-tests-'));
try {
  await build({
    absWorkingDir: here,
    entryPoints: names,
    outdir: out,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node18',
    format: 'esm',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    // The tests live apart from the client, whose packages they use.
    nodePaths: [join(client, 'node_modules')],
    banner: { js: "import { createRequire as createRequireForBundle } from 'node:module'; const require = createRequireForBundle(import.meta.url);" },
    sourcemap: 'inline',
    logLevel: 'warning',
  });
  const files = readdirSync(out).filter((name) => name.endsWith('.test.mjs')).map((name) => join(out, name));
  const run = spawnSync(process.execPath, ['--enable-source-maps', '--test', '--test-reporter=spec', ...files], { stdio: 'inherit', cwd: join(here, '../../..') });
  process.exitCode = run.status ?? 1;
} finally {
  rmSync(out, { recursive: true, force: true });
}
