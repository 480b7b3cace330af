/** Prestige in a graph of sentences by power iteration. */
import { type Csr, rowSums } from '../../linalg/index.ts';

const MAX_PASSES = 200;
const TOLERANCE = 1e-10;

/**
 * PageRank on an undirected graph: x = (1 − damping)/n + damping · Σ_j x_j A_ji / Σ_i A_ji; a sentence without links
 * keeps its own. Every link is read once and used both ways.
 */
export function pageRank(graph: Csr, damping: number, tolerance = TOLERANCE): Float64Array {
  const { rows, start, index, value } = graph;
  const out = rowSums(graph);
  const own = Uint32Array.from(out, (_, j) => firstFrom(graph, j));
  const flow = new Float64Array(rows);
  const step = (rank: Float64Array, next: Float64Array) => {
    next.fill((1 - damping) / rows);
    for (let j = 0; j < rows; j++) flow[j] = (damping * rank[j]) / out[j];
    for (let j = 0; j < rows; j++) {
      let sum = out[j] === 0 ? next[j] + damping * rank[j] : next[j];
      let i = own[j];
      if (i < start[j + 1] && index[i] === j) sum += flow[j] * value[i++];
      for (const given = flow[j], end = start[j + 1]; i < end; i++) {
        sum += flow[index[i]] * value[i];
        next[index[i]] += given * value[i];
      }
      next[j] = sum;
    }
  };
  return iterate(rows, step, tolerance);
}

/** The same on a graph that is known by its products with vectors. */
export function pageRankOf(
  rows: number,
  product: (x: Float64Array) => Float64Array,
  damping: number,
  tolerance = TOLERANCE,
): Float64Array {
  const out = product(new Float64Array(rows).fill(1));
  return iterate(
    rows,
    (rank, next) => {
      const come = product(rank.map((value, j) => (out[j] === 0 ? 0 : value / out[j])));
      for (let j = 0; j < rows; j++) next[j] = (1 - damping) / rows + damping * (out[j] === 0 ? rank[j] : come[j]);
    },
    tolerance,
  );
}

/** Where in its row the first entry at or right of the diagonal stands. */
function firstFrom({ start, index }: Csr, row: number): number {
  let i = start[row];
  while (i < start[row + 1] && index[i] < row) i++;
  return i;
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

function iterate(
  size: number,
  step: (rank: Float64Array, next: Float64Array) => void,
  tolerance = TOLERANCE,
): Float64Array {
  let rank = new Float64Array(size).fill(1 / Math.max(1, size));
  let next = new Float64Array(size);
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    step(rank, next);
    const change = next.reduce((sum, x, i) => sum + Math.abs(x - rank[i]), 0);
    [rank, next] = [next, rank];
    if (change < tolerance) break;
  }
  return rank;
}
