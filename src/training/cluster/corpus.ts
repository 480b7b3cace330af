/** The other work of a cluster on texts and counts: counting, relating, word clusters, folding in. */
import type { Given } from '../../check/index.ts';
import type { Csr } from '../../linalg/index.ts';
import {
  type FOLD_IN_OPTIONS,
  type Plsa,
  type RelatedDocuments,
  savePlsa,
  WORD_CLUSTERS_OPTIONS,
  type WordClustersOptions,
} from '../../models/index.ts';
import { type AnalyzeOptions, type Source, type Tally, usualOf } from '../../text/index.ts';
import { type Chunk, type Chunks, cutChunks, readRows, sha256Of } from './chunks.ts';
import { type CorpusWords, readWords } from './counting.ts';
import { encodeObject, type ObjectContent, readArrays } from './objects.ts';
import type { RelatedShard } from './related-documents.ts';
import { putJson, requireObject, type Storage } from './storage.ts';
import type { Task } from './task.ts';
import type { TaskRunner } from './task-runner.ts';
import { writeTexts } from './texts.ts';

export interface CountOptions {
  readonly analysis?: AnalyzeOptions;
  /** Leave out words of fewer documents. */
  readonly minUnits?: number;
  /** The words of an earlier count, for documents that are to be folded in. */
  readonly words?: string;
}

export interface CountedTexts {
  readonly chunks: Chunks;
  readonly words: CorpusWords;
  /** The object that has the words. */
  readonly name: string;
  readonly notes: readonly string[];
}

/** Counts documents as they come: this process holds a chunk of them at a time, the workers count. */
export async function countCorpus(
  runner: TaskRunner,
  storage: Storage,
  sources: AsyncIterable<Source> | Iterable<Source>,
  { analysis = {}, minUnits = 1, words }: CountOptions = {},
): Promise<CountedTexts> {
  const texts = await writeTexts(storage, sources);
  const usual = (analysis.language ?? 'auto') === 'auto' ? await usualLanguage(runner, texts) : undefined;
  const outOf = (name: string) => `counted/${sha256Of([JSON.stringify({ name, analysis, usual })])}`;
  const tasks = texts.map((name): Task => ({ work: 'count', texts: name, analysis, usual, out: outOf(name) }));
  const notes = new Set((await runner.all<readonly string[]>(tasks)).flat());
  const counted = texts.map(outOf);
  const name = words ?? (await vocabularyOf(runner, storage, counted, minUnits));
  const chunks = await runner.all<Chunk>(counted.map((counted): Task => ({ work: 'rename', counted, words: name })));
  const all = await readWords(storage, name);
  return { chunks: { columns: all.terms.length, chunks }, words: all, name, notes: [...notes] };
}

/** All rows as one matrix; they must fit in memory. */
export async function readAllRows(storage: Storage, chunks: Chunks): Promise<Csr> {
  return readRows(storage, chunks.columns, (await cutChunks(storage, chunks, 1))[0]);
}

/** The words of a model, for documents that are to be folded into it; the name of their object. */
export async function putWords(storage: Storage, terms: readonly string[], labels: readonly string[]): Promise<string> {
  const none = new Float64Array(terms.length);
  return putOnce(storage, 'words', { about: { texts: 0, terms, labels }, arrays: { counts: none, textsWith: none } });
}

async function usualLanguage(runner: TaskRunner, texts: readonly string[]): Promise<string | undefined> {
  const tallies = await runner.all<Tally>(texts.map((texts): Task => ({ work: 'tally', texts })));
  const all: Record<string, number> = {};
  for (const tally of tallies) for (const [code, count] of Object.entries(tally)) all[code] = (all[code] ?? 0) + count;
  return usualOf(all);
}

async function vocabularyOf(
  runner: TaskRunner,
  storage: Storage,
  counted: readonly string[],
  minUnits: number,
): Promise<string> {
  const hash = sha256Of([JSON.stringify({ counted, minUnits })]);
  await putJson(storage, `lists/${hash}`, counted);
  await runner.all([{ work: 'vocabulary', counted: `lists/${hash}`, minUnits, out: `words/${hash}` }]);
  return `words/${hash}`;
}

