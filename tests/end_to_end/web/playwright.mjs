// The packages of the web client that drive a browser and judge pages, wherever this folder lies.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(new URL('../../../client/web/package.json', import.meta.url));

export const { chromium } = require('playwright-core');
export const esbuild = require('esbuild');
export const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
