/** Training on a GPU in a page: the schedule and the kernels, bundled, in Chromium with its GPU in software. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { build } from 'esbuild';
import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../scripts/browser.mjs';
import { plsa } from '../src/models/index.ts';
import { random } from '../src/random/index.ts';
import { toyCounts } from '../src/training/contract.case.ts';
import { fit } from '../src/training/index.ts';
import { ROOT } from './house.ts';

const executablePath = findChromium();
const skip =
  executablePath === undefined && process.env.CI !== 'true'
    ? 'no Chromium on this machine (apt-get install chromium, or CHROMIUM=PATH)'
    : false;
const FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--enable-unsafe-webgpu',
  '--use-webgpu-adapter=swiftshader',
];

/** Trains a small model on whatever GPU the page has; answers its history. */
const PROGRAM = `
import { fitOnGpu } from './src/training/gpu/backend.ts';
import { openGpu } from './src/kernels/webgpu/open.ts';
import { plsa } from './src/models/plsa.ts';
import { random } from './src/random/index.ts';
globalThis.trained = async () => {
  const kernels = await openGpu(await navigator.gpu.requestAdapter());
  const training = plsa({ topics: 3, temper: 1 });
  const { history } = await fitOnGpu(training, toyCounts(), kernels, { passes: 5, tolerance: 0, random: random(3) });
  kernels.close();
  return { about: kernels.about, history };
};`;

describe('a GPU in a page', { skip }, () => {
  let browser: Browser;
  before(async () => {
    browser = await chromium.launch({ executablePath: executablePath!, args: FLAGS });
  });
  after(() => browser?.close());

  it('trains as here', async () => {
    const counts = toyCounts();
    const { outputFiles } = await build({
      stdin: { contents: `${PROGRAM}\n${countsAsText(counts)}`, resolveDir: ROOT, loader: 'ts' },
      bundle: true,
      platform: 'browser',
      format: 'iife',
      write: false,
    });
    // WebGPU is there for secure pages alone; one from this machine is secure.
    const server = createServer((_, answer) => answer.end('<!doctype html><title>gpu</title>')).listen(0);
    try {
      const page = await browser.newPage();
      await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
      await page.addScriptTag({ content: outputFiles[0].text });
      const found = (await page.evaluate('trained()')) as { about: string; history: number[] };
      const { history } = fit(plsa({ topics: 3, temper: 1 }), counts, {
        passes: 5,
        tolerance: 0,
        random: random(3),
      });
      assert.match(found.about, /swiftshader/i);
      assert.equal(found.history.length, history.length);
      found.history.forEach((value, i) => {
        assert.ok(Math.abs(value - history[i]) < 1e-5 * Math.abs(history[i]), `${value}, here ${history[i]}`);
      });
    } finally {
      server.close();
    }
  });
});

const countsAsText = ({ rows, columns, start, index, value }: ReturnType<typeof toyCounts>): string =>
  `const toyCounts = () => ({ rows: ${rows}, columns: ${columns}, start: Uint32Array.of(${start}), index: Uint32Array.of(${index}), value: Float64Array.of(${value}) });`;
