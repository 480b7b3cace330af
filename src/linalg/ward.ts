/**
 * Ward's clusters of unit rows: those two clusters join whose joining loses least of Σ cosine(row, centroid).
 *
 * Method      the sum of the cosines of a cluster's rows to its centroid is the length |s| of their sum s, so joining a
 *             and b loses |s_a| + |s_b| − |s_a + s_b|; products of the sums, s_a · s_b, are all that is kept
 * From        Ward 1963, for the objective of spherical K-means (Dhillon & Modha 2001)
 */
import type { Csr } from '../kernels/index.ts';
import { transpose } from './csr.ts';

/** A joining: `gone` becomes part of `kept`; what it loses. */
export interface Joining {
  readonly kept: number;
  readonly gone: number;
  readonly loss: number;
}

/** All joinings of the clusters of unit rows, the cheapest first, until one is left. Of equals the first. */
export function wardJoinings(unit: Csr, clusterOf: ArrayLike<number>, clusters: number): Joining[] {
  const product = productsOf(unit, clusterOf, clusters);
  const alive = Array.from({ length: clusters }, (_, c) => c);
  const nearest = new Int32Array(clusters).fill(-1);
  const min = new Float64Array(clusters).fill(Infinity);
  const lossOf = (a: number, b: number) => {
    const [aa, bb, ab] = [product[a * clusters + a], product[b * clusters + b], product[a * clusters + b]];
    return Math.sqrt(aa) + Math.sqrt(bb) - Math.sqrt(Math.max(0, aa + bb + 2 * ab));
  };
  const look = (a: number) => {
    min[a] = Infinity;
    for (const b of alive) {
      if (b === a) continue;
      const loss = lossOf(a, b);
      if (loss < min[a]) [min[a], nearest[a]] = [loss, b];
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
    for (const other of alive) {
      if (other === kept) continue;
      const sum = product[kept * clusters + other] + product[gone * clusters + other];
      product[kept * clusters + other] = product[other * clusters + kept] = sum;
    }
    for (const other of alive) {
      if (other === kept || nearest[other] === kept || nearest[other] === gone) look(other);
      else if (lossOf(other, kept) < min[other]) [min[other], nearest[other]] = [lossOf(other, kept), kept];
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

/** s_a · s_b of the sums of rows, word by word: only clusters that have a word meet there. */
function productsOf(unit: Csr, clusterOf: ArrayLike<number>, clusters: number): Float64Array {
  const turned = transpose(unit);
  const product = new Float64Array(clusters * clusters);
  const sum = new Float64Array(clusters);
  const met = new Int32Array(clusters);
  for (let column = 0; column < unit.columns; column++) {
    let size = 0;
    for (let i = turned.start[column]; i < turned.start[column + 1]; i++) {
      const cluster = clusterOf[turned.index[i]];
      if (sum[cluster] === 0) met[size++] = cluster;
      sum[cluster] += turned.value[i];
    }
    for (let a = 0; a < size; a++) {
      const at = met[a] * clusters;
      for (let b = 0; b < size; b++) product[at + met[b]] += sum[met[a]] * sum[met[b]];
    }
    for (let a = 0; a < size; a++) sum[met[a]] = 0;
  }
  return product;
}
