/** Cosine between sparse rows, and the graph of all similar pairs, built from an inverted index. */
import { type Csr, columnRows, transpose, withValues } from './csr.ts';
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
export function cosineGraph(vectors: Csr, threshold = 0, maxRows = linkedRows(vectors)): Csr {
  // The transpose has the links to earlier rows, and sorts every row.
  return bothWays(transpose(linksOnward(unitRows(vectors), threshold, maxRows)));
}

const linkedRows = ({ rows }: Csr): number => (rows > LARGE ? MAX_LINKED : Infinity);

/**
 * The graph of all cosines (threshold 0) as a product with a vector: no link is ever made. It is R (Rᵀ x), where R has
 * the unit rows less the terms that link nobody, and 1 on the diagonal.
 */
export function cosineProduct(vectors: Csr, maxRows = linkedRows(vectors)): (x: Float64Array) => Float64Array {
  const unit = unitRows(vectors);
  const { rows, columns } = unit;
  const { start, index, value } = withoutColumns(unit, columnRows(unit), maxRows);
  const missing = new Float64Array(rows);
  for (let row = 0; row < rows; row++) {
    if (unit.start[row + 1] > unit.start[row]) missing[row] = 1;
    for (let i = start[row]; i < start[row + 1]; i++) missing[row] -= value[i] ** 2;
  }
  const byColumn = new Float64Array(columns);
  return (x) => {
    byColumn.fill(0);
    for (let row = 0; row < rows; row++) {
      // Read once: for all the compiler knows, a sum may stand in the same place.
      const own = x[row];
      for (let i = start[row], end = start[row + 1]; i < end; i++) byColumn[index[i]] += own * value[i];
    }
    const product = new Float64Array(rows);
    for (let row = 0; row < rows; row++) {
      let sum = missing[row] * x[row];
      for (let i = start[row], end = start[row + 1]; i < end; i++) sum += value[i] * byColumn[index[i]];
      product[row] = sum;
    }
    return product;
  };
}

/** The matrix less the columns that more than `max` rows hold. */
function withoutColumns({ rows, columns, start, index, value }: Csr, held: Uint32Array, max: number): Csr {
  const kept = index.filter((column) => held[column] <= max);
  if (kept.length === index.length) return { rows, columns, start, index, value };
  const starts = new Uint32Array(rows + 1);
  const values = new Float64Array(kept.length);
  let at = 0;
  for (let row = 0; row < rows; row++) {
    for (let i = start[row]; i < start[row + 1]; i++) if (held[index[i]] <= max) values[at++] = value[i];
    starts[row + 1] = at;
  }
  return { rows, columns, start: starts, index: kept, value: values };
}

/** The links of every row to itself and to later ones, in any order. */
function linksOnward(unit: Csr, threshold: number, maxRows: number): Csr {
  const transposed = transpose(unit);
  const start = new Uint32Array(unit.rows + 1);
  const index: number[] = [];
  const value: number[] = [];
  const products = new Float64Array(unit.rows);
  const touched: number[] = [];
  const keep = (row: number, cosine: number) => {
    if (cosine <= 0 || cosine < threshold) return;
    index.push(row);
    value.push(cosine);
  };
  for (let i = 0; i < unit.rows; i++) {
    touched.length = 0;
    for (let k = unit.start[i]; k < unit.start[i + 1]; k++) {
      const column = unit.index[k];
      const last = transposed.start[column + 1] - 1;
      if (last >= transposed.start[column] + maxRows) continue;
      for (let j = last; transposed.index[j] > i; j--) {
        const other = transposed.index[j];
        if (products[other] === 0) touched.push(other);
        products[other] += unit.value[k] * transposed.value[j];
      }
    }
    if (unit.start[i + 1] > unit.start[i]) keep(i, 1);
    for (const j of touched) {
      keep(j, Math.min(1, products[j]));
      products[j] = 0;
    }
    start[i + 1] = index.length;
  }
  const size = { rows: unit.rows, columns: unit.rows };
  return { ...size, start, index: Uint32Array.from(index), value: Float64Array.from(value) };
}

/** A symmetric matrix from what stands on its diagonal and left of it. */
function bothWays({ rows, columns, start, index, value }: Csr): Csr {
  const starts = new Uint32Array(rows + 1);
  for (let row = 0; row < rows; row++) {
    starts[row + 1] += start[row + 1] - start[row];
    for (let i = start[row]; i < start[row + 1]; i++) if (index[i] < row) starts[index[i] + 1]++;
  }
  for (let row = 0; row < rows; row++) starts[row + 1] += starts[row];
  const next = starts.slice();
  const both = { index: new Uint32Array(starts[rows]), value: new Float64Array(starts[rows]) };
  const put = (row: number, column: number, entry: number) => {
    const at = next[row]++;
    both.index[at] = column;
    both.value[at] = entry;
  };
  for (let row = 0; row < rows; row++) {
    for (let i = start[row]; i < start[row + 1]; i++) {
      put(row, index[i], value[i]);
      if (index[i] < row) put(index[i], row, value[i]);
    }
  }
  return { rows, columns, start: starts, ...both };
}

/** Every edge of a graph weighs 1. */
export const unweighted = (graph: Csr): Csr => withValues(graph, () => 1);
