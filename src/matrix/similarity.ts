/** Cosine between sparse rows, and the graph of all similar pairs, built from an inverted index. */
import { type Csr, transpose, withValues } from './csr.ts';
import { unitRows } from './weighting.ts';

/** Σ of products where both sorted rows have an entry. */
export function dot(a: Csr, row: number, b: Csr, other: number): number {
  let sum = 0;
  let j = b.start[other];
  const end = b.start[other + 1];
  for (let i = a.start[row]; i < a.start[row + 1]; i++) {
    while (j < end && b.index[j] < a.index[i]) j++;
    if (j === end) break;
    if (b.index[j] === a.index[i]) sum += a.value[i] * b.value[j];
  }
  return sum;
}

/** The products of one sparse row with every row of a matrix, given that matrix turned. */
export function dotAll(a: Csr, row: number, turned: Csr, into = new Float64Array(turned.columns)): Float64Array {
  into.fill(0);
  for (let i = a.start[row]; i < a.start[row + 1]; i++) {
    const column = a.index[i];
    for (let j = turned.start[column]; j < turned.start[column + 1]; j++) {
      into[turned.index[j]] += a.value[i] * turned.value[j];
    }
  }
  return into;
}

/** From this many rows on, a term in more than so many rows makes no links: its weight is small and its pairs too many. */
const LARGE = 4000;
const MOST_LINKED = 200;

/**
 * The graph of sentences: an entry at (i,j) where the cosine of rows i and j is at least `threshold` (and above 0).
 * Only pairs that share a term are ever touched. The diagonal is kept: a sentence is like itself. In a large graph,
 * terms in more than `mostRows` rows link nobody, so that the cost stays rows × neighbours.
 */
export function cosineGraph(
  vectors: Csr,
  threshold = 0,
  mostRows = vectors.rows > LARGE ? MOST_LINKED : Infinity,
): Csr {
  const unit = unitRows(vectors);
  const turned = transpose(unit);
  const start = new Uint32Array(unit.rows + 1);
  const index: number[] = [];
  const value: number[] = [];
  const products = new Float64Array(unit.rows);
  const touched: number[] = [];
  for (let i = 0; i < unit.rows; i++) {
    touched.length = 0;
    if (unit.start[i + 1] > unit.start[i]) touched.push(i);
    products[i] = 1;
    for (let k = unit.start[i]; k < unit.start[i + 1]; k++) {
      const column = unit.index[k];
      if (turned.start[column + 1] - turned.start[column] > mostRows) continue;
      for (let j = turned.start[column]; j < turned.start[column + 1]; j++) {
        const other = turned.index[j];
        if (products[other] === 0) touched.push(other);
        products[other] += unit.value[k] * turned.value[j];
      }
    }
    for (const j of touched) {
      const cosine = i === j ? 1 : Math.min(1, products[j]);
      products[j] = 0;
      if (cosine <= 0 || cosine < threshold) continue;
      index.push(j);
      value.push(cosine);
    }
    start[i + 1] = index.length;
  }
  // The graph is symmetric, so turning it changes nothing but sorts the entries of every row.
  const size = { rows: unit.rows, columns: unit.rows };
  return transpose({ ...size, start, index: Uint32Array.from(index), value: Float64Array.from(value) });
}

/** Every edge of a graph weighs 1. */
export const unweighted = (graph: Csr): Csr => withValues(graph, () => 1);
