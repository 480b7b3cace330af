/** Cosine between sparse rows, and the graph of all similar pairs, built from an inverted index. */
import { type Csr, transpose, withValues } from './csr.ts';
import { sparseTimes } from './products.ts';
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

/** The products of one sparse row with every row of a matrix, given the transpose of that matrix. */
export function dotAll(
  a: Csr,
  row: number,
  transposed: Csr,
  into = new Float64Array(transposed.columns),
): Float64Array {
  const { start, index, value } = transposed;
  into.fill(0);
  for (let i = a.start[row]; i < a.start[row + 1]; i++) {
    const column = a.index[i];
    addEntries(a.value[i], index, value, start[column], start[column + 1], into);
  }
  return into;
}

function addEntries(
  by: number,
  index: Uint32Array,
  value: Csr['value'],
  from: number,
  to: number,
  into: Float64Array,
): void {
  for (let j = from; j < to; j++) into[index[j]] += by * value[j];
}

/** From this many rows on, a term in more than so many rows makes no links: its weight is small and its pairs too many. */
const LARGE = 4000;
const MAX_LINKED = 200;

/**
 * The graph of sentences: an entry at (i,j) where the cosine of rows i and j is at least `threshold` (and above 0).
 * Only pairs that share a term are ever touched. The diagonal is kept: a sentence is like itself. In a large graph,
 * terms in more than `maxRows` rows link nobody, so that the cost stays rows × neighbours.
 */
export function cosineGraph(vectors: Csr, threshold = 0, maxRows = vectors.rows > LARGE ? MAX_LINKED : Infinity): Csr {
  const unit = unitRows(vectors);
  const transposed = transpose(unit);
  const { rows } = unit;
  const start = new Uint32Array(rows + 1);
  const [index, value]: number[][] = [[], []];
  const products = new Float64Array(rows);
  for (let i = 0; i < rows; i++) {
    const touched = unit.start[i] < unit.start[i + 1] ? [i] : [];
    for (let k = unit.start[i]; k < unit.start[i + 1]; k++) {
      const [from, to] = [transposed.start[unit.index[k]], transposed.start[unit.index[k] + 1]];
      if (to - from > maxRows) continue;
      for (let j = from; j < to; j++) {
        const other = transposed.index[j];
        if (products[other] === 0 && other !== i) touched.push(other);
        products[other] += unit.value[k] * transposed.value[j];
      }
    }
    for (const j of touched.sort((a, b) => a - b)) {
      const cosine = i === j ? 1 : Math.min(1, products[j]);
      products[j] = 0;
      if (cosine <= 0 || cosine < threshold) continue;
      index.push(j);
      value.push(cosine);
    }
    start[i + 1] = index.length;
  }
  return { rows, columns: rows, start, index: Uint32Array.from(index), value: Float64Array.from(value) };
}

/** The graph of all cosines (threshold 0) as a product with a vector, R (Rᵀ x) of the unit rows R: no link is ever made. */
export function cosineProduct(vectors: Csr): (x: Float64Array) => Float64Array {
  const unit = unitRows(vectors);
  const transposed = transpose(unit);
  return (x) => sparseTimes(unit, sparseTimes(transposed, x, 1), 1);
}

/** Every edge of a graph weighs 1. */
export const unweighted = (graph: Csr): Csr => withValues(graph, () => 1);
