/** What else a cluster does with texts and counts: count them, relate them, cluster their words, fold them in. */
import type { Given } from '../../check/index.ts';
import type { Csr } from '../../linalg/index.ts';
import {
  type Company,
  type FOLD_IN_OPTIONS,
  type Plsa,
  savePlsa,
  WORD_CLUSTERS_OPTIONS,
  type WordClustersOptions,
} from '../../models/index.ts';
import { type AnalyzeOptions, type Source, type Tally, usualOf } from '../../text/index.ts';
import { readWords, type Words } from './counting.ts';
import type { Gang } from './gang.ts';
import { cutPages, hashOf, type Page, type Pages, readRows } from './pages.ts';
import { pack, unpack } from './parcel.ts';
import type { Related } from './related.ts';
import { needed, putJson, type Storage } from './storage.ts';
import type { Task } from './task.ts';
import { writeTexts } from './texts.ts';

export interface CountOptions {
  readonly analysis?: AnalyzeOptions;
  /** Leave out words of fewer documents. */
  readonly minUnits?: number;
  /** The words of an earlier count, for documents that are to be folded in. */
  readonly words?: string;
}

export interface CountedTexts {
  readonly pages: Pages;
  readonly words: Words;
  /** The object that has the words. */
  readonly name: string;
  readonly notes: readonly string[];
}

/** Counts documents as they come: this process holds a page of them at a time, the workers count. */
export async function countCorpus(
  gang: Gang,
  storage: Storage,
  sources: AsyncIterable<Source> | Iterable<Source>,
  { analysis = {}, minUnits = 1, words }: CountOptions = {},
): Promise<CountedTexts> {
  const texts = await writeTexts(storage, sources);
  const usual = (analysis.language ?? 'auto') === 'auto' ? await usualLanguage(gang, texts) : undefined;
  const outOf = (name: string) => `counted/${hashOf([JSON.stringify({ name, analysis, usual })])}`;
  const tasks = texts.map((name): Task => ({ work: 'count', texts: name, analysis, usual, out: outOf(name) }));
  const notes = new Set((await gang.all<readonly string[]>(tasks)).flat());
  const counted = texts.map(outOf);
  const name = words ?? (await vocabularyOf(gang, storage, counted, minUnits));
  const pages = await gang.all<Page>(counted.map((counted): Task => ({ work: 'rename', counted, words: name })));
  const all = await readWords(storage, name);
  return { pages: { columns: all.terms.length, pages }, words: all, name, notes: [...notes] };
}

/** All rows as one matrix, for whoever has room for them. */
export async function readAllRows(storage: Storage, pages: Pages): Promise<Csr> {
  return readRows(storage, pages.columns, (await cutPages(storage, pages, 1))[0]);
}

/** The words of a model, for documents that are to be folded into it; the name of their object. */
export async function putWords(storage: Storage, terms: readonly string[], labels: readonly string[]): Promise<string> {
  const none = new Float64Array(terms.length);
  const parcel = pack({ about: { texts: 0, terms, labels }, arrays: { counts: none, textsWith: none } });
  const name = `words/${hashOf(parcel)}`;
  if (!(await storage.has(name))) await storage.put(name, parcel);
  return name;
}

async function usualLanguage(gang: Gang, texts: readonly string[]): Promise<string | undefined> {
  const tallies = await gang.all<Tally>(texts.map((texts): Task => ({ work: 'tally', texts })));
  const all: Record<string, number> = {};
  for (const tally of tallies) for (const [code, many] of Object.entries(tally)) all[code] = (all[code] ?? 0) + many;
  return usualOf(all);
}

async function vocabularyOf(
  gang: Gang,
  storage: Storage,
  counted: readonly string[],
  minUnits: number,
): Promise<string> {
  const hash = hashOf([JSON.stringify({ counted, minUnits })]);
  await putJson(storage, `lists/${hash}`, counted);
  await gang.all([{ work: 'vocabulary', counted: `lists/${hash}`, minUnits, out: `words/${hash}` }]);
  return `words/${hash}`;
}

