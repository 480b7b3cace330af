/** Prestige in an undirected graph of sentences by power iteration. */
import type { Csr } from '../../linalg/index.ts';
import { sparseTimes } from '../../linalg/products.ts';

const MAX_PASSES = 200;
const TOLERANCE = 1e-10;

/** The graph times a vector: all that is asked of it. */
type Product = (x: Float64Array) => Float64Array;

export const productWith =
  (graph: Csr): Product =>
  (x) =>
    sparseTimes(graph, x, 1);

/** PageRank: x = (1 − damping)/n + damping · Σ_j x_j A_ji / Σ_i A_ji; a sentence without links keeps its own. */
export function pageRank(rows: number, product: Product, damping: number): Float64Array {
  const out = product(new Float64Array(rows).fill(1));
  const step = (rank: Float64Array) => {
    const come = product(rank.map((value, j) => (out[j] === 0 ? 0 : value / out[j])));
    return come.map((value, j) => (1 - damping) / rows + damping * (out[j] === 0 ? rank[j] : value));
  };
  return iterate(evenly(rows), step);
}

/** HITS: hubs and authorities are one, the principal eigenvector. */
export const hubs = (rows: number, product: Product): Float64Array =>
  iterate(evenly(rows), (rank) => {
    const next = product(rank);
    const sum = next.reduce((total, x) => total + x, 0) || 1;
    return next.map((value) => value / sum);
  });

const evenly = (size: number): Float64Array => new Float64Array(size).fill(1 / Math.max(1, size));

/** Steps until nothing changes any more. */
export function iterate(start: Float64Array, step: Product): Float64Array {
  let values = start;
  for (let pass = 0, change = Infinity; pass < MAX_PASSES && change >= TOLERANCE; pass++) {
    const next = step(values);
    change = next.reduce((sum, x, i) => sum + Math.abs(x - values[i]), 0);
    values = next;
  }
  return values;
}
