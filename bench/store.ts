/** The library: importing Reuters, searching it, opening a large one. */
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { importPaths, learnIndex, learnTopics, openLibrary, openSearch } from '../src/library/index.ts';
import { inFolder } from './folder.ts';
import type { Measure, Outcome } from './result.ts';
import { reuters, textOf } from './reuters.ts';

export const about = 'The library: Reuters-21578 imported and searched, and a library of many short documents opened.';

const QUERIES = [
  'oil prices',
  '"interest rate"',
  'econom*',
  'wheat export soviet',
  'banks -gold',
  'said',
  'takeover bid',
];
const ROUNDS = 5;

export const run = (quick: boolean): Promise<Outcome> =>
  inFolder(async (folder) => ({ measures: [...(await importing(folder, quick)), ...(await opening(folder, quick))] }));

const measure = (what: string, unit: string, ...samples: number[]): Measure => ({
  what,
  who: 'Aspectra',
  unit,
  samples,
});

async function importing(room: string, quick: boolean): Promise<Measure[]> {
  const file = join(room, 'reuters.jsonl');
  const texts = await writeReuters(file, quick ? 1 : undefined);
  const cpu = process.cpuUsage();
  const begin = performance.now();
  const store = await openLibrary(join(room, 'reuters'), { write: true });
  await importPaths(store, [file]);
  const seconds = (performance.now() - begin) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  await learnTopics(store, { topics: '20' });
  await learnIndex(store);
  const search = await searching(store);
  await store.close();
  const what = `import of ${texts.toLocaleString('en')} texts`;
  return [measure(what, 's', seconds), measure(`${what}, processor time`, 's', (user + system) / 1e6), ...search];
}

async function searching(store: Awaited<ReturnType<typeof openLibrary>>): Promise<Measure[]> {
  const searcher = await openSearch(store);
  const samples = new Map<string, number[]>(QUERIES.map((query) => [query, []]));
  for (let i = 0; i < ROUNDS; i++) {
    for (const query of QUERIES) {
      const begin = performance.now();
      await searcher.search(query);
      samples.get(query)!.push(performance.now() - begin);
    }
  }
  return [...samples].map(([query, times]) => measure(`search for ${query}`, 'ms', ...times));
}

async function opening(room: string, quick: boolean): Promise<Measure[]> {
  const documents = quick ? 5_000 : 100_000;
  const file = join(room, 'many.jsonl');
  const out = createWriteStream(file);
  for (let n = 0; n < documents; n++) {
    const words = Array.from({ length: 12 }, (_, i) => `word${(n * 31 + i * 7919) % 5000}`).join(' ');
    if (!out.write(`${JSON.stringify({ id: `d${n}`, text: words, language: 'en' })}\n`)) {
      await new Promise<void>((done) => out.once('drain', done));
    }
  }
  await new Promise<void>((done) => out.end(done));
  const folder = join(room, 'many');
  const writer = await openLibrary(folder, { write: true });
  await importPaths(writer, [file]);
  await writer.close();
  const times = [];
  for (let i = 0; i < ROUNDS; i++) {
    const begin = performance.now();
    const store = await openLibrary(folder);
    await store.documents.list({}, { limit: 20 });
    times.push(performance.now() - begin);
    await store.close();
  }
  return [measure(`opening ${documents.toLocaleString('en')} documents, first page`, 'ms', ...times)];
}

/** As JSON lines: headline and body together are the text. */
async function writeReuters(path: string, files?: number): Promise<number> {
  const out = createWriteStream(path);
  const stories = reuters(files);
  for (const story of stories) {
    const { id, title, date, topics } = story;
    out.write(`${JSON.stringify({ id: String(id), title, date, tags: topics, text: textOf(story) })}\n`);
  }
  await new Promise<void>((done) => out.end(done));
  return stories.length;
}
