/** The core in a browser: it bundles with nothing of Node, stays small, and gives the same answer. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { summarize } from '../src/index.ts';
import { BRIDGE } from '../src/tasks/summarize/stories.case.ts';
import { GUIDE, PAGE_FILE } from './page-file.ts';

/** Of one file for a page, gzipped. */
const MAX_KILOBYTES = 450;

/** A script in place of a module: a bare context has no modules. */
async function bundle(): Promise<string> {
  const { outputFiles } = await build({ ...PAGE_FILE, format: 'iife', globalName: 'aspectra', write: false });
  return outputFiles[0].text;
}

/** What a page has and a bare context has not. No process, no Buffer, no require. */
const PAGE = {
  TextEncoder,
  TextDecoder,
  WebAssembly,
  performance,
  setTimeout,
  AbortSignal,
  SharedArrayBuffer,
  console,
};

describe('in a browser', () => {
  it('bundles without Node and answers the same', async () => {
    const context = createContext({ ...PAGE });
    runInContext(await bundle(), context);
    const answer = runInContext(`aspectra.summarize(${JSON.stringify(BRIDGE)}, { words: 40 })`, context);
    const [there, here] = [await answer, await summarize(BRIDGE, { words: 40 })];
    assert.equal(JSON.stringify(there), JSON.stringify(here));
  });

  it('is as small as the guide says', async () => {
    const kilobytes = gzipSync(await bundle()).length / 1e3;
    const said = Number(/less than (\d+) kB gzipped/.exec(GUIDE)![1]);
    assert.ok(kilobytes < said && kilobytes > 0.8 * said, `${kilobytes} kB, not ${said}`);
    assert.ok(said < MAX_KILOBYTES);
  });
});
