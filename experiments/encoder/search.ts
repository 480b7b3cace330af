/** Search with an encoder and without: a title, or the first words of a description, finds what it is of. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { significance } from '../../src/evaluate/index.ts';
import { learnIndex, openLibrary, openSearch } from '../../src/library/index.ts';
import { meaningOfLibrary } from '../../src/library/kept-vectors.ts';
import { stateOf } from '../../src/library/similar.ts';
import { analysed } from '../../src/store/analysis.ts';
import { type Encoder, finderSettings, nearnessTo } from '../../src/tasks/similar/index.ts';
import type { ExperimentArgs } from '../experiment.ts';
import { linesOf } from '../load.ts';
import { readReuters } from '../stm/reuters.ts';

const DOCUMENTS = 1000;
const QUESTIONS = 300;
const DEPTH = 100;
const WAYS = ['meaning', 'both'] as const;

interface Sought {
  readonly id: string;
  readonly text: string;
  readonly query: string;
}

export async function searched(encoder: Encoder, { data, log }: ExperimentArgs): Promise<void> {
  log(`| set | ${WAYS.map((by) => `${by} | with ${encoder.name}`).join(' | ')} |`);
  log('| --- | --- | --- | --- | --- |');
  for (const [name, load] of Object.entries(SETS)) {
    const sought = load(data).slice(0, DOCUMENTS);
    const found = await reciprocalRanks(sought, encoder);
    const cells = WAYS.map((by) => {
      const { without, beside } = found[by];
      const { low, high } = significance(beside, without).interval;
      return `${figure(mean(without))} | ${figure(mean(beside))}, ${figure(low)} to ${figure(high)} more`;
    });
    log(`| ${name} | ${cells.join(' | ')} |`);
  }
}

interface Talk {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly description?: string;
}
const talks = (data: string | undefined) =>
  linesOf(data, 'ted-talks.jsonl.gz')
    .map((line) => JSON.parse(line) as Talk)
    .filter(({ description }) => description);

const SETS: Readonly<Record<string, (data: string | undefined) => Sought[]>> = {
  'a headline finds its news': () =>
    readReuters()
      .train.filter(({ title, text }, i) => i % 5 === 0 && title && text.length > 300)
      .map(({ id, title, text }) => ({ id, text, query: title })),
  'a title finds its talk': (data) => talks(data).map(({ id, title, text }) => ({ id, text, query: title })),
  'eight words of a description find their talk': (data) =>
    talks(data).map(({ id, text, description }) => ({
      id,
      text,
      query: description!.split(/\s+/).slice(0, 8).join(' '),
    })),
  'a heading finds its section': (data) =>
    linesOf(data, 'sections.jsonl.gz').flatMap((line) => {
      const { id, paragraphs, chapters } = JSON.parse(line) as Article;
      const texts = chapters.map(({ first }, i) => paragraphs.slice(first, chapters[i + 1]?.first).join('\n\n'));
      return texts.flatMap((text, i) =>
        text.length > 200 ? [{ id: `${id}#${i}`, text, query: chapters[i].title }] : [],
      );
    }),
};

interface Article {
  readonly id: string;
  readonly paragraphs: readonly string[];
  readonly chapters: readonly { readonly first: number; readonly title: string }[];
}

async function reciprocalRanks(sought: readonly Sought[], encoder: Encoder) {
  const folder = mkdtempSync(join(tmpdir(), 'aspectra-experiment-'));
  const store = await openLibrary(join(folder, 'library'), { write: true });
  try {
    const sources = sought.map(({ id, text }) => ({ id, text, language: 'en' }));
    await store.documents.put(await analysed(sources, (item) => item));
    await learnIndex(store);
    const { documents } = await stateOf(store, { tags: false });
    const { meaning } = (await meaningOfLibrary(store, documents, encoder, finderSettings('similar', {})))!;
    const searcher = await openSearch(store);
    const ranks = { meaning: { without: [], beside: [] }, both: { without: [], beside: [] } } as Ranks;
    for (const { id, query } of sought.filter((_, i) => i % Math.ceil(sought.length / QUESTIONS) === 0)) {
      // A title is no query with operators.
      const plain = query.replace(/["*()-]/g, ' ');
      const near = await nearnessTo(plain, meaning!);
      for (const by of WAYS)
        for (const [way, beside] of [
          ['without', undefined],
          ['beside', near],
        ] as const) {
          const { results } = await searcher.search(plain, { by, top: DEPTH }, beside);
          const at = results.findIndex(({ document }) => document === id);
          ranks[by][way].push(at < 0 ? 0 : 100 / (at + 1));
        }
    }
    return ranks;
  } finally {
    await store.close();
    rmSync(folder, { recursive: true });
  }
}

type Ranks = Record<(typeof WAYS)[number], Record<'without' | 'beside', number[]>>;

const mean = (values: readonly number[]) => values.reduce((sum, x) => sum + x, 0) / values.length;
const figure = (x: number) => x.toFixed(1);
