// Runs the browser tests: starts one headless Chromium, has node:test run each *.test.mjs beside this file in a
// process of its own that connects to it, and ends the browser. It knows no page.
//
//   node tests/end_to_end/web/run.mjs SERVER CLIENT [NAME …]
//
// SERVER and CLIENT are the programs (otherwise those of VISAVIS_BUILD_DIR, or of build/release); with names, only
// the files whose name contains one of them. VISAVIS_CHROMIUM names another browser than Debian's. Pictures go to
// artefacts/web, those of failed tests to artefacts/web/failed.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const top = join(here, '../../..');
const build = process.env.VISAVIS_BUILD_DIR ?? join(top, 'build/release');
const [server = join(build, 'server/visavis-server'), client = join(build, 'client/visavis'), ...words] = process.argv.slice(2);
const browser = process.env.VISAVIS_CHROMIUM ?? '/usr/bin/chromium';

function fail(sentence) {
  console.error(`run.mjs: ${sentence}`);
  process.exit(1);
}

for (const program of [server, client]) if (!existsSync(program)) fail(`${program} is not there: build it first, or name another one.`);
if (!existsSync(browser)) fail(`${browser} is not there: install Debian's package chromium, or name another one in VISAVIS_CHROMIUM.`);
if (!existsSync(join(top, 'client/web/node_modules/playwright-core'))) fail('playwright-core is not there: npm ci --prefix client/web');

const files = readdirSync(here).filter((name) => name.endsWith('.test.mjs') && (words.length === 0 || words.some((word) => name.includes(word))));
if (files.length === 0) fail('no test has such a name.');
// Those that wait for a minute, look at every state, or have most tests take longest: nobody waits for them at the end.
const isLong = (name) => /^(away|states|robust)/.test(name);
files.sort((one, other) => Number(isLong(other)) - Number(isLong(one)));

const artefacts = join(top, 'artefacts/web');
rmSync(join(artefacts, 'failed'), { recursive: true, force: true });
if (words.length === 0) rmSync(artefacts, { recursive: true, force: true });
mkdirSync(artefacts, { recursive: true });

const { chromium } = await import('./playwright.mjs');
const launched = await chromium.launchServer({
  executablePath: browser,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});
const processes = Math.min(5, (availableParallelism?.() ?? cpus().length) + 2); // much of a test is waiting
const tests = spawn(
  process.execPath,
  ['--test', '--test-reporter=spec', `--test-concurrency=${processes}`, ...files.map((name) => join(here, name))],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      VISAVIS_SERVER: resolve(server),
      VISAVIS_CLIENT: resolve(client),
      VISAVIS_BROWSER: launched.wsEndpoint(),
      VISAVIS_ARTEFACTS: artefacts,
      XDG_CONFIG_HOME: '/nonexistent', // nobody's own tokens are used, nor touched
    },
  },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => tests.kill(signal));
process.exitCode = await new Promise((done) => tests.on('exit', (code) => done(code ?? 1)));
await launched.close();
