/**
 * Spherical K-means: rows as unit vectors, clusters by cosine, started by k-means++.
 *
 * Method      each row goes to the centroid with the largest cosine; each centroid becomes the unit sum of its rows
 * From        Dhillon & Modha 2001; Arthur & Vassilvitskii 2007 (k-means++, with 1 − cosine as the distance)
 * Departures  a cluster left without rows is started anew from the row worst served; ties go to the lower number.
 */
import { integer, resolve, type Values } from '../check/index.ts';
import { type Csr, dotAll, transpose, unitRows } from '../matrix/index.ts';
import { type Random, random as seeded } from '../random/index.ts';

export const KMEANS_OPTIONS = {
  clusters: integer({ default: 8, min: 1, help: 'number of clusters' }),
  iterations: integer({ default: 50, min: 1, help: 'most passes' }),
} as const;

export interface KMeans {
  readonly clusters: number;
  /** The cluster of every row. */
  readonly clusterOf: Int32Array;
  /** Cosine of every row to its centroid. */
  readonly cosine: Float64Array;
  /** Unit centroids by column: a row of `clusters` values for every column, so that a sparse row meets all at once. */
  readonly centroids: Float64Array;
  readonly iterations: number;
  readonly converged: boolean;
  /** Σ of cosines after every pass: it never falls. */
  readonly history: readonly number[];
}

export function kmeans(
  matrix: Csr,
  given: Partial<Values<typeof KMEANS_OPTIONS>> = {},
  { random = seeded(), start }: { random?: Random; start?: ArrayLike<number> } = {},
): KMeans {
  const { clusters: asked, iterations: most } = resolve('kmeans', KMEANS_OPTIONS, given);
  const unit = unitRows(matrix);
  const clusters = Math.max(1, Math.min(asked, unit.rows));
  const clusterOf = start ? Int32Array.from(start) : spread(unit, clusters, random);
  const cosine = new Float64Array(unit.rows);
  const history: number[] = [];
  let centroids = centroidsOf(unit, clusterOf, clusters);
  let moved = Infinity;
  let pass = 0;
  for (; pass < most && moved > 0; pass++) {
    moved = assign(unit, centroids, clusters, clusterOf, cosine) + refill(clusterOf, cosine, clusters);
    centroids = centroidsOf(unit, clusterOf, clusters);
    history.push(cosine.reduce((sum, of) => sum + of, 0));
  }
  return { clusters, clusterOf, cosine, centroids, iterations: pass, converged: moved === 0, history };
}

/** Moves every row to its nearest centroid; returns how many moved. */
function assign(
  unit: Csr,
  centroids: Float64Array,
  clusters: number,
  clusterOf: Int32Array,
  cosine: Float64Array,
): number {
  const products = new Float64Array(clusters);
  let moved = 0;
  for (let row = 0; row < unit.rows; row++) {
    products.fill(0);
    for (let i = unit.start[row]; i < unit.start[row + 1]; i++) {
      const at = unit.index[i] * clusters;
      for (let c = 0; c < clusters; c++) products[c] += unit.value[i] * centroids[at + c];
    }
    let best = clusterOf[row];
    for (let c = 0; c < clusters; c++) if (products[c] > products[best] + 1e-12) best = c;
    if (best !== clusterOf[row]) moved++;
    clusterOf[row] = best;
    cosine[row] = products[best];
  }
  return moved;
}

/** Gives every empty cluster the row that its own cluster serves worst. */
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

function centroidsOf(unit: Csr, clusterOf: Int32Array, clusters: number): Float64Array {
  const sums = new Float64Array(unit.columns * clusters);
  const squares = new Float64Array(clusters);
  for (let row = 0; row < unit.rows; row++) {
    for (let i = unit.start[row]; i < unit.start[row + 1]; i++)
      sums[unit.index[i] * clusters + clusterOf[row]] += unit.value[i];
  }
  for (let i = 0; i < sums.length; i++) squares[i % clusters] += sums[i] * sums[i];
  for (let i = 0; i < sums.length; i++) if (sums[i] !== 0) sums[i] /= Math.sqrt(squares[i % clusters]);
  return sums;
}

/** k-means++: each seed is drawn with a chance proportional to its distance from the seeds so far. */
function spread(unit: Csr, clusters: number, random: Random): Int32Array {
  const turned = transpose(unit);
  const nearest = new Int32Array(unit.rows);
  const distance = new Float64Array(unit.rows).fill(1);
  const products = new Float64Array(unit.rows);
  for (let c = 0; c < clusters; c++) {
    const seed = draw(distance, random);
    dotAll(unit, seed, turned, products);
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
  let left = random.uniform() * weights.reduce((sum, weight) => sum + weight, 0);
  for (let i = 0; i < weights.length; i++) if ((left -= weights[i]) < 0) return i;
  return weights.length - 1;
}
