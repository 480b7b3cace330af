/** Clusters of words from counted texts: every shard counts the pairs of words that share its texts. */
import { cutChunks, sha256Of } from './chunks.ts';
import {
  type Csr,
  clustersOf,
  type Pairs,
  type SavedWordClusters,
  WORD_CLUSTERS_OPTIONS,
  type WordClustersOptions,
} from './core.ts';
import type { CountedTexts, TaskRunner } from './corpus.ts';
import { readArrays } from './objects.ts';
import type { Storage } from './storage.ts';

export async function clusterWords(
  runner: Pick<TaskRunner, 'all'>,
  storage: Storage,
  { chunks, words: { terms, labels, ...totals }, name: words }: Omit<CountedTexts, 'notes'>,
  settings: WordClustersOptions,
  shards: number,
): Promise<SavedWordClusters> {
  const gamma = settings.gamma ?? WORD_CLUSTERS_OPTIONS.gamma.default;
  const cuts = await cutChunks(storage, chunks, shards);
  const outs = cuts.map((ranges) => `pairs/${sha256Of([JSON.stringify({ words, gamma, ranges })])}`);
  await runner.all(cuts.map((ranges, s) => ({ work: 'pairs', ranges, words, gamma, out: outs[s] })));
  const matrices: Csr[] = [];
  for (const out of outs) matrices.push((await readArrays(storage, out)).arrays as unknown as Csr);
  const model = clustersOf(totals, added(matrices, terms.length), settings);
  for (const out of outs) await storage.remove(out);
  return { model, terms, labels };
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
