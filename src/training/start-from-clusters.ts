/**
 * A start that knows something: rows that are alike begin in one topic, where chance breaks even slowly.
 *
 * Method      spherical k-means of a few thousand rows, log-tf·idf, into several times as many clusters as topics; these
 *             join by Ward's rule until there are as many as topics. A small cluster
 *             hardly ever holds two topics, and joining depends little on chance. A topic begins as half the words of
 *             its cluster and half those of all rows, each of these a little more or less by chance, so that no word is
 *             ruled out and no two topics are the same
 * From        k-means++ (Arthur & Vassilvitskii 2007); clusters as a start of EM (Meilă & Heckerman 1998)
 * Know        measured by `npm run bench -- accelerate`: fewer passes to a likelihood, and a higher one in the end
 */
import { type Csr, type Floats, openKernels, reference } from '../kernels/index.ts';
import { fromRows, joined, kmeans, kmeansRoom, selectRows, unitRows, wardJoinings, weigh } from '../linalg/index.ts';
import type { Random } from '../random/index.ts';

/** Rows that are clustered: so many, or so many for every topic, or such a share of all. */
const ROWS = 2500;
const ROWS_PER_TOPIC = 100;
const SHARE = 1 / 16;
const PASSES = 6;
/** Of a row the words that weigh most; the rest changes its cosines little. */
const WORDS = 128;
/** Clusters for every topic before they join, unless they become too many or too small. */
const OVER = 6;
const MOST_CLUSTERS = 400;
const ROWS_PER_CLUSTER = 3;
const OF_CLUSTER = 0.5;
const SPARE = 200_000;

/** `words` comes as chance left it, P(w|z) with a row of `topics` values for every column, and leaves as said above. */
export function startFromClusters(counts: Csr, topics: number, random: Random, words: Floats): void {
  const sample = sampleOf(counts, Math.max(ROWS, ROWS_PER_TOPIC * topics, SHARE * counts.rows));
  if (topics < 2 || sample.rows < 2 * topics) return;
  const weighted = heaviest(weigh(sample, 'log-tf-idf'), WORDS);
  mix(sample, topics, clustersOf(weighted, topics, random), words);
  reference.normalizeColumns(words, topics);
}

function clustersOf(weighted: Csr, topics: number, random: Random): Int32Array {
  const many = Math.min(OVER * topics, Math.floor(weighted.rows / ROWS_PER_CLUSTER), MOST_CLUSTERS);
  const clusters = Math.max(many, topics);
  const kernels = openKernels({ floats: kmeansRoom(weighted, clusters) + SPARE });
  const { clusterOf } = kmeans(weighted, { clusters, iterations: PASSES }, { random, kernels });
  if (clusters === topics) return clusterOf;
  const number = joined(wardJoinings(unitRows(weighted), clusterOf, clusters), clusters, topics);
  return clusterOf.map((cluster) => number[cluster]);
}

/** The largest values of every row; of equals the first. */
function heaviest(matrix: Csr, most: number): Csr {
  const rows = Array.from({ length: matrix.rows }, (_, d) => {
    const at = Array.from({ length: matrix.start[d + 1] - matrix.start[d] }, (_, i) => matrix.start[d] + i);
    if (at.length > most) at.sort((a, b) => matrix.value[b] - matrix.value[a] || a - b).length = most;
    return new Map(at.map((i) => [matrix.index[i], matrix.value[i]]));
  });
  return fromRows(matrix.columns, rows);
}

/** Every n-th row. */
function sampleOf(counts: Csr, most: number): Csr {
  const step = Math.ceil(counts.rows / most);
  if (step <= 1) return counts;
  return selectRows(
    counts,
    Array.from({ length: Math.ceil(counts.rows / step) }, (_, i) => i * step),
  );
}

function mix({ rows, columns, start, index, value }: Csr, topics: number, clusterOf: Int32Array, words: Floats): void {
  const [ofCluster, ofAll] = [new Float64Array(topics), new Float64Array(columns).fill(1)];
  for (let d = 0; d < rows; d++) {
    for (let i = start[d]; i < start[d + 1]; i++) {
      ofCluster[clusterOf[d]] += value[i];
      ofAll[index[i]] += value[i];
    }
  }
  const all = ofAll.reduce((sum, n) => sum + n, 0);
  for (let w = 0, at = 0; w < columns; w++) {
    const share = ((1 - OF_CLUSTER) * ofAll[w]) / all;
    for (let z = 0; z < topics; z++, at++) words[at] = share * (0.5 + 0.5 * columns * words[at]);
  }
  for (let d = 0; d < rows; d++) {
    const share = OF_CLUSTER / ofCluster[clusterOf[d]];
    for (let i = start[d]; i < start[d + 1]; i++) words[index[i] * topics + clusterOf[d]] += share * value[i];
  }
}
