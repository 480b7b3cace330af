/**
 * Single-link clusters: two rows are together when a chain of pairs with cosine ≥ threshold joins them. Average-link clusters: the two clusters with the largest mean cosine across them join while it is ≥ threshold.
 *
 * Method      nearest-neighbour chains (Murtagh 1983) over a table of similarities: the same tree as joining the best
 *             pair each time, in n² steps
 * Departures  more rows than `MAX_LEAVES` are first gathered into as many small clusters by spherical K-means.
 */
import type { Csr } from '../kernels/index.ts';
import type { Random } from '../random/index.ts';
import { cosineGraph } from './cosine.ts';
import { transpose } from './csr.ts';
import { kmeans } from './kmeans.ts';
import { unitRows } from './weighting.ts';

const MAX_LEAVES = 2000;

/** The cluster of every row, numbered in the order of their first rows. */
export function averageLink(matrix: Csr, threshold: number, random: Random): Int32Array {
  if (matrix.rows <= MAX_LEAVES) {
    return link(
      unitRows(matrix),
      Int32Array.from({ length: matrix.rows }, (_, row) => row),
      threshold,
    );
  }
  const { clusterOf } = kmeans(matrix, { clusters: MAX_LEAVES, passes: 5 }, { random });
  return link(unitRows(matrix), clusterOf, threshold);
}

export function link(unit: Csr, leafOf: Int32Array, threshold: number): Int32Array {
  const leaves = leafOf.reduce((max, leaf) => Math.max(max, leaf), -1) + 1;
  const { mean, size } = meanCosines(unit, leafOf, leaves);
  const parent = Int32Array.from({ length: leaves }, (_, leaf) => leaf);
  const alive = new Uint8Array(leaves).fill(1);
  const chain: number[] = [];
  for (let left = leaves; left > 1; ) {
    if (chain.length === 0) chain.push(alive.indexOf(1));
    const top = chain[chain.length - 1];
    const near = nearestTo(mean, alive, leaves, top, chain[chain.length - 2]);
    if (near !== chain[chain.length - 2]) {
      chain.push(near);
      continue;
    }
    chain.length -= 2;
    if (mean[top * leaves + near] >= threshold) join(parent, top, near);
    merge(mean, size, alive, leaves, top, near);
    left--;
  }
  const clusterOfLeaf = numbered(parent);
  return inOrder(leafOf.map((leaf) => clusterOfLeaf[leaf]));
}

/** Of equals the one before in the chain wins, so that chains end. */
function nearestTo(mean: Float32Array, alive: Uint8Array, leaves: number, leaf: number, before = -1): number {
  let best = before;
  let cosine = before >= 0 ? mean[leaf * leaves + before] : -Infinity;
  for (let other = 0; other < leaves; other++) {
    if (alive[other] === 0 || other === leaf || mean[leaf * leaves + other] <= cosine) continue;
    [best, cosine] = [other, mean[leaf * leaves + other]];
  }
  return best;
}

/** `gone` becomes part of `kept`: means weigh by size. */
function merge(mean: Float32Array, size: Float64Array, alive: Uint8Array, leaves: number, kept: number, gone: number) {
  const all = size[kept] + size[gone];
  for (let other = 0; other < leaves; other++) {
    const sum = size[kept] * mean[kept * leaves + other] + size[gone] * mean[gone * leaves + other];
    mean[kept * leaves + other] = mean[other * leaves + kept] = sum / all;
  }
  size[kept] = all;
  alive[gone] = 0;
}

function meanCosines(unit: Csr, leafOf: Int32Array, leaves: number) {
  const mean = new Float32Array(leaves * leaves);
  const size = new Float64Array(leaves);
  for (const leaf of leafOf) size[leaf]++;
  const transposed = transpose(unit);
  for (let row = 0; row < unit.rows; row++) {
    const at = leafOf[row] * leaves;
    for (let i = unit.start[row]; i < unit.start[row + 1]; i++) {
      const column = unit.index[i];
      for (let j = transposed.start[column]; j < transposed.start[column + 1]; j++) {
        mean[at + leafOf[transposed.index[j]]] += unit.value[i] * transposed.value[j];
      }
    }
  }
  for (let i = 0; i < mean.length; i++) mean[i] /= size[Math.floor(i / leaves)] * size[i % leaves];
  return { mean, size };
}

/** The cluster of every row, numbered in the order of their first rows. */
export function singleLink(matrix: Csr, threshold: number): Int32Array {
  const { rows, start, index } = cosineGraph(matrix, threshold);
  const parent = Int32Array.from({ length: rows }, (_, row) => row);
  for (let row = 0; row < rows; row++) {
    for (let i = start[row]; i < start[row + 1]; i++) join(parent, row, index[i]);
  }
  return numbered(parent);
}

export function rootOf(parent: Int32Array, row: number): number {
  while (parent[row] !== row) row = parent[row] = parent[parent[row]];
  return row;
}

export function join(parent: Int32Array, a: number, b: number): void {
  const [one, other] = [rootOf(parent, a), rootOf(parent, b)];
  parent[Math.max(one, other)] = Math.min(one, other);
}

/** Clusters by the roots of their rows. */
export const numbered = (parent: Int32Array): Int32Array => inOrder(parent.map((_, row) => rootOf(parent, row)));

/** Clusters numbered in the order of their first rows. */
function inOrder(clusterOf: Int32Array): Int32Array {
  const numbers = new Map<number, number>();
  return clusterOf.map((cluster) => numbers.get(cluster) ?? numbers.set(cluster, numbers.size).get(cluster)!);
}
