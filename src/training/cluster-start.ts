/**
 * Initialisation of P(w|z) from clusters: similar rows start in one topic. A random start separates topics slowly.
 *
 * Method      spherical k-means of a sample of rows, weighted by log-tf·idf, into several times as many clusters as
 *             topics, which Ward's rule joins: a small cluster seldom mixes topics, and joining depends little on
 *             chance; a topic starts as half the word distribution of its cluster and half that of all rows, the
 *             latter perturbed at random, so that every word keeps a positive probability and no two topics are equal
 * From        Ward 1963; k-means++ (Arthur & Vassilvitskii 2007); clusters as a start of EM (Meilă & Heckerman 1998)
 * Figures     measured by `npm run bench -- accelerate`: fewer passes to a likelihood, and a higher one in the end
 */
import { type Csr, type Floats, openKernels, reference } from '../kernels/index.ts';
import {
  fromRows,
  joined,
  kmeansClusters,
  kmeansMemory,
  selectRows,
  unitOf,
  wardJoinings,
  weigh,
} from '../linalg/index.ts';
import type { Random } from '../random/index.ts';

/** Size of the sample: the largest of a number of rows, a number per topic, and a share of all rows. */
const SAMPLE_ROWS = 2500;
const SAMPLE_ROWS_PER_TOPIC = 100;
const SAMPLE_SHARE = 1 / 16;
/** Largest weights of a row that k-means looks at: the rest changes its cosines little. */
const ROW_WORDS = 128;
const KMEANS_PASSES = 6;
/** Clusters per topic before they are joined; beyond so many clusters fewer per topic; and the fewest rows per cluster. */
const CLUSTERS_PER_TOPIC = 6;
const MANY_CLUSTERS = 400;
const FEWER_PER_TOPIC = 3;
const ROWS_PER_CLUSTER = 3;
/** Weight of the cluster's own words against the words of all rows. */
const CLUSTER_WEIGHT = 0.5;
const SCRATCH_FLOATS = 200_000;

/** `words` is P(w|z), initialised at random, a row of `topics` values for every column; it is replaced in place. */
export function startFromClusters(counts: Csr, topics: number, random: Random, words: Floats): void {
  startFromSample(everyNth(counts, sampleStep(counts.rows, topics)), topics, random, words);
}

/** The sample is every n-th row, from the first on. */
export const sampleStep = (rows: number, topics: number): number =>
  Math.max(1, Math.ceil(rows / Math.max(SAMPLE_ROWS, SAMPLE_ROWS_PER_TOPIC * topics, SAMPLE_SHARE * rows)));

/** As `startFromClusters`, from the sampled rows. */
export function startFromSample(sample: Csr, topics: number, random: Random, words: Floats): void {
  if (topics < 2 || sample.rows < 2 * topics) return;
  mix(sample, topics, clustersOf(weightedOf(sample), topics, random), words);
  reference.normalizeColumns(words, topics);
}

/** Several numbers of topics, and several starts of each, cluster the same rows. */
const weighted = new WeakMap<Csr, Csr>();

function weightedOf(sample: Csr): Csr {
  const known = weighted.get(sample);
  if (known) return known;
  const made = heaviest(weigh(sample, 'log-tf-idf'));
  weighted.set(sample, made);
  return made;
}

function clustersOf(weighted: Csr, topics: number, random: Random): Int32Array {
  const most = Math.max(MANY_CLUSTERS, FEWER_PER_TOPIC * topics);
  const wanted = Math.min(CLUSTERS_PER_TOPIC * topics, most, Math.floor(weighted.rows / ROWS_PER_CLUSTER));
  const clusters = Math.max(wanted, topics);
  const kernels = openKernels({ floats: kmeansMemory(weighted, clusters) + SCRATCH_FLOATS });
  const clusterOf = kmeansClusters(weighted, { clusters, passes: KMEANS_PASSES }, { random, kernels });
  if (clusters === topics) return clusterOf;
  const number = joined(wardJoinings(unitOf(weighted).unit, clusterOf, clusters), clusters, topics);
  return clusterOf.map((cluster) => number[cluster]);
}

/** The largest values of every row; of equals the first. */
function heaviest(matrix: Csr): Csr {
  const rows = Array.from({ length: matrix.rows }, (_, d) => {
    const at = Array.from({ length: matrix.start[d + 1] - matrix.start[d] }, (_, i) => matrix.start[d] + i);
    if (at.length > ROW_WORDS) at.sort((a, b) => matrix.value[b] - matrix.value[a] || a - b).length = ROW_WORDS;
    return new Map(at.map((i) => [matrix.index[i], matrix.value[i]]));
  });
  return fromRows(matrix.columns, rows);
}

function everyNth(counts: Csr, step: number): Csr {
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
    const share = ((1 - CLUSTER_WEIGHT) * ofAll[w]) / all;
    for (let z = 0; z < topics; z++, at++) words[at] = share * (0.5 + 0.5 * columns * words[at]);
  }
  for (let d = 0; d < rows; d++) {
    const share = CLUSTER_WEIGHT / ofCluster[clusterOf[d]];
    for (let i = start[d]; i < start[d + 1]; i++) words[index[i] * topics + clusterOf[d]] += share * value[i];
  }
}
