/** Words that share texts, counted shard by shard, and the clusters learned from the sums. */
import type { Csr } from '../../linalg/index.ts';
import {
  candidateWords,
  clustersOf,
  eachPair,
  type Pairs,
  saveWordClusters,
  type WordClustersOptions,
} from '../../models/index.ts';
import { type ChunkRange, readRows } from './chunks.ts';
import { readWords } from './counting.ts';
import { putArrays, readArrays } from './objects.ts';
import type { Storage } from './storage.ts';

export interface PairsTask {
  readonly ranges: readonly ChunkRange[];
  readonly words: string;
  readonly gamma: number;
  readonly out: string;
}

/** For every word the words after it that share texts of the shard with it, and how many; a matrix above its diagonal. */
export async function countPairs(storage: Storage, { ranges, words, gamma, out }: PairsTask): Promise<null> {
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

export interface ClustersTask {
  readonly pairs: readonly string[];
  readonly words: string;
  readonly settings: WordClustersOptions;
  readonly out: string;
}

/** Adds up the shards' pairs and writes a file of word clusters. */
export async function mergeClusters(storage: Storage, { pairs, words, settings, out }: ClustersTask): Promise<null> {
  const { terms, labels, ...totals } = await readWords(storage, words);
  const matrices: Csr[] = [];
  for (const name of pairs) matrices.push((await readArrays(storage, name)).arrays as unknown as Csr);
  const model = clustersOf(totals, added(matrices, terms.length), settings);
  await storage.put(out, [saveWordClusters({ model, terms, labels })]);
  return null;
}

/** Every pair that a matrix has, with the sum over all of them. */
const added =
  (matrices: readonly Csr[], columns: number): Pairs =>
  (_wanted, visit) => {
    const both = new Uint32Array(columns);
    for (let a = 0; a < columns; a++) {
      const found: number[] = [];
      for (const { start, index, value } of matrices) {
        for (let i = start[a]; i < start[a + 1]; i++) {
          if (both[index[i]] === 0) found.push(index[i]);
          both[index[i]] += value[i];
        }
      }
      for (const b of found) {
        visit(a, b, both[b]);
        both[b] = 0;
      }
    }
  };
