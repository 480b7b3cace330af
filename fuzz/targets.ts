/** What is tried with mutated input, and what must hold whatever comes. Each throws where it does not. */
import assert from 'node:assert/strict';
import { InputError } from '../src/check/index.ts';
import { parse } from '../src/formats/parse.ts';
import { loadPlsa } from '../src/models/index.ts';
import { type App, createApp, openWorkers } from '../src/server/index.ts';
import { openStored } from '../src/server/open-stored.ts';
import { type Finder, findSimilar, openSpace } from '../src/tasks/similar/index.ts';
import { loadBackground, structure } from '../src/tasks/structure/index.ts';
import { type SummarizeOptions, type Summary, summarize } from '../src/tasks/summarize/index.ts';
import { checkedSource, splitSentences } from '../src/text/index.ts';
import { leastMilliseconds } from '../test/cpu-time.ts';

/** `input` comes as a file named `name`. */
export type Try = (input: Uint8Array, name: string, number: number) => Promise<void>;

const MAX_MILLISECONDS = 3_000;

/** The error of bad input is the only one there may be. */
async function orRefused<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

async function timed<T>(work: () => Promise<T>): Promise<T> {
  let result: T | undefined;
  const milliseconds = await leastMilliseconds(async () => void (result = await work()), MAX_MILLISECONDS);
  assert.ok(milliseconds < MAX_MILLISECONDS, `took ${milliseconds} ms`);
  return result as T;
}

const reader: Try = async (input, name) => {
  const reading = await timed(() => orRefused(() => parse(input, name)));
  for (const entry of reading?.entries ?? []) {
    assert.match(entry.text, /\S/);
    assert.deepEqual(checkedSource(entry), { source: entry, notes: [] });
    for (const { start, end } of splitSentences(entry.text, { cues: entry.cues ?? [] })) {
      assert.ok(start >= 0 && end > start && end <= entry.text.length);
    }
  }
};

const BUDGETS: readonly ((limit: number) => SummarizeOptions)[] = [
  (limit) => ({ words: limit }),
  (limit) => ({ bytes: limit }),
  (limit) => ({ sentences: limit }),
];
const METHODS = ['auto', 'lead', 'mmr', 'lexpagerank', 'centroid', 'sumbasic'] as const;
const SHAPES: readonly SummarizeOptions[] = [
  {},
  { fill: 'cut' },
  { trim: true },
  { context: true },
  { clutter: 'drop', redundancy: 0.5 },
  { outline: true },
  { query: 'the ferry' },
];

/** The number chooses budget, method and shape, each combination in turn. */
const askedBy = (number: number): SummarizeOptions => ({
  ...BUDGETS[number % BUDGETS.length](1 + (number % 40)),
  method: METHODS[number % METHODS.length],
  ...SHAPES[number % SHAPES.length],
});

function withinBudget({ text, sentences, outline }: Summary, { words, bytes, sentences: most }: SummarizeOptions) {
  assert.match(text, /\S/);
  if (bytes !== undefined) assert.ok(new TextEncoder().encode(text).length <= bytes, `over ${bytes} bytes`);
  if (words !== undefined) assert.ok(text.trim().split(/\s+/).length <= words, `over ${words} words`);
  if (most !== undefined) assert.ok((outline ?? sentences).length <= most, `over ${most} sentences`);
}

const budget: Try = async (input, _, number) => {
  const options = askedBy(number);
  const summary = await timed(() => orRefused(() => summarize(new TextDecoder().decode(input), options)));
  if (summary) withinBudget(summary, options);
};

const task: Try = async (input, _, number) => {
  const text = new TextDecoder().decode(input);
  const options = askedBy(number);
  const summary = await timed(() => orRefused(() => summarize(text, options)));
  if (summary) {
    withinBudget(summary, options);
    assert.deepEqual(await summarize(text, options), summary);
  }
  const parts = await timed(() => orRefused(() => structure(text)));
  parts?.blocks.forEach((block, i) => {
    assert.equal(block.from, i === 0 ? 0 : parts.blocks[i - 1].to + 1);
    assert.match(block.title, /\S/);
  });
  if (parts) assert.equal(parts.blocks.at(-1)!.to, parts.sentences.length - 1);
};

const LOADERS: readonly [RegExp, (bytes: Uint8Array) => unknown][] = [
  [/plsa$/, (bytes) => loadPlsa(bytes)],
  [/word-clusters$/, (bytes) => loadBackground(bytes)],
  [/space$/, (bytes) => openSpace(bytes)],
];

/** A model file whose checksum is right: it is opened and asked, or refused. */
const model: Try = async (input, name) => {
  const [, load] = LOADERS.find(([kind]) => kind.test(name))!;
  await timed(() =>
    orRefused(async () => {
      const loaded = load(input);
      if (/space$/.test(name))
        await findSimilar(loaded as Finder, [{ id: 'q', text: 'the bridge' }], { top: 2, why: true });
    }),
  );
};

let app: App | undefined;
const served = async (): Promise<App> => {
  if (app) return app;
  const workers = openWorkers({ threads: 1 });
  app = createApp({ library: await openStored(undefined, workers), workers });
  return app;
};
/** Ends what the targets have opened. */
export const closeTargets = async (): Promise<void> => app?.close();

const PATHS = ['summarize', 'structure', 'similar', 'evaluate/rouge', 'evaluate/segmentation', 'relations', 'topics'];
const http: Try = async (input, name, number) => {
  const { request } = await served();
  const path = PATHS[number % PATHS.length];
  const json = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: input as BodyInit };
  const asked = await request(`/api/v1/${path}`, json);
  const added = await request(`/api/v1/documents?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    body: input as BodyInit,
  });
  for (const response of [asked, added]) {
    const said = await response.text();
    assert.notEqual(response.status, 500, `${path}: ${said}`);
  }
};

const store: Try = async (input, name, number) => {
  const { request } = await served();
  const added = await request(`/api/v1/documents?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    body: input as BodyInit,
  });
  const { added: stored = [] } = (await added.json()) as { added?: { id: string }[] };
  for (const id of new Set(stored.map((one) => one.id))) {
    const path = `/api/v1/documents/${encodeURIComponent(id)}`;
    const read = await request(path);
    assert.equal(read.status, 200, `${id} was acknowledged and cannot be read`);
    await read.body?.cancel();
    if (number % 2 === 0) assert.equal((await request(path, { method: 'DELETE' })).status, 200);
  }
  if (number % 50 !== 0) return;
  const { problems } = (await (await request('/api/v1/library/check')).json()) as { problems: string[] };
  assert.deepEqual(problems, []);
};

export const TARGETS = { reader, task, budget, model, http, store } as const satisfies Readonly<Record<string, Try>>;
