/** The app in a real browser: a large library opened and searched, a long document read. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { importPaths, openLibrary } from '../src/library/index.ts';
import { listen } from '../src/server/index.ts';
import { openBrowser, skip, WIDE } from '../test/web/page.ts';
import { findTopics, longDocument, mapOf, pasting, turned } from './app-waits.ts';
import { inFolder } from './folder.ts';
import { here } from './peers/process.ts';
import type { Measure, Outcome } from './result.ts';
import { reuters, textOf } from './reuters.ts';
import { speech } from './speeches.ts';

export const about = 'The app in Chromium, its server on the same machine.';

const SENTENCES = 5000;
/** About an hour of speech. */
const HOUR = 450;
const DOCUMENTS = 20_000;
const ROUNDS = 5;
const HUGE = 5_000_000;
const PASTED_WORDS = 5000;
const TOPICS = 16;
const TYPED = 'oil prices and trade';
const ASSETS = here('../../web/dist/assets');

const measure = (what: string, unit: string, samples: readonly number[]): Measure => ({
  what,
  who: 'the app',
  unit,
  samples,
});

export async function run(quick: boolean): Promise<Outcome> {
  if (!existsSync(ASSETS)) return { measures: [], missing: [{ who: 'the built page', how: 'npm run build' }] };
  if (skip) return { measures: [], missing: [{ who: 'Chromium', how: 'apt-get install chromium' }] };
  return inFolder((folder) => measured(folder, quick ? 1000 : DOCUMENTS, quick ? 1 : ROUNDS));
}

type Turn = Readonly<Record<'paint' | 'typing' | 'text' | 'blocks' | 'summary' | 'length' | 'number', number>>;
type Wait = Readonly<Record<'drawn' | 'frames' | 'text' | 'task' | 'summary' | 'blocks' | 'paste', number>>;

async function measured(folder: string, documents: number, rounds: number): Promise<Outcome> {
  const library = join(folder, 'library');
  await fill(folder, library, documents);
  const server = await listen({ folder: library });
  const browser = await openBrowser();
  try {
    const turns: Turn[] = [];
    for (let round = 0; round < rounds; round++) {
      const page = await browser.newPage({ viewport: WIDE });
      const opened = { paint: await firstPaint(page, server.url), typing: await typing(page) };
      turns.push({ ...opened, ...(await reading(page)), ...(await turned(page, 'hour.txt', round)) });
      await page.close();
    }
    await findTopics(server.url, TOPICS);
    const waits: Wait[] = [];
    for (let round = 0; round < rounds; round++) {
      const page = await browser.newPage({ viewport: WIDE });
      const map = await mapOf(page, server.url);
      const long = await longDocument(page, server.url, 'huge.txt');
      waits.push({ ...map, ...long, paste: await pasting(page, server.url, pasted(round)) });
      await page.close();
    }
    const waited = (name: keyof Wait) => waits.map((wait) => wait[name]);
    const [opened, ...again] = waits;
    const first = (name: keyof Wait) => [opened[name]];
    const later = (name: keyof Wait) => (again.length > 0 ? again : waits).map((wait) => wait[name]);
    const of = (name: keyof Turn) => turns.map((turn) => turn[name]);
    const size = documents.toLocaleString('en');
    return {
      measures: [
        measure(`first row of a library of ${size} documents`, 'ms', of('paint')),
        measure('longest wait of a key while typing a search in it', 'ms', of('typing')),
        measure('a document of 5,000 sentences: its text', 'ms', of('text')),
        measure('a document of 5,000 sentences: its first blocks', 'ms', of('blocks')),
        measure('a document of 5,000 sentences: its first summary', 'ms', of('summary')),
        measure('an hour of speech: another length of its summary', 'ms', of('length')),
        measure('an hour of speech: another number of blocks', 'ms', of('number')),
        measure(`the map of ${size} documents drawn`, 'ms', waited('drawn')),
        measure('the map dragged', 'frames a second', waited('frames')),
        measure('a document of 5 MB: its text', 'ms', waited('text')),
        measure('a document of 5 MB: its summary', 'ms', first('summary')),
        measure('a document of 5 MB: its blocks', 'ms', first('blocks')),
        measure('a document of 5 MB opened again: its summary', 'ms', later('summary')),
        measure('a document of 5 MB opened again: its blocks', 'ms', later('blocks')),
        measure('a document of 5 MB: the longest task of the page until its summary', 'ms', waited('task')),
        measure('5,000 words pasted: their summary', 'ms', waited('paste')),
        measure('the script the page starts with, gzipped', 'kB', [initialScript()]),
      ],
      versions: { Chromium: browser.version() },
    };
  } finally {
    await browser.close();
    await server.close();
  }
}

