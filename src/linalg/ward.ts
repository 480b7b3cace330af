/**
 * Ward's clustering of unit rows: every step merges the two clusters whose merge lowers Σ cosine(row, centroid) least.
 *
 * Method      the sum of the cosines of a cluster's rows to its centroid is the length |s| of their sum s, so joining a
 *             and b loses |s_a| + |s_b| − |s_a + s_b|; products of the sums, s_a · s_b, are all that is kept
 * From        Ward 1963, for the objective of spherical K-means (Dhillon & Modha 2001)
 */
import type { Csr } from '../kernels/index.ts';
import { transpose } from './csr.ts';

/** A merge: `gone` becomes part of `kept`, at a loss. */
export interface Joining {
  readonly kept: number;
  readonly gone: number;
  readonly loss: number;
}

/** All merges of the clusters of unit rows, in order, until one cluster is left. Ties go to the first pair. */
export function wardJoinings(unit: Csr, clusterOf: ArrayLike<number>, clusters: number): Joining[] {
  const product = productsOf(unit, clusterOf, clusters);
  const alive = Array.from({ length: clusters }, (_, c) => c);
  const nearest = new Int32Array(clusters).fill(-1);
  const min = new Float64Array(clusters).fill(Infinity);
  const root = Float64Array.from(alive, (c) => Math.sqrt(product[c * clusters + c]));
  const lossOf = (a: number, b: number): number => {
    const square = product[a * clusters + a] + product[b * clusters + b] + 2 * product[a * clusters + b];
    return root[a] + root[b] - Math.sqrt(Math.max(0, square));
  };
  const look = (a: number) => {
    min[a] = Infinity;
    for (const b of alive) {
      if (b === a) continue;
      const loss = lossOf(a, b);
      if (loss >= min[a]) continue;
      min[a] = loss;
      nearest[a] = b;
    }
  };
  for (const cluster of alive) look(cluster);
  const joinings: Joining[] = [];
  while (alive.length > 1) {
    const best = alive.reduce((a, b) => (min[b] < min[a] ? b : a));
    const [kept, gone] = [Math.min(best, nearest[best]), Math.max(best, nearest[best])];
    joinings.push({ kept, gone, loss: min[best] });
    alive.splice(alive.indexOf(gone), 1);
    product[kept * clusters + kept] += product[gone * clusters + gone] + 2 * product[kept * clusters + gone];
    root[kept] = Math.sqrt(product[kept * clusters + kept]);
    for (const other of alive) {
      if (other === kept) continue;
      const sum = product[kept * clusters + other] + product[gone * clusters + other];
      product[kept * clusters + other] = product[other * clusters + kept] = sum;
    }
    for (const other of alive) {
      if (other === kept || nearest[other] === kept || nearest[other] === gone) {
        look(other);
        continue;
      }
      const loss = lossOf(other, kept);
      if (loss >= min[other]) continue;
      min[other] = loss;
      nearest[other] = kept;
    }
  }
  return joinings;
}

/** The number of every cluster after joining until `most` are left, from 0 in the order of the clusters. */
export function joined(joinings: readonly Joining[], clusters: number, max: number): Int32Array {
  const into = Int32Array.from({ length: clusters }, (_, c) => c);
  for (const { kept, gone } of joinings.slice(0, Math.max(0, clusters - max))) {
    for (let c = 0; c < clusters; c++) if (into[c] === gone) into[c] = kept;
  }
  const numbers = new Map<number, number>();
  return into.map((c) => numbers.get(c) ?? numbers.set(c, numbers.size).get(c)!);
}

/** s_a · s_b of the sums of rows, word by word: only clusters that have the word are visited. */
function productsOf(unit: Csr, clusterOf: ArrayLike<number>, clusters: number): Float64Array {
  const transposed = transpose(unit);
  const product = new Float64Array(clusters * clusters);
  const sum = new Float64Array(clusters);
  const met = new Int32Array(clusters);
  for (let column = 0; column < unit.columns; column++) {
    let size = 0;
    for (let i = transposed.start[column]; i < transposed.start[column + 1]; i++) {
      const cluster = clusterOf[transposed.index[i]];
      if (sum[cluster] === 0) met[size++] = cluster;
      sum[cluster] += transposed.value[i];
    }
    for (let a = 0; a < size; a++) {
      const at = met[a] * clusters;
      for (let b = 0; b < size; b++) product[at + met[b]] += sum[met[a]] * sum[met[b]];
    }
    for (let a = 0; a < size; a++) sum[met[a]] = 0;
  }
  return product;
}
