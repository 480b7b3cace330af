/** The core in a browser: it bundles with nothing of Node, stays small, and gives the same answer. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { summarize } from '../src/index.ts';
import { BRIDGE } from '../src/tasks/summarize/stories.case.ts';
import { ROOT } from './house.ts';

/** Everything of the front door in one script, as a page would load it. */
async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(ROOT, 'dist', 'index.js')],
    bundle: true,
    minify: true,
    platform: 'browser',
    // The tagger of titles is a part of its own, loaded when English titles are made; without it a rule stands in.
    external: ['wink-nlp', 'wink-eng-lite-web-model'],
    format: 'iife',
    globalName: 'aspectra',
    write: false,
    logLevel: 'silent',
  });
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

  it('says its size', async (t) => {
    const script = await bundle();
    const zipped = gzipSync(script).length;
    t.diagnostic(
      `front door with all languages: ${(script.length / 1e6).toFixed(2)} MB, ${(zipped / 1e3).toFixed(0)} kB gzipped`,
    );
    assert.ok(zipped < 400_000, `${zipped} bytes`);
  });
});
