/**
 * The initial state of a training: the one given, or the training's own, with P(w|z) initialised from clusters: similar
 * rows start in one topic. A random start separates topics slowly.
 *
 * Method      spherical k-means of a sample of rows, weighted by log-tf·idf and projected on their first singular
 *             vectors, the best of several starts; a topic starts as half the word distribution of its
 *             cluster and half that of all rows, the latter perturbed at random, so that every word keeps a positive
 *             probability and no two topics are equal
 * From        k-means++ (Arthur & Vassilvitskii 2007); clusters as a start of EM (Meilă & Heckerman 1998);
 *             latent semantic analysis (Deerwester et al. 1990)
 * Figures     measured by `npm run bench -- accelerate`: fewer passes to a likelihood, and a higher one in the end
 */
import { type Csr, type Floats, openKernels, reference } from '../kernels/index.ts';
import { kmeans, kmeansMemory, selectRows, svdSingle, unitRows, weigh } from '../linalg/index.ts';
import { type Random, random } from '../random/index.ts';
import type { Arrays } from './arrays.ts';
import type { Training, TrainOptions } from './contract.ts';
import { factsOf } from './shards.ts';

/** Size of the sample: the largest of a number of rows, a number per topic, and a share of all rows. */
const SAMPLE_ROWS = 2500;
const SAMPLE_ROWS_PER_TOPIC = 100;
const SAMPLE_SHARE = 1 / 16;
/** Singular vectors: so many more than topics, and at most so many. */
const MORE_DIMENSIONS = 10;
const MOST_DIMENSIONS = 64;
/** Of the singular value decomposition: clusters need no exact one. */
const TOLERANCE = 1e-2;
const RESTARTS = 3;
const KMEANS_PASSES = 20;
/** Starts of k-means; fewer where they are more clusters than this in all. */
const TRIES = 8;
const TRIED_CLUSTERS = 400;
/** Weight of the cluster's own words against the words of all rows. */
const CLUSTER_WEIGHT = 0.5;
const SCRATCH_FLOATS = 200_000;

/** Fills the arrays with the initial state. */
export function initialise(
  training: Training,
  counts: Csr,
  shared: Arrays,
  local: Arrays,
  { start, accelerate, random: chance = random() }: TrainOptions,
): void {
  const { byTopic } = training;
  if (!start) {
    training.begin(factsOf(counts), chance, shared);
    if (byTopic && accelerate === 'momentum') {
      startFromClusters(counts, byTopic.topics, chance, shared[byTopic.words]);
    }
  } else for (const [name, array] of Object.entries(shared)) array.set(start.shared[name]);
  if (!start?.local) training.beginRows(counts, local);
  else for (const [name, array] of Object.entries(local)) array.set(start.local[name]);
}

/** `words` is P(w|z), initialised at random, a row of `topics` values for every column; it is replaced in place. */
export function startFromClusters(counts: Csr, topics: number, chance: Random, words: Floats): void {
  const step = sampleStep(counts.rows, topics);
  const sample = memo(samples, counts, step, () => everyNth(counts, step));
  startFromSample(sample, topics, chance, words);
}

/** The sample is every n-th row, from the first on. */
export const sampleStep = (rows: number, topics: number): number =>
  Math.max(1, Math.ceil(rows / Math.max(SAMPLE_ROWS, SAMPLE_ROWS_PER_TOPIC * topics, SAMPLE_SHARE * rows)));

/** As `startFromClusters`, from the sampled rows. */
export function startFromSample(sample: Csr, topics: number, chance: Random, words: Floats): void {
  if (topics < 2 || sample.rows < 2 * topics) return;
  const dimensions = Math.min(topics + MORE_DIMENSIONS, MOST_DIMENSIONS);
  const rows = memo(projections, sample, dimensions, () => projected(sample, dimensions));
  mix(sample, topics, clustersOf(rows, topics, chance), words);
  reference.normalizeColumns(words, topics);
}

/** Several starts cluster the same rows. */
const projections = new WeakMap<Csr, Map<number, Csr>>();
const samples = new WeakMap<Csr, Map<number, Csr>>();

function memo(made: WeakMap<Csr, Map<number, Csr>>, of: Csr, number: number, make: () => Csr): Csr {
  const all = made.get(of) ?? new Map<number, Csr>();
  made.set(of, all);
  const one = all.get(number) ?? make();
  all.set(number, one);
  return one;
}

/** The rows, of length one, in the directions of their first singular vectors. */
function projected(sample: Csr, dimensions: number): Csr {
  // Rounded up to a power of two, so that nearby numbers of topics share one decomposition.
  const paddedDimensions = Math.min(MOST_DIMENSIONS, 2 ** Math.ceil(Math.log2(dimensions)));
  if (paddedDimensions > dimensions) {
    const wide = memo(projections, sample, paddedDimensions, () => projected(sample, paddedDimensions));
    const width = Math.min(dimensions, wide.columns);
    return dense(sample.rows, width, (d, k) => wide.value[d * wide.columns + k]);
  }
  const unit = unitRows(weigh(sample, 'log-tf-idf'));
  const settings = { dimensions, tolerance: TOLERANCE, restarts: RESTARTS };
  const found = svdSingle(unit, settings);
  return dense(sample.rows, found.dimensions, (d, k) => found.left[d * found.dimensions + k] * found.values[k]);
}

function dense(rows: number, columns: number, valueAt: (row: number, column: number) => number): Csr {
  const value = new Float64Array(rows * columns);
  for (let d = 0, at = 0; d < rows; d++) for (let k = 0; k < columns; k++, at++) value[at] = valueAt(d, k);
  return {
    rows,
    columns,
    start: Uint32Array.from({ length: rows + 1 }, (_, d) => d * columns),
    index: Uint32Array.from(value, (_, i) => i % columns),
    value,
  };
}

/** The best of several starts, by the cosines of the rows to their centroids. */
function clustersOf(rows: Csr, topics: number, chance: Random): Int32Array {
  const tries = Math.max(2, Math.min(TRIES, Math.floor(TRIED_CLUSTERS / topics)));
  const tried = Array.from({ length: tries }, () => {
    const kernels = openKernels({ floats: kmeansMemory(rows, topics) + SCRATCH_FLOATS });
    return kmeans(rows, { clusters: topics, passes: KMEANS_PASSES }, { random: chance, kernels });
  });
  return tried.reduce((a, b) => (b.history.at(-1)! > a.history.at(-1)! ? b : a)).clusterOf;
}

const everyNth = (counts: Csr, step: number): Csr =>
  step <= 1
    ? counts
    : selectRows(
        counts,
        Array.from({ length: Math.ceil(counts.rows / step) }, (_, i) => i * step),
      );

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
