/** What a person waits for in a library and with a long document: each action the first time, and again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { InputError } from '../src/check/index.ts';
import { SUPERVISED } from '../src/cli/progress.ts';
import { readAll } from '../src/formats/index.ts';
import { learnIndex, learnTopics, openLibrary, openSearch, openSimilar } from '../src/library/index.ts';
import { foldIntoIndex } from '../src/library/semantic-index.ts';
import { spaceKeptOpen } from '../src/library/similar.ts';
import { foldNew } from '../src/library/topic-model.ts';
import { random } from '../src/random/index.ts';
import { finderSettings, findSimilar } from '../src/tasks/similar/index.ts';
import { summarize } from '../src/tasks/summarize/index.ts';
import { splitSentences } from '../src/text/index.ts';
import { openAccelerator } from '../src/training/gpu/node.ts';
import { inFolder } from './folder.ts';
import type { Measure, Outcome } from './result.ts';
import { reuters, textOf } from './reuters.ts';

export const about = `What a person waits for, in this process and on its threads alone; the import, the app and what is made of 5 MB
are those of the built package, in processes of their own. 2,000 and 20,000 documents are those of Reuters-21578.
Libraries of other sizes, such as \`--documents 1000,10000,100000,1000000\`, show how waits grow: their documents have no
title and 70 words, sentences of Reuters drawn from stories of one day and a number that few others have. The long texts and
the many files alone: \`--documents 1\`. Similar documents *again* and *after a relation* are asked of a space that stays
open, as in the app; *by a new process* the space is opened from the disk first, as on the command line. Memory is that of
the process: of an import and the app the most they had, of all others what this one has after it. The exponent is that of
the last step: 1 is a wait as many times longer as there are more documents.`;

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
/** The sizes of the budgets. */
const REAL: readonly number[] = [2_000, 20_000];
const DOCUMENT_WORDS = 70;
/** A quick look is at so many of them. */
const LONGEST_REAL = 500;

function whatOf(action: string, documents: number): string {
  return `${action}, ${documents.toLocaleString('en')} documents`;
}

/** Does some work once or more, and keeps how long it took and the memory: of this process, or what the work answers. */
type Timed = <T>(what: string, work: () => Promise<T>, times?: number) => Promise<T>;

