/** The same documents give the same topics behind every door, and given names stay with what they named. */
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { topicsCommand } from '../src/cli/commands/topics.ts';
import { trainCommand } from '../src/cli/commands/train.ts';
import { TOOLS } from '../src/cli/mcp/tools.ts';
import { output } from '../src/cli/output.case.ts';
import { importPaths, openLibrary } from '../src/library/index.ts';
import { demoDocuments } from '../src/server/demo/documents.ts';
import { createApp, openStored, openWorkers } from '../src/server/index.ts';
import type { Topics } from '../src/tasks/topics/index.ts';
import { loadPlsa } from '../src/tasks/topics/index.ts';
import { temporaryFolder } from './folder.ts';
import { pluck } from './pluck.ts';

const room = temporaryFolder();

const news = (await demoDocuments()).filter(({ kind }) => kind === 'news');
const pages = new URL('../docs/', import.meta.url);
const CORPORA: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  news: Object.fromEntries(news.filter((_, i) => i % 6 === 0).map(({ id, text }) => [`${id}.txt`, text])),
  pages: Object.fromEntries(
    readdirSync(pages)
      .filter((name, i) => name.endsWith('.md') && i % 2 === 0)
      .map((name) => [name, readFileSync(new URL(name, pages), 'utf8')]),
  ),
};

describe('one way to topics', () => {
  for (const [name, files] of Object.entries(CORPORA))
    it(`leads from ${name} to the same labels and shares`, async () => {
      const folder = join(room, name);
      mkdirSync(folder);
      for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
      const saved = join(room, `${name}.aspectra`);
      const ofFolder = JSON.parse(await output(topicsCommand(), [folder, '-o', saved, '--json'])) as Topics;
      assert.ok(ofFolder.topics.length > 1, `${ofFolder.topics.length} topics`);
      const same = (topics: Topics['topics'], who: string) => {
        assert.deepEqual(
          pluck(topics, 'label'),
          ofFolder.topics.map(({ label }) => label),
          who,
        );
        for (const [z, { share }] of topics.entries())
          assert.ok(Math.abs(share - ofFolder.topics[z].share) < 1e-6, `${who}: ${share}`);
      };

      const library = join(room, `${name}-library`);
      const store = await openLibrary(library, { write: true });
      await importPaths(store, [folder], { threads: 0 });
      const ask = TOOLS.topics as unknown as {
        run(of: typeof store, given: object): Promise<{ items: { label: string }[] }>;
      };
      const told = (await ask.run(store, {})).items.map(({ label }) => label);
      assert.deepEqual(
        told.map((line) => line.replace(/ \(\d+ %: .*/, '')),
        ofFolder.topics.map(({ label }) => label),
        'an assistant',
      );
      await store.close();
      same(JSON.parse(await output(topicsCommand(), ['--library', library, '--json'])).topics, 'a library');
      same(JSON.parse(await output(topicsCommand(), ['--library', library, '--json'])).topics, 'what it keeps');

      const workers = openWorkers({ threads: 1 });
      const app = createApp({ library: await openStored(undefined, workers), workers });
      const form = new FormData();
      for (const [file, text] of Object.entries(files)) form.append('file', new File([text], file), file);
      await app.request('/api/v1/documents', { method: 'POST', body: form });
      const job = await (
        await app.request('/api/v1/topics', { method: 'POST', body: '{}', headers: JSON_BODY })
      ).json();
      await (await app.request(`/api/v1/jobs/${job.id}/events`)).text();
      same((await (await app.request('/api/v1/topics')).json()).topics, 'HTTP');
      await app.close();

      const trained = join(room, `${name}.model`);
      const settings = ['--model', 'plsa', '--topics', `${ofFolder.topics.length}`];
      await output(trainCommand(), [folder, ...settings, '-o', trained, '--quiet']);
      const ofFile = (path: string) => loadPlsa(readFileSync(path)).found!.topics.map(({ label }) => label);
      assert.deepEqual(ofFile(trained), ofFile(saved));
      const asked = JSON.parse(await output(topicsCommand(), [folder, ...settings.slice(2), '--json'])) as Topics;
      assert.deepEqual(
        ofFile(trained),
        asked.topics.map(({ label }) => label),
      );
    });
});

const JSON_BODY = { 'Content-Type': 'application/json' };
