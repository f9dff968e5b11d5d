// Builds the web client: types from the schemas, the type check, bundles with hashed names, compressed
// copies, and assets.json, which tells a server what to serve. It knows no page and no message.
//
//   node build.mjs --out DIR [--no-check]    everything, into DIR
//   node build.mjs --check                   types only
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { minify } from 'terser';
import { generate } from './generate.mjs';
import { ownNames } from './ownNames.mjs';
import { shortenStyles } from './ownStyles.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const source = join(here, 'src');

/** What a person downloads at most, compressed: every page, and the texts of one language. */
const mostBytes = 60_000;
/** Where the texts of the languages are, a file each. */
const packs = /^i18n\/packs\//;

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

function readOptions(words) {
  const options = { out: null, check: true, checkOnly: false };
  for (let index = 0; index < words.length; index += 1) {
    if (words[index] === '--out' && words[index + 1] !== undefined) options.out = resolve(words[(index += 1)]);
    else if (words[index] === '--no-check') options.check = false;
    else if (words[index] === '--check') options.checkOnly = true;
    else fail(`"${words[index]}" is no option here. Use --out DIR, --no-check or --check.`);
  }
  if (options.out === null && !options.checkOnly) fail('Say where to build: --out DIR.');
  return options;
}

function fail(sentence) {
  console.error(`build.mjs: ${sentence}`);
  process.exit(1);
}

function checkTypes() {
  try {
    execFileSync(process.execPath, [join(here, 'node_modules/typescript/bin/tsc'), '--project', here], { stdio: 'inherit' });
  } catch {
    fail('the types do not hold; see above.');
  }
}

/** Texts have their own copy of the few signs that mark names in them: a file that they shared would cost more. */
const ownMarks = {
  name: 'own-marks',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\.?\/isolate$/ }, ({ importer }) =>
      (/\/(en|fr)\.ts$/.test(importer) ? { path: join(source, 'i18n/isolate.ts'), suffix: `?${basename(importer)}` } : undefined));
  },
};

/** Calls with the children behind the properties are shorter than those of the automatic runtime, which wraps them. */
const elements = {
  name: 'elements',
  setup({ onLoad }) {
    onLoad({ filter: /\.tsx$/ }, ({ path }) => ({
      loader: 'tsx', contents: `import { createElement, Fragment } from 'preact';\n${readFileSync(path, 'utf8')}`,
    }));
  },
};

async function bundle() {
  const result = await build({
    absWorkingDir: here,
    entryPoints: { main: join(source, 'main.tsx'), style: join(source, 'style/index.css') },
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    target: 'es2020',
    plugins: [ownMarks, elements],
    jsx: 'transform',
    jsxFactory: 'createElement',
    jsxFragment: 'Fragment',
    // Instead of the sources' own settings, which ask for the automatic runtime.
    tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
    legalComments: 'none',
    charset: 'utf8',
    mangleProps: ownNames(here),
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
    outdir: join(here, 'out'),
    metafile: true,
    logLevel: 'warning',
  });
  const files = result.outputFiles.map(({ path, text }) => {
    const name = basename(path);
    const { entryPoint, imports } = result.metafile.outputs[join('out', name)];
    const needs = imports.filter(({ kind }) => kind === 'import-statement').map((each) => basename(each.path));
    return { name, text, from: entryPoint?.replace(/^src\//, ''), needs };
  });
  for (const file of files) if (file.name.endsWith('.js')) file.text = await squeeze(file.text);
  const [page, style] = ['main.tsx', 'style/index.css'].map((from) => files.find((file) => file.from === from));
  ({ css: style.text, script: page.text } = shortenStyles(style.text, page.text));
  // Their names come last, since what either is called in the other depends on both; no other file imports them.
  page.name = named('main.js', page.text);
  style.name = named('style.css', style.text);
  return files;
}

/**
 * What esbuild leaves of a script that can still be said shorter: no function here is called with `new`, no getter does
 * anything, and what the browser brings along is as it comes.
 */
async function squeeze(text) {
  const { code } = await minify(text, {
    module: true,
    ecma: 2020,
    // The last two are off since what they write is no shorter, and other than what stands elsewhere.
    compress: { passes: 2, inline: 2, ecma: 2020, pure_getters: true, unsafe: true, unsafe_arrows: true, lhs_constants: false, comparisons: false },
  });
  return code;
}

/** `icon.svg` under the name that changes with its content. */
function named(name, bytes) {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8).toUpperCase();
  return `${basename(name, extname(name))}-${hash}${extname(name)}`;
}

/** Replaces each `./name` between quotes by the address of the built file. */
function link(text, addresses) {
  return text.replace(/"\.\/([^"]+)"/g, (_, name) => {
    const address = addresses.get(name);
    if (address === undefined) fail(`"./${name}" is linked, but is not among what is built: ${[...addresses.keys()].join(', ')}.`);
    return `"${address}"`;
  });
}