export async function run(quick: boolean, documents?: number, found?: (soFar: Outcome) => void): Promise<Outcome> {
  const measures: Measure[] = [];
  const timedOf =
    (size: number): Timed =>
    async (what, work, times = 1) => {
      const samples: number[] = [];
      let answer: Awaited<ReturnType<typeof work>>;
      do {
        const begun = performance.now();
        answer = await work();
        samples.push((performance.now() - begun) / 1000);
      } while (samples.length < times);
      const bytes = answer instanceof Ran ? answer.memory : process.memoryUsage.rss();
      const memory = Math.round(bytes / 1e6);
      console.error(`${whatOf(what, size)}: ${samples.map((s) => s.toFixed(3)).join(' ')} s; ${memory} MB`);
      if (size === LONG_TEXTS || REAL.includes(size)) {
        const name = size === LONG_TEXTS ? what : whatOf(what, size);
        measures.push({ what: name, who: 'a person waits', unit: 's', samples });
      } else {
        const who = `${size.toLocaleString('en')} documents`;
        measures.push({ what, who, documents: size, unit: 's', samples });
        measures.push({ what, who, documents: size, unit: 'MB', samples: [memory] });
      }
      found?.({ measures });
      return answer;
    };
  for (const size of documents ? [documents] : quick ? [500, LONG_TEXTS] : [...REAL, LONG_TEXTS]) {
    await inFolder((folder) =>
      size === LONG_TEXTS ? longTexts(folder, quick, timedOf(size)) : libraryOf(folder, size, timedOf(size)),
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
  await timed('imported', () => builtCommand('add', '--library', place, file));
  const store = await timed('opened, first page', async () => {
    const opened = await openLibrary(place, { write: true });
    await opened.documents.list({}, { limit: 50 });
    return opened;
  });
  try {
    const searcher = await timed('searched, first', async () => {
      const opened = await openSearch(store);
      await opened.search('oil prices', { by: 'words' });
      return opened;
    });
    await timed('searched, again', () => searcher.search('wheat export', { by: 'words' }), AGAIN);
    await timed('searched, a common word', () => searcher.search('company', { by: 'words' }), AGAIN);
    await timed('space for meaning', () => learnIndex(store));
    await timed('the others folded into it, while others ask', () => foldIntoIndex(store));
    const meaning = await timed('searched by meaning, first', async () => {
      const opened = await openSearch(store);
      await opened.search('oil prices', { by: 'meaning' });
      return opened;
    });
    await timed('searched by meaning, again', () => meaning.search('wheat export', { by: 'meaning' }), AGAIN);

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
    await timed('similar, first', () => ask(false));
    await timed('similar, again, by a new process', () => ask(false), AGAIN);
    // The app, the HTTP API and an assistant's server keep the space open.
    const space = spaceKeptOpen(settings, { tags: false });
    const askOpen = async () => findSimilar((await space(store)).open, [first], { top: 10, why: true });
    await askOpen();
    await timed('similar, again', askOpen, AGAIN);
    const related = stories.slice(2).values();
    const teach = async () => {
      await store.relations.put([{ a: second, b: related.next().value!.id, accepted: true }]);
      return askOpen();
    };
    await timed('similar, after a relation', teach, AGAIN);
    if (stories[0].tags) await timed('similar by tags, first', () => ask(true));
    await timed('topics, 40', () => learnTopics(store, { topics: '40' }));
    await timed('the others folded into them, while others ask', () => foldNew(store));
    await timed('topics, auto', () => learnTopics(store, { topics: 'auto' }));
  } finally {
    await store.close();
  }
  await appOf(place, stories[0].id, timed);
}

/** The app of the built package: what it asks for when it is opened, its map, its questions, and what it holds then. */
async function appOf(place: string, id: string, timed: Timed): Promise<void> {
  const server = started('serve', '--library', place, '--port', '0', '--quiet');
  try {
    const asked = async (...paths: readonly string[]) => {
      for (const path of paths) {
        const answer = await fetch(`${url}api/v1/${path}`);
        if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
        await answer.text();
      }
      return new Ran(memoryOf(server));
    };
    let url = '';
    await timed('the app opens', async () => {
      url = String(await once(server.stdout!, 'data')).trim();
      return asked('meta', 'documents?limit=50', 'topics');
    });
    await timed('map', () => asked('map'));
    await timed('the app has searched and compared', () =>
      asked('search?q=wheat+export', 'search?q=wheat+export&by=meaning', `documents/${id}/similar`),
    );
  } finally {
    server.kill();
    await once(server, 'exit');
  }
}

/** A process that has ended, or answered. */
class Ran {
  readonly memory: number;
  constructor(memory: number) {
    this.memory = memory;
  }
}

/** The command of the built package, in a process of its own. */
function started(...words: string[]): ChildProcess {
  const command = new URL('../bin/aspectra.js', import.meta.url);
  if (!existsSync(new URL('../dist/index.js', import.meta.url)))
    throw new InputError('waits', 'needs the built package: npm run build');
  // Alone: what supervises a long command has a process of its own.
  const env = { ...process.env, [SUPERVISED]: '1' };
  return spawn(process.execPath, [command.pathname, ...words], { env, stdio: ['ignore', 'pipe', 'ignore'] });
}

/** The same until its end, with the most memory it had. */
async function builtCommand(...words: string[]): Promise<Ran> {
  const child = started(...words);
  child.stdout!.resume();
  let memory = 0;
  const watch = setInterval(() => {
    memory = Math.max(memory, memoryOf(child));
  }, 100);
  const [code] = await once(child, 'exit');
  clearInterval(watch);
  if (code !== 0) throw new Error(`${words[0]} ended with ${code}`);
  return new Ran(memory);
}

/** The most that a process had in memory, where the system tells. */
function memoryOf({ pid }: ChildProcess): number {
  const path = `/proc/${pid}/status`;
  const [, kilobytes = '0'] = (existsSync(path) && /VmHWM:\s*(\d+)/.exec(readFileSync(path, 'utf8'))) || [];
  return 1024 * Number(kilobytes);
}

async function longTexts(folder: string, quick: boolean, timed: Timed): Promise<void> {
  const stories = [...storiesOf(quick ? LONGEST_REAL : 20_000)];
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
  readonly language?: 'en';
  readonly tags?: readonly string[];
}

function* storiesOf(documents: number): Generator<Stored> {
  const real = reuters();
  const isReal = documents <= LONGEST_REAL || REAL.includes(documents);
  if (!isReal) yield* madeUp(real.map(textOf), documents);
  else
    for (const story of real.slice(0, documents))
      yield { id: String(story.id), text: textOf(story), language: 'en', tags: story.topics ?? [] };
}

/** Texts of sentences drawn from the twenty stories that stand around each. */
function* madeUp(real: readonly string[], documents: number): Generator<Stored> {
  const chance = random(1);
  const sentences = real.map((text) =>
    splitSentences(text, { language: 'en' }).map(({ start, end }) => text.slice(start, end)),
  );
  for (let n = 0; n < documents; n++) {
    const words: string[] = [];
    while (words.length < DOCUMENT_WORDS) {
      const from = sentences[(n + chance.below(20)) % real.length];
      words.push(...from[chance.below(from.length)].split(/\s+/));
    }
    yield { id: String(n), text: `${words.slice(0, DOCUMENT_WORDS - 2).join(' ')} number K${chance.below(300_000)}.` };
  }
}
