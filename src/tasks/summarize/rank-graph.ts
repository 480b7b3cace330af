/** Prestige in a graph of sentences by power iteration. */
import { type Csr, rowSums } from '../../matrix/index.ts';

const MOST_PASSES = 200;
const TOLERANCE = 1e-10;

/** PageRank: x = (1 − damping)/n + damping · Σ_j x_j A_ji / Σ_i A_ji; a sentence without links keeps its own. */
export function pageRank(graph: Csr, damping: number): Float64Array {
  const out = rowSums(graph);
  return iterate(graph.rows, (rank, next) => {
    next.fill((1 - damping) / graph.rows);
    for (let j = 0; j < graph.rows; j++) {
      if (out[j] === 0) next[j] += damping * rank[j];
      const flow = (damping * rank[j]) / out[j];
      for (let i = graph.start[j]; i < graph.start[j + 1]; i++) next[graph.index[i]] += flow * graph.value[i];
    }
  });
}

/** HITS on an undirected graph: hubs and authorities are one, the principal eigenvector. */
export function hubs(graph: Csr): Float64Array {
  return iterate(graph.rows, (rank, next) => {
    next.fill(0);
    for (let j = 0; j < graph.rows; j++) {
      for (let i = graph.start[j]; i < graph.start[j + 1]; i++) next[j] += graph.value[i] * rank[graph.index[i]];
    }
    const sum = next.reduce((total, x) => total + x, 0);
    if (sum > 0) for (let j = 0; j < next.length; j++) next[j] /= sum;
  });
}

function iterate(size: number, step: (rank: Float64Array, next: Float64Array) => void): Float64Array {
  let rank = new Float64Array(size).fill(1 / Math.max(1, size));
  let next = new Float64Array(size);
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    step(rank, next);
    const change = next.reduce((sum, x, i) => sum + Math.abs(x - rank[i]), 0);
    [rank, next] = [next, rank];
    if (change < TOLERANCE) break;
  }
  return rank;
}
