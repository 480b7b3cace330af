/**
 * Spherical K-means: rows as unit vectors, clusters by cosine, started by k-means++.
 *
 * Method      each row goes to the centroid with the largest cosine; each centroid becomes the unit sum of its rows
 * From        Dhillon & Modha 2001; Arthur & Vassilvitskii 2007 (k-means++, with 1 − cosine as the distance)
 * Departures  a cluster left without rows is restarted from the row with the smallest cosine; ties go to the lower number.
 */
import { integer, resolve, type Values } from '../check/index.ts';
import { type Floats, type Kernels, numbersOf, reference } from '../kernels/index.ts';
import { type Random, random as seeded } from '../random/index.ts';
import { dotAll } from './cosine.ts';
import { type Csr, transpose } from './csr.ts';
import { unitRows } from './weighting.ts';

export const KMEANS_OPTIONS = {
  clusters: integer({ default: 8, min: 1, help: 'number of clusters' }),
  passes: integer({ default: 50, min: 1, help: 'maximum number of passes' }),
} as const;

export interface KMeans {
  readonly clusters: number;
  /** The cluster of every row. */
  readonly clusterOf: Int32Array;
  /** Cosine of every row to its centroid. */
  readonly cosine: Float64Array;
  /** Unit centroids by column: a row of `clusters` values for every column, so that one pass over a sparse row gives all its products. */
  readonly centroids: Floats;
  readonly passes: number;
  readonly converged: boolean;
  /** Σ of cosines after every pass: it never falls. */
  readonly history: readonly number[];
}

export interface KMeansRun {
  readonly random?: Random;
  /** Initial cluster of every row. */
  readonly start?: ArrayLike<number>;
  /** With memory for `kmeansMemory`. */
  readonly kernels?: Kernels;
}

/** The 4-byte numbers that it takes of the kernels' memory: the counts, the centroids, and the products of all rows. */
export const kmeansMemory = (matrix: Csr, clusters: number): number =>
  numbersOf(matrix) + (matrix.rows + matrix.columns) * clusters;

/**
 * Spherical k-means of the rows of a matrix.
 *
 * @example
 * const { clusterOf } = kmeans(counts, { clusters: 10 });
 */
export function kmeans(
  matrix: Csr,
  given: Partial<Values<typeof KMEANS_OPTIONS>> = {},
  { random = seeded(), start, kernels = reference }: KMeansRun = {},
): KMeans {
  const { clusters: asked, passes: maxPasses } = resolve('kmeans', KMEANS_OPTIONS, given);
  const unit = unitRows(matrix);
  const transposed = transpose(unit);
  const clusters = Math.max(1, Math.min(asked, unit.rows));
  const clusterOf = start ? Int32Array.from(start) : spread(unit, clusters, random, transposed);
  const cosine = new Float64Array(unit.rows);
  const [centroids, products] = [unit.columns, unit.rows].map((rows) => kernels.floats(rows * clusters));
  const prepared = kernels.prepare(unit);
  const history: number[] = [];
  const putCentroids = () => putCentroidsOf(kernels, transposed, clusterOf, clusters, centroids);
  let moved = Infinity;
  let pass = 0;
  for (; pass < maxPasses && moved > 0; pass++) {
    putCentroids();
    kernels.multiplySparse(prepared, clusters, centroids, products);
    moved = assign(products, clusters, clusterOf, cosine) + refill(clusterOf, cosine, clusters);
    history.push(cosine.reduce((sum, of) => sum + of, 0));
  }
  putCentroids();
  const run = { passes: pass, converged: moved === 0, history };
  return { clusters, clusterOf, cosine, centroids: centroids.slice(), ...run };
}

/** Moves every row to its nearest centroid; returns how many moved. */
function assign(products: Floats, clusters: number, clusterOf: Int32Array, cosine: Float64Array): number {
  let moved = 0;
  for (let row = 0; row < clusterOf.length; row++) {
    const at = row * clusters;
    let best = clusterOf[row];
    let most = products[at + best];
    for (let c = 0; c < clusters; c++) {
      const product = products[at + c];
      if (product > most + 1e-12) [best, most] = [c, product];
    }
    if (best !== clusterOf[row]) moved++;
    clusterOf[row] = best;
    cosine[row] = most;
  }
  return moved;
}

/** Gives every empty cluster the row with the smallest cosine to its centroid. */
function refill(clusterOf: Int32Array, cosine: Float64Array, clusters: number): number {
  const sizes = new Uint32Array(clusters);
  for (const cluster of clusterOf) sizes[cluster]++;
  let moved = 0;
  for (let empty = 0; empty < clusters; empty++) {
    if (sizes[empty] > 0) continue;
    let worst = -1;
    for (let row = 0; row < clusterOf.length; row++) {
      if (sizes[clusterOf[row]] > 1 && (worst < 0 || cosine[row] < cosine[worst])) worst = row;
    }
    if (worst < 0 || cosine[worst] >= 1 - 1e-12) continue;
    sizes[clusterOf[worst]]--;
    sizes[empty]++;
    clusterOf[worst] = empty;
    cosine[worst] = 1;
    moved++;
  }
  return moved;
}

/** The unit sum of the rows of every cluster, column by column. */
function putCentroidsOf(
  kernels: Kernels,
  { rows: columns, start, index, value }: Csr,
  clusterOf: Int32Array,
  clusters: number,
  centroids: Floats,
): void {
  centroids.fill(0);
  const squares = new Float64Array(clusters);
  for (let column = 0, at = 0; column < columns; column++, at += clusters) {
    for (let i = start[column]; i < start[column + 1]; i++) centroids[at + clusterOf[index[i]]] += value[i];
    for (let c = 0; c < clusters; c++) squares[c] += centroids[at + c] * centroids[at + c];
  }
  const factors = squares.map((square) => (square > 0 ? 1 / Math.sqrt(square) : 0));
  kernels.scaleColumns(centroids, clusters, factors);
}

/** k-means++: each seed is drawn with a chance proportional to its distance from the seeds so far. */
export function spread(unit: Csr, clusters: number, random: Random, transposed = transpose(unit)): Int32Array {
  const nearest = new Int32Array(unit.rows);
  const distance = new Float64Array(unit.rows).fill(1);
  const products = new Float64Array(unit.rows);
  for (let c = 0; c < clusters; c++) {
    const seed = draw(distance, random);
    dotAll(unit, seed, transposed, products);
    for (let row = 0; row < unit.rows; row++) {
      const away = row === seed ? 0 : Math.max(0, 1 - products[row]);
      if (c > 0 && away >= distance[row]) continue;
      distance[row] = away;
      nearest[row] = c;
    }
  }
  return nearest;
}

function draw(weights: Float64Array, random: Random): number {
  let total = 0;
  for (let i = 0; i < weights.length; i++) total += weights[i];
  let left = random.uniform() * total;
  for (let i = 0; i < weights.length; i++) if ((left -= weights[i]) < 0) return i;
  return weights.length - 1;
}