/** The file of the word clusters of counted texts; every shard counts its pairs. */
export async function clusterWords(
  gang: Gang,
  storage: Storage,
  { pages, name: words }: Pick<CountedTexts, 'pages' | 'name'>,
  settings: WordClustersOptions,
  shards: number,
): Promise<Uint8Array> {
  const gamma = settings.gamma ?? WORD_CLUSTERS_OPTIONS.gamma.default;
  const cuts = await cutPages(storage, pages, shards);
  const outs = cuts.map((slices) => `pairs/${hashOf([JSON.stringify({ words, gamma, slices })])}`);
  await gang.all(cuts.map((slices, s): Task => ({ work: 'pairs', slices, words, gamma, out: outs[s] })));
  const out = `models/${hashOf([JSON.stringify({ outs, settings })])}`;
  await gang.all([{ work: 'clusters', pairs: outs, words, settings, out }]);
  return needed(storage, out);
}

/** P(z|d) of documents that a model has not seen: an object for every shard, in the order of the rows. */
export async function foldInCluster(
  gang: Gang,
  storage: Storage,
  model: Plsa,
  pages: Pages,
  settings: Given<typeof FOLD_IN_OPTIONS>,
  shards: number,
): Promise<string[]> {
  const bytes = savePlsa({ model, words: [] }, { documents: false });
  const name = `models/${hashOf([bytes])}`;
  await storage.put(name, [bytes]);
  const cuts = await cutPages(storage, pages, shards);
  const outs = cuts.map((slices) => `mixtures/${hashOf([JSON.stringify({ name, settings, slices })])}`);
  await gang.all(cuts.map((slices, s): Task => ({ work: 'fold', model: name, slices, settings, out: outs[s] })));
  return outs;
}

/** The rows of an object that folding in has left. */
export async function readMixtures(storage: Storage, name: string): Promise<{ topics: number; rows: Float32Array }> {
  const { about, arrays } = unpack(await needed(storage, name), `${storage.place}/${name}`);
  return { topics: about.topics as number, rows: arrays.topics as Float32Array };
}

/** The counts that supervised PLSA trains on. Relations may cross shards; who is related to whom must fit in memory. */
export async function relateCluster(
  gang: Gang,
  storage: Storage,
  pages: Pages,
  company: Company,
  shards: number,
): Promise<{ pages: Pages; pairs: number; strangers: number }> {
  const list = `lists/${hashOf([JSON.stringify(pages)])}`;
  await putJson(storage, list, pages);
  const tasks: Task[] = [];
  let from = 0;
  for (const slices of await cutPages(storage, pages, shards)) {
    const rows = slices.reduce((sum, slice) => sum + slice.to - slice.from, 0);
    tasks.push({
      work: 'relate',
      pages: list,
      slices,
      from,
      company: await writeCompany(storage, company, from, rows),
    });
    from += rows;
  }
  const related = await gang.all<Related>(tasks);
  return {
    pages: { columns: pages.columns, pages: related.flatMap((shard) => shard.pages) },
    pairs: related.reduce((sum, shard) => sum + shard.pairs, 0),
    strangers: related.reduce((sum, shard) => sum + shard.strangers, 0),
  };
}

async function writeCompany(storage: Storage, company: Company, from: number, rows: number): Promise<string> {
  const start = new Uint32Array(rows + 1);
  const index: number[] = [];
  for (let row = 0; row < rows; row++) {
    const others = company(from + row);
    for (let i = 0; i < others.length; i++) index.push(others[i]);
    start[row + 1] = index.length;
  }
  const parcel = pack({ about: {}, arrays: { start, index: Uint32Array.from(index) } });
  const name = `company/${hashOf(parcel)}`;
  await storage.put(name, parcel);
  return name;
}