function compress(bytes) {
  return {
    br: brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    gzip: gzipSync(bytes, { level: 9 }),
  };
}

/** All that is served: address, content, and whether the address changes with the content. */
async function gather() {
  const files = [];
  const addresses = new Map();
  const add = (name, hashed, bytes) => {
    files.push({ path: `/assets/${hashed}`, file: `assets/${hashed}`, bytes, immutable: true, isPack: packs.test(name) });
    addresses.set(name, `/assets/${hashed}`);
  };
  const bundled = await bundle();
  for (const { name, text, from = name } of bundled) add(from, name, Buffer.from(text));
  for (const name of readdirSync(source).filter((each) => extname(each) === '.svg')) {
    const bytes = readFileSync(join(source, name));
    add(name, named(name, bytes), bytes);
  }
  // What the first script needs comes with it, not after it.
  const early = bundled.find(({ from }) => from === 'main.tsx').needs.map((name) => `<link rel="modulepreload" href="/assets/${name}">\n`);
  const page = Buffer.from(link(readFileSync(join(source, 'index.html'), 'utf8'), addresses).replace('</head>', `${early.join('')}</head>`));
  if (/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son[a-z]+=/i.test(page.toString())) fail('index.html has an inline script or style, which the content security policy forbids.');
  files.unshift({ path: '/', file: 'index.html', bytes: page, immutable: false });
  return files;
}

function write(files, out) {
  rmSync(join(out, 'assets'), { recursive: true, force: true });
  mkdirSync(join(out, 'assets'), { recursive: true });
  let total = 0;
  const packSizes = [];
  const list = files.map(({ path, file, bytes, immutable, isPack }) => {
    writeFileSync(join(out, file), bytes);
    const encodings = {};
    let least = bytes.length;
    for (const [encoding, compressed] of Object.entries(compress(bytes))) {
      if (compressed.length >= bytes.length) continue;
      encodings[encoding] = `${file}.${encoding === 'gzip' ? 'gz' : encoding}`;
      writeFileSync(join(out, encodings[encoding]), compressed);
      least = Math.min(least, compressed.length);
    }
    total += least;
    if (isPack) packSizes.push(least);
    console.log(`${String(least).padStart(7)}  ${path}`);
    return { path, type: types[extname(file)] ?? fail(`no media type for ${file}.`), file, immutable, encodings };
  });
  writeFileSync(join(out, 'assets.json'), `${JSON.stringify(list, null, 2)}\n`);
  const download = total - packSizes.reduce((sum, size) => sum + size, 0) + Math.max(...packSizes);
  console.log(`${String(total).padStart(7)}  in all, compressed`);
  console.log(`${String(download).padStart(7)}  for a person, with the longest language; at most ${mostBytes}`);
  if (download > mostBytes) fail(`that is ${download - mostBytes} bytes too many: a page that is slow to come is not used.`);
}

const options = readOptions(process.argv.slice(2));
await generate();
if (options.check || options.checkOnly) checkTypes();
if (!options.checkOnly) write(await gather(), options.out);
