/**
 * Initialisation of P(w|z) from clusters: similar rows start in one topic. A random start separates topics slowly.
 *
 * Method      spherical k-means of a sample of rows, weighted by log-tf·idf; a topic starts as half the word
 *             distribution of its cluster and half that of all rows, the latter perturbed at random, so that every word
 *             keeps a positive probability and no two topics are equal
 * From        k-means++ (Arthur & Vassilvitskii 2007); clusters as a start of EM (Meilă & Heckerman 1998)
 * Figures     measured by `npm run bench -- accelerate`: fewer passes to a likelihood, and a higher one in the end
 */
import { type Csr, type Floats, openKernels, reference } from '../kernels/index.ts';
import { kmeans, kmeansRoom, selectRows, weigh } from '../linalg/index.ts';
import type { Random } from '../random/index.ts';

/** Size of the sample: the largest of a number of rows, a number per topic, and a share of all rows. */
const SAMPLE_ROWS = 10_000;
const SAMPLE_ROWS_PER_TOPIC = 100;
const SAMPLE_SHARE = 1 / 16;
const KMEANS_PASSES = 6;
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
  const weighted = weigh(sample, 'log-tf-idf');
  const kernels = openKernels({ floats: kmeansRoom(weighted, topics) + SCRATCH_FLOATS });
  const { clusterOf } = kmeans(weighted, { clusters: topics, iterations: KMEANS_PASSES }, { random, kernels });
  mix(sample, topics, clusterOf, words);
  reference.normalizeColumns(words, topics);
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
