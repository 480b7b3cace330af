/** The tasks of a cluster that need no loaded shard: each reads objects, writes objects, and may be done twice. */
import { type ChunkRange, readRows } from './chunks.ts';
import { candidateWords, eachPair, foldIn, foldInKernels, loadPlsa } from './core.ts';
import {
  type CountTask,
  countChunk,
  mergeVocabulary,
  readWords,
  renameColumns,
  tallyTexts,
  type VocabularyTask,
} from './counting.ts';
import { putArrays } from './objects.ts';
import { requireObject, type Storage } from './storage.ts';

export type Task =
  | { readonly work: 'tally'; readonly texts: string }
  | ({ readonly work: 'count' } & CountTask)
  | ({ readonly work: 'vocabulary' } & VocabularyTask)
  | { readonly work: 'rename'; readonly counted: string; readonly words: string }
  | ({ readonly work: 'pairs' } & PairsTask)
  | ({ readonly work: 'fold' } & FoldTask);

/** The result is small; what is large lies in the storage. */
export function doTask(storage: Storage, task: Task): Promise<unknown> {
  switch (task.work) {
    case 'tally':
      return tallyTexts(storage, task.texts);
    case 'count':
      return countChunk(storage, task);
    case 'vocabulary':
      return mergeVocabulary(storage, task);
    case 'rename':
      return renameColumns(storage, task.counted, task.words);
    case 'pairs':
      return countPairs(storage, task);
    case 'fold':
      return foldShard(storage, task);
  }
}

interface PairsTask {
  readonly ranges: readonly ChunkRange[];
  readonly words: string;
  readonly gamma: number;
  readonly out: string;
}

/** For every word the words after it that share texts of the shard with it, and how many; a matrix above its diagonal. */
async function countPairs(storage: Storage, { ranges, words, gamma, out }: PairsTask): Promise<null> {
  const all = await readWords(storage, words);
  const columns = all.terms.length;
  const start = new Uint32Array(columns + 1);
  const index: number[] = [];
  const value: number[] = [];
  eachPair(await readRows(storage, columns, ranges), candidateWords(all, gamma), (a, b, both) => {
    index.push(b);
    value.push(both);
    start[a + 1]++;
  });
  for (let a = 0; a < columns; a++) start[a + 1] += start[a];
  const arrays = { start, index: Uint32Array.from(index), value: Uint32Array.from(value) };
  await putArrays(storage, out, { about: {}, arrays });
  return null;
}

interface FoldTask {
  readonly model: string;
  readonly ranges: readonly ChunkRange[];
  readonly out: string;
}

/** Leaves P(z|d), a row for every document of the shard. */
async function foldShard(storage: Storage, { model: name, ranges, out }: FoldTask): Promise<null> {
  const { model } = loadPlsa(await requireObject(storage, name), `${storage.place}/${name}`, { nameless: true });
  const counts = await readRows(storage, model.wordGivenTopic.length / model.topics, ranges);
  const topics = Float32Array.from(foldIn(model, counts, {}, foldInKernels(model, counts)));
  await putArrays(storage, out, { about: {}, arrays: { topics } });
  return null;
}