async function fill(folder: string, library: string, documents: number): Promise<void> {
  const stories = reuters(documents > 1000 ? undefined : 1).slice(0, documents - 1);
  const lines = stories.map((story) => ({ id: String(story.id), title: story.title, text: textOf(story) }));
  const file = join(folder, 'stories.jsonl');
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'));
  const long = join(folder, 'long.txt');
  writeFileSync(long, speech(SENTENCES));
  const hour = join(folder, 'hour.txt');
  writeFileSync(hour, speech(HOUR));
  const huge = join(folder, 'huge.txt');
  writeFileSync(huge, repeated(HUGE));
  const store = await openLibrary(library, { write: true });
  await importPaths(store, [long, hour, huge, file]);
  await store.close();
}

/** Speeches one after the other, until there are so many characters. */
function repeated(characters: number): string {
  const one = speech(SENTENCES);
  return Array.from({ length: Math.ceil(characters / one.length) }, () => one)
    .join('\n\n')
    .slice(0, characters);
}

/** A text that was not pasted before. */
const pasted = (round: number): string =>
  `Text number ${round}. ${speech(SENTENCES).split(' ').slice(0, PASTED_WORDS).join(' ')}`;

/** From the request to the first row that can be seen, as the page's own clock has it. */
async function firstPaint(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  return page.evaluate(
    () =>
      new Promise<number>((done) => {
        const look = () =>
          document.querySelector('main ul .title') ? done(performance.now()) : requestAnimationFrame(look);
        look();
      }),
  );
}

/** The longest time from a key to the next frame. */
async function typing(page: Page): Promise<number> {
  await page.getByRole('searchbox').focus();
  await page.evaluate(() => {
    const waits: number[] = [];
    Object.assign(window, { waits });
    window.addEventListener('keydown', (event) => {
      requestAnimationFrame(() => setTimeout(() => waits.push(performance.now() - event.timeStamp)));
    });
  });
  await page.keyboard.type(TYPED, { delay: 80 });
  await page.waitForTimeout(300);
  return page.evaluate(() => Math.max(...(window as unknown as { waits: number[] }).waits));
}

/** From the click to the first sentence, to the blocks, to the summary. */
async function reading(page: Page): Promise<Pick<Turn, 'text' | 'blocks' | 'summary'>> {
  return page.evaluate(async () => {
    const begin = performance.now();
    location.hash = '#/document/long.txt';
    const seen = (selector: string) =>
      new Promise<number>((done) => {
        const look = () =>
          document.querySelector(selector) ? done(performance.now() - begin) : requestAnimationFrame(look);
        look();
      });
    const [text, blocks, summary] = await Promise.all([
      seen('article [data-i]'),
      seen('figure .cut'),
      seen('article .picked, .right ol li'),
    ]);
    return { text, blocks, summary };
  });
}

function initialScript(): number {
  const index = readFileSync(join(ASSETS, '..', 'index.html'), 'utf8');
  const started = readdirSync(ASSETS).filter((name) => name.endsWith('.js') && index.includes(name));
  return started.reduce((sum, name) => sum + gzipSync(readFileSync(join(ASSETS, name))).length / 1000, 0);
}
