/**
 * Clustered sub-matrix SVD: a basis taken cluster by cluster, so that small topics are not washed out.
 *
 * Method      cluster the rows; then again and again take the first singular vector of the residuals of the cluster with
 *             the largest residual ratio, and remove it from the residuals of all
 * From        Huang & Wilks 2006
 * Departures  average link by default, with clusters of one dissolved into their nearest: single link at .2, the
 *             paper's, chains. The ratio is ‖R_i‖² / (√n_i (k_i + 1)): over n_i + k_i, small clusters take it all.
 *             Residuals are never formed. Rows are documents here, so that u is a right vector.
 * Letters     n_i = documents of cluster i · k_i = vectors taken from it
 */
import { choice, integer, number, resolve, type Values } from '../check/index.ts';
import { type Csr, reference } from '../kernels/index.ts';
import { averageLink, kmeans, singleLink, unitRows } from '../linalg/index.ts';
import { basisByColumn, nextDirection, residualOf, take } from '../linalg/residual.ts';
import { type Random, random as seeded } from '../random/index.ts';

export const CSSVD_OPTIONS = {
  dimensions: integer({ default: 100, min: 1, help: 'number of basis vectors at most' }),
  residual: number({ default: 0, min: 0, help: 'stop when the residual ratio of every cluster is at most this' }),
  ratio: choice(['sum', 'root'], { default: 'root', help: 'residual over n + k, or over √n (k + 1)' }),
  linkage: choice(['average', 'single'], {
    default: 'average',
    help: 'how clusters are joined; single is the paper’s',
  }),
  threshold: number({ min: 0, max: 1, help: 'cosine at which clusters join; .06 for average, .2 for single link' }),
} as const;
export type CssvdOptions = Values<typeof CSSVD_OPTIONS>;

interface Cssvd {
  readonly dimensions: number;
  /** u_1 … u_k: a row of `dimensions` values for every column of the matrix. */
  readonly basis: Float64Array;
  /** The cluster of every row, largest cluster first. */
  readonly clusterOf: Int32Array;
  readonly clusters: number;
  /** The cluster each vector was taken from. */
  readonly takenFrom: readonly number[];
}

/** Rows are scaled to length 1 first. There are fewer dimensions than asked when nothing is left to explain. */
export function cssvd(matrix: Csr, given: Partial<CssvdOptions> = {}, random: Random = seeded()): Cssvd {
  const settings = resolve('cssvd', CSSVD_OPTIONS, given);
  const unit = unitRows(matrix);
  const clusterOf = bySize(clustersOf(unit, settings, random));
  const members = membersOf(clusterOf);
  const residual = residualOf(unit);
  const taken = members.map(() => 0);
  const takenFrom: number[] = [];
  const ratioOf = (c: number) =>
    RESIDUAL_RATIOS[settings.ratio](
      members[c].reduce((sum, row) => sum + residual.squares[row], 0),
      members[c].length,
      taken[c],
    );
  let next = members.length > 0 ? 0 : -1;
  const spent = members.map(() => false);
  while (next >= 0 && takenFrom.length < settings.dimensions) {
    const direction = nextDirection(residual, members[next], new Float64Array(members[next].length).fill(1), random);
    if (direction) {
      take(residual, direction);
      taken[next]++;
      takenFrom.push(next);
    } else spent[next] = true;
    next = largestAbove(settings.residual, members.length, (c) => (spent[c] ? 0 : ratioOf(c)));
  }
  const basis = basisByColumn(residual);
  return { dimensions: takenFrom.length, basis, clusterOf, clusters: members.length, takenFrom };
}

/** rr of a cluster: ‖R‖² over what n documents and k vectors taken make of it. The paper names n and k, not how. */
export const RESIDUAL_RATIOS = {
  sum: (square: number, documents: number, taken: number) => square / (documents + taken),
  root: (square: number, documents: number, taken: number) => square / (Math.sqrt(documents) * (taken + 1)),
} as const;

function largestAbove(min: number, count: number, ratio: (c: number) => number): number {
  let best = -1;
  let largest = min;
  for (let c = 0; c < count; c++) if (ratio(c) > largest) [best, largest] = [c, ratio(c)];
  return best;
}

const THRESHOLDS = { average: 0.06, single: 0.2 } as const;

function clustersOf(unit: Csr, { linkage, threshold = THRESHOLDS[linkage] }: CssvdOptions, random: Random): Int32Array {
  const linked = linkage === 'single' ? singleLink(unit, threshold) : averageLink(unit, threshold, random);
  const start = linkage === 'single' ? linked : dissolved(unit, linked);
  const clusters = membersOf(start).length;
  return kmeans(unit, { clusters: Math.max(1, clusters) }, { start, random }).clusterOf;
}

/** Dissolves clusters of one row, unless there are no others: the row joins the nearest cluster. */
function dissolved(unit: Csr, clusterOf: Int32Array): Int32Array {
  const kept = membersOf(clusterOf).filter((rows) => rows.length > 1);
  if (kept.length === 0) return clusterOf;
  const next = new Int32Array(unit.rows).fill(-1);
  const sums = new Float64Array(unit.columns * kept.length);
  kept.forEach((rows, c) => {
    for (const row of rows) {
      next[row] = c;
      const share = 1 / rows.length;
      for (let i = unit.start[row]; i < unit.start[row + 1]; i++)
        sums[unit.index[i] * kept.length + c] += share * unit.value[i];
    }
  });
  const cosines = new Float64Array(unit.rows * kept.length);
  reference.multiplySparse(unit, kept.length, sums, cosines);
  return next.map((cluster, row) => {
    if (cluster >= 0) return cluster;
    const own = cosines.subarray(row * kept.length, (row + 1) * kept.length);
    return own.indexOf(Math.max(...own));
  });
}

/** Clusters numbered by their size, largest first. */
function bySize(clusterOf: Int32Array): Int32Array {
  const sizes = membersOf(clusterOf).map((rows, cluster) => ({ cluster, size: rows.length }));
  const order = sizes.filter(({ size }) => size > 0).sort((a, b) => b.size - a.size || a.cluster - b.cluster);
  const numbers = new Map(order.map(({ cluster }, i) => [cluster, i]));
  return clusterOf.map((cluster) => numbers.get(cluster)!);
}

function membersOf(clusterOf: Int32Array): number[][] {
  const members: number[][] = [];
  clusterOf.forEach((cluster, row) => {
    while (members.length <= cluster) members.push([]);
    members[cluster].push(row);
  });
  return members;
}
