/** The packed package in the bundles of other people's pages: every door that a page may use, by esbuild and by Vite. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { build as esbuild } from 'esbuild';
import { build as vite } from 'vite';
import { parse } from '../src/formats/parse.ts';
import { summarize } from '../src/index.ts';
import { SIMD } from '../src/kernels/binaries.ts';
import { DOORS } from './house.ts';
import { emptyProject } from './packed.ts';
import { serveFolder } from './static-host.ts';
import { openBrowser, skip } from './web/page.ts';

/** They keep files, answer requests, or start processes. */
const NODE_ONLY = ['./library', './server', './backends'];
const doors = [...DOORS.keys()].filter((door) => !NODE_ONLY.includes(door));
const nameOf = (door: string) => door.replace(/^\./, 'aspectra');

const PAGE = `
  import { summarize } from 'aspectra';
  import { parse } from 'aspectra/formats';
  globalThis.answer = async (files) => {
    const readings = [];
    for (const [name, text] of Object.entries(files)) readings.push(await parse(new TextEncoder().encode(text), name));
    return { readings, summary: await summarize(readings[0].entries[0].text, { sentences: 1 }) };
  };
  document.title = 'ready';`;
const FILES = {
  'tea.html': '<html><title>Tea</title><body><p>Tea leaves are picked by hand. Green tea is steamed.</p></body></html>',
  'talk.vtt': 'WEBVTT\n\n00:01.000 --> 00:04.000\n<v Ann>The ship left the harbour at dawn.\n',
  'rows.csv': 'id,text\none,"A row, with a comma."\n',
};

const BROWSER = {
  bundle: true,
  format: 'esm',
  platform: 'browser',
  write: false,
  logLevel: 'silent',
} as const;

describe('in a bundle', () => {
  const project = emptyProject();
  after(() => project.remove());
  const write = (name: string, text: string): string => {
    writeFileSync(join(project.folder, name), text);
    return join(project.folder, name);
  };

  const bundled = async (contents: string): Promise<string> => {
    const { outputFiles } = await esbuild({
      stdin: { contents, resolveDir: project.folder },
      ...BROWSER,
    });
    return outputFiles[0].text;
  };

  it('has every door but those of Node, by esbuild', async () => {
    const entryPoints = doors.map((door, i) => write(`door${i}.js`, `export * from '${nameOf(door)}'`));
    const { outputFiles } = await esbuild({ ...BROWSER, entryPoints, outdir: project.folder });
    assert.equal(outputFiles.length, doors.length);
    for (const { path, text } of outputFiles) assert.ok(text.length > 1000, path);
    for (const door of NODE_ONLY)
      await assert.rejects(bundled(`export * from '${nameOf(door)}'`), /Could not resolve "node:/, door);
  });

  it('has every door but those of Node, and the page, by Vite', async () => {
    const input = write('doors.js', doors.map((door, i) => `export * as door${i} from '${nameOf(door)}';`).join('\n'));
    const warnings: string[] = [];
    await vite({
      root: project.folder,
      logLevel: 'silent',
      build: {
        lib: { entry: input, formats: ['es'], fileName: 'doors' },
        outDir: 'doors',
        // Nobody runs it: what it is made of is looked at.
        ...{ minify: false, reportCompressedSize: false },
        rolldownOptions: { onwarn: (warning) => void warnings.push(warning.message ?? String(warning)) },
      },
    });
    assert.deepEqual(
      warnings.filter((warning) => /node:|externalized/.test(warning)),
      [],
    );
    write('page.js', PAGE);
    write('index.html', '<!doctype html><title>loading</title><script type="module" src="./page.js"></script>');
    await vite({
      root: project.folder,
      base: './',
      logLevel: 'silent',
      build: { outDir: 'site', reportCompressedSize: false },
    });
  });

  it('has the kernels once for whoever summarizes', async () => {
    const summarizing = await bundled(`export { summarize } from 'aspectra/tasks'`);
    assert.equal(summarizing.split(SIMD).length - 1, 1);
  });

  it('reads files and summarizes in Chromium as in Node', { skip }, async () => {
    const host = await serveFolder(join(project.folder, 'site'));
    const browser = await openBrowser();
    try {
      const page = await browser.newPage();
      await page.goto(host.url);
      await page.waitForFunction(() => document.title === 'ready');
      const there = await page.evaluate(
        (files) => (globalThis as unknown as { answer(files: unknown): unknown }).answer(files),
        FILES,
      );
      const readings = await Promise.all(Object.entries(FILES).map(([name, text]) => parse(text, name)));
      const here = { readings, summary: await summarize(readings[0].entries[0].text, { sentences: 1 }) };
      assert.deepEqual(there, JSON.parse(JSON.stringify(here)));
    } finally {
      await browser.close();
      host.close();
    }
  });
});
