/** What a person waits for in a library and with a long document: each action the first time, and again. */
import { execFile } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { InputError } from '../src/check/index.ts';
import { readAll } from '../src/formats/index.ts';
import { learnIndex, learnTopics, openLibrary, openSearch, openSimilar } from '../src/library/index.ts';
import { spaceKeptOpen } from '../src/library/similar.ts';
import { random } from '../src/random/index.ts';
import { finderSettings, findSimilar } from '../src/tasks/similar/index.ts';
import { summarize } from '../src/tasks/summarize/index.ts';
import { splitSentences } from '../src/text/index.ts';
import { openAccelerator } from '../src/training/gpu/node.ts';
import { inFolder } from './folder.ts';
import type { Measure, Outcome } from './result.ts';
import { reuters, textOf } from './reuters.ts';

export const about = `What a person waits for, in this process and on its threads alone; the import is that of the built
package, and what is made of 5 MB is made by its command, from the start of a process to its end. Up to 20,000 documents are those of Reuters-21578; more are made up of sentences drawn from stories of one day.
One size: \`--documents 2000\`; the long texts and the many files alone: \`--documents 1\`. Similar documents *again* and
*after a relation* are asked of a space that stays open, as in the app; *by a new process* the space is opened from the
disk first, as on the command line.`;

/** Seconds that an action may take, by the number of documents. */
const BUDGETS: Readonly<Record<string, readonly [at2000: number, at20000: number]>> = {
  'opened, first page': [0.3, 0.3],
  imported: [0.5, 5],
  'searched, first': [1, 3],
  'searched, again': [0.1, 0.1],
  'space for meaning': [1, 3],
  'searched by meaning, first': [1, 3],
  'searched by meaning, again': [0.1, 0.1],
  'similar, first': [1, 3],
  'similar, again, by a new process': [1, 3],
  'similar, again': [0.1, 0.1],
  'similar, after a relation': [0.2, 0.2],
  'similar by tags, first': [1, 3],
  'topics, auto': [10, 30],
};
const LONG = {
  'summary of 5 MB': 4,
  'chapters of 5 MB': 6,
  'summary of 1,000 stories': 5,
  'summary of a folder of 3,000 small files': 10,
} as const;

/** What stands in the way, as a profile shows it. */
const BECAUSE: Readonly<Record<string, string>> = {
  imported:
    'one core writes the tables and the full-text index, the other cuts and counts words; both are busy throughout',
  'similar, first': 'one thread reads the counts that the library keeps; then 50 singular directions are found',
  'similar by tags, first':
    '200 finer singular directions are found beside those that the library keeps; then the same thread solves two regressions, and chooses the weights of relations by some fifty measurements on documents kept out; until then the app shows the answer without tags',
  'topics, auto': 'up to 21 numbers of topics are fitted from three starts each',
  'summary of 5 MB':
    'one thread reads some 46,000 sentences, weighs their words and pairs, and cuts the text into parts',
  'chapters of 5 MB':
    'one thread reads some 46,000 sentences, scores all blocks up to four times to find their number, and ranks phrases',
};

/** The budgets as figures: what is measured, the seconds it may take, and what stands in the way. */
export const WAITS = [
  ...[2_000, 20_000].flatMap((documents, i) =>
    Object.entries(BUDGETS).map(([action, budgets]) => ({
      what: whatOf(action, documents),
      seconds: budgets[i],
      because: BECAUSE[action],
    })),
  ),
  ...Object.entries(LONG).map(([what, seconds]) => ({ what, seconds, because: BECAUSE[what] })),
];

const AGAIN = 5;
/** The size that stands for the long texts and the many files. */
const LONG_TEXTS = 1;

function whatOf(action: string, documents: number): string {
  return `${action}, ${documents.toLocaleString('en')} documents`;
}

/** Does some work once or more, and keeps how long it took. */
type Timed = <T>(what: string, work: () => Promise<T>, times?: number) => Promise<T>;

export async function run(quick: boolean, documents?: number, found?: (soFar: Outcome) => void): Promise<Outcome> {
  const measures: Measure[] = [];
  const timed: Timed = async (what, work, times = 1) => {
    const samples: number[] = [];
    const before = process.cpuUsage();
    let answer: Awaited<ReturnType<typeof work>>;
    do {
      const begun = performance.now();
      answer = await work();
      samples.push((performance.now() - begun) / 1000);
    } while (samples.length < times);
    const { user, system } = process.cpuUsage(before);
    console.error(
      `${what}: ${samples.map((s) => s.toFixed(3)).join(' ')} s; processor ${(user + system) / 1e6} s in all`,
    );
    measures.push({ what, who: 'a person waits', unit: 's', samples });
    found?.({ measures });
    return answer;
  };
  const sizes = documents ? [documents] : quick ? [500, LONG_TEXTS] : [2_000, 20_000, LONG_TEXTS];
  for (const size of sizes) {
    await inFolder((folder) =>
      size === LONG_TEXTS ? longTexts(folder, quick, timed) : libraryOf(folder, size, timed),
    );
  }
  return { measures };
}