/** The file of the word clusters of counted texts; every shard counts its pairs. */
export async function clusterWords(
  runner: TaskRunner,
  storage: Storage,
  { chunks, name: words }: Pick<CountedTexts, 'chunks' | 'name'>,
  settings: WordClustersOptions,
  shards: number,
): Promise<Uint8Array> {
  const gamma = settings.gamma ?? WORD_CLUSTERS_OPTIONS.gamma.default;
  const cuts = await cutChunks(storage, chunks, shards);
  const outs = cuts.map((ranges) => `pairs/${sha256Of([JSON.stringify({ words, gamma, ranges })])}`);
  await runner.all(cuts.map((ranges, s): Task => ({ work: 'pairs', ranges, words, gamma, out: outs[s] })));
  const out = `models/${sha256Of([JSON.stringify({ outs, settings })])}`;
  await runner.all([{ work: 'clusters', pairs: outs, words, settings, out }]);
  return requireObject(storage, out);
}

/** P(z|d) of documents that a model has not seen: an object for every shard, in the order of the rows. */
export async function foldInCluster(
  runner: TaskRunner,
  storage: Storage,
  model: Plsa,
  chunks: Chunks,
  settings: Given<typeof FOLD_IN_OPTIONS>,
  shards: number,
): Promise<string[]> {
  const bytes = savePlsa({ model, terms: [] }, { documents: false });
  const name = `models/${sha256Of([bytes])}`;
  await storage.put(name, [bytes]);
  const cuts = await cutChunks(storage, chunks, shards);
  const outs = cuts.map((ranges) => `mixtures/${sha256Of([JSON.stringify({ name, settings, ranges })])}`);
  await runner.all(cuts.map((ranges, s): Task => ({ work: 'fold', model: name, ranges, settings, out: outs[s] })));
  return outs;
}

/** The rows of an object that folding in has left. */
export async function readMixtures(storage: Storage, name: string): Promise<{ topics: number; rows: Float32Array }> {
  const { about, arrays } = await readArrays(storage, name);
  return { topics: about.topics as number, rows: arrays.topics as Float32Array };
}

/** The counts that supervised PLSA trains on. Relations may cross shards; who is related to whom must fit in memory. */
export async function relateCluster(
  runner: TaskRunner,
  storage: Storage,
  chunks: Chunks,
  relatedTo: RelatedDocuments,
  shards: number,
): Promise<{ chunks: Chunks; pairs: number; withoutSharedWords: number }> {
  const list = `lists/${sha256Of([JSON.stringify(chunks)])}`;
  await putJson(storage, list, chunks);
  const tasks: Task[] = [];
  let from = 0;
  for (const ranges of await cutChunks(storage, chunks, shards)) {
    const rows = ranges.reduce((sum, range) => sum + range.to - range.from, 0);
    tasks.push({
      work: 'relate',
      chunks: list,
      ranges,
      from,
      related: await writeRelated(storage, relatedTo, from, rows),
    });
    from += rows;
  }
  const related = await runner.all<RelatedShard>(tasks);
  return {
    chunks: { columns: chunks.columns, chunks: related.flatMap((shard) => shard.chunks) },
    pairs: related.reduce((sum, shard) => sum + shard.pairs, 0),
    withoutSharedWords: related.reduce((sum, shard) => sum + shard.withoutSharedWords, 0),
  };
}

async function writeRelated(
  storage: Storage,
  relatedTo: RelatedDocuments,
  from: number,
  rows: number,
): Promise<string> {
  const start = new Uint32Array(rows + 1);
  const index: number[] = [];
  for (let row = 0; row < rows; row++) {
    const others = relatedTo(from + row);
    for (let i = 0; i < others.length; i++) index.push(others[i]);
    start[row + 1] = index.length;
  }
  return putOnce(storage, 'related', { about: {}, arrays: { start, index: Uint32Array.from(index) } });
}

/** Writes an object named by its content, unless it is there; returns its name. */
async function putOnce(storage: Storage, folder: string, content: ObjectContent): Promise<string> {
  const bytes = encodeObject(content);
  const name = `${folder}/${sha256Of(bytes)}`;
  if (!(await storage.has(name))) await storage.put(name, bytes);
  return name;
}