async function libraryOf(folder: string, documents: number, timed: Timed): Promise<void> {
  const [file, place] = [join(folder, 'stories.jsonl'), join(folder, 'library')];
  // A million of them are longer than a string can be, and than the memory of this process should be.
  await pipeline(
    Readable.from(storiesOf(documents)).map((story: Stored) => `${JSON.stringify(story)}\n`),
    createWriteStream(file),
  );
  const stories: Stored[] = await Readable.from(storiesOf(documents))
    .take(2 + AGAIN)
    .toArray();
  const timedHere: Timed = (action, ...rest) => timed(whatOf(action, documents), ...rest);

  const built = await builtLibrary();
  const writer = await built.openLibrary(place, { write: true });
  await timedHere('imported', () => built.importPaths(writer, [file]));
  await writer.close();
  const store = await timedHere('opened, first page', async () => {
    const opened = await openLibrary(place, { write: true });
    await opened.documents.list({}, { limit: 50 });
    return opened;
  });
  try {
    const searcher = await timedHere('searched, first', async () => {
      const opened = await openSearch(store);
      await opened.search('oil prices', { by: 'words' });
      return opened;
    });
    await timedHere('searched, again', () => searcher.search('wheat export', { by: 'words' }), AGAIN);
    await timedHere('space for meaning', () => learnIndex(store));
    const meaning = await timedHere('searched by meaning, first', async () => {
      const opened = await openSearch(store);
      await opened.search('oil prices', { by: 'meaning' });
      return opened;
    });
    await timedHere('searched by meaning, again', () => meaning.search('wheat export', { by: 'meaning' }), AGAIN);

    const settings = finderSettings('similar', {});
    const accelerator = openAccelerator({ device: 'cpu' });
    const [first, second] = stories.map(({ id }) => id);
    const ask = async (tags: boolean) => {
      const { open, model } = await openSimilar(store, settings, { tags }, { accelerator });
      // As the command line has it: the space is kept while the question is answered.
      const kept = model && store.models.put(model);
      const answer = await findSimilar(open, [first], { top: 10, why: true });
      await kept;
      return answer;
    };
    await timedHere('similar, first', () => ask(false));
    await timedHere('similar, again, by a new process', () => ask(false), AGAIN);
    // The app, the HTTP API and an assistant's server keep the space open.
    const space = spaceKeptOpen(settings, { tags: false });
    const askOpen = async () => findSimilar((await space(store)).open, [first], { top: 10, why: true });
    await askOpen();
    await timedHere('similar, again', askOpen, AGAIN);
    const related = stories.slice(2).values();
    const teach = async () => {
      await store.relations.put([{ a: second, b: related.next().value!.id, accepted: true }]);
      return askOpen();
    };
    await timedHere('similar, after a relation', teach, AGAIN);
    await timedHere('similar by tags, first', () => ask(true));
    await timedHere('topics, auto', () => learnTopics(store, { topics: 'auto' }));
  } finally {
    await store.close();
  }
}

/** The library as it is installed: a thread that starts from the sources strips their types first, for half a second. */
async function builtLibrary(): Promise<typeof import('../src/doors/library.ts')> {
  const path = new URL('../dist/doors/library.js', import.meta.url);
  if (!existsSync(path)) throw new InputError('waits', 'needs the built package: npm run build');
  return import(path.href);
}

/** The command of the built package, as a process from its start to its end. */
async function builtCommand(...words: string[]): Promise<void> {
  const command = new URL('../bin/aspectra.js', import.meta.url);
  await promisify(execFile)(process.execPath, [command.pathname, ...words], { maxBuffer: Infinity });
}

async function longTexts(folder: string, quick: boolean, timed: Timed): Promise<void> {
  const stories = [...storiesOf(quick ? 500 : 20_000)];
  const long = stories
    .map(({ text }) => text)
    .join('\n\n')
    .slice(0, 5_000_000);
  const size = `${(long.length / 1e6).toPrecision(1)} MB`;
  const [some, files] = [stories.slice(0, 1_000), stories.slice(0, 3_000)];
  const many = join(folder, 'many');
  mkdirSync(many);
  for (const { id, text } of files) writeFileSync(join(many, `${id}.txt`), text);
  const file = join(folder, 'long.txt');
  writeFileSync(file, long);
  await timed(`summary of ${size}`, () => builtCommand('summarize', file, '--words', '250'));
  await timed(`chapters of ${size}`, () => builtCommand('structure', file));
  await timed(`summary of ${some.length.toLocaleString('en')} stories`, () => summarize(some, { words: 250 }));
  await timed(`summary of a folder of ${files.length.toLocaleString('en')} small files`, async () =>
    summarize((await readAll([many])).entries, { words: 250 }),
  );
}

interface Stored {
  readonly id: string;
  readonly text: string;
  readonly language: 'en';
  readonly tags: readonly string[];
}

function* storiesOf(documents: number): Generator<Stored> {
  const real = reuters().map((story) => ({
    ...{ id: String(story.id), text: textOf(story), language: 'en' as const, tags: story.topics ?? [] },
  }));
  yield* documents <= real.length ? real.slice(0, documents) : madeUp(real, documents);
}

/** Stories of as many sentences as a real one, drawn from the twenty that stand around it. */
function* madeUp(real: readonly Stored[], documents: number): Generator<Stored> {
  const chance = random(1);
  const sentences = real.map(({ text }) =>
    splitSentences(text, { language: 'en' }).map(({ start, end }) => text.slice(start, end)),
  );
  for (let n = 0; n < documents; n++) {
    const place = n % real.length;
    const around = () => sentences[Math.min(real.length - 1, Math.max(0, place - 10 + chance.below(20)))];
    const text = sentences[place].map(() => {
      const from = around();
      return from[chance.below(from.length)];
    });
    yield { ...real[place], id: String(n), text: text.join(' ') };
  }
}
