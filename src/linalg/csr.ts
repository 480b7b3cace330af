/** Builds and transposes sparse matrices in compressed row storage (CSR). */
import { type Csr, type Floats, reference } from '../kernels/index.ts';

export type { Csr, Floats };

/** Scales every column of a dense matrix to a sum of one. */
export const { normalizeColumns } = reference;

/** A matrix from entries in any order; entries at the same place add up. */
export function fromEntries(rows: number, columns: number, entries: Iterable<readonly [number, number, number]>): Csr {
  const sums: Map<number, number>[] = Array.from({ length: rows }, () => new Map());
  for (const [row, column, value] of entries) sums[row].set(column, (sums[row].get(column) ?? 0) + value);
  return fromRows(columns, sums);
}

/** A matrix from one map column → value for every row; columns come out in ascending order. */
export function fromRows(columns: number, maps: readonly ReadonlyMap<number, number>[]): Csr {
  const start = new Uint32Array(maps.length + 1);
  maps.forEach((map, row) => {
    start[row + 1] = start[row] + map.size;
  });
  const index = new Uint32Array(start[maps.length]);
  const value = new Float64Array(index.length);
  maps.forEach((map, row) => {
    let at = start[row];
    for (const column of map.keys()) index[at++] = column;
    index.subarray(start[row], at).sort();
    for (let i = start[row]; i < start[row + 1]; i++) value[i] = map.get(index[i])!;
  });
  return { rows: maps.length, columns, start, index, value };
}

export function fromDense(dense: readonly (readonly number[])[], columns = dense[0]?.length ?? 0): Csr {
  return fromRows(
    columns,
    dense.map((row) => new Map(row.flatMap((value, column) => (value === 0 ? [] : [[column, value]])))),
  );
}

/** The transpose. */
export function transpose({ rows, columns, start, index, value }: Csr): Csr {
  const starts = new Uint32Array(columns + 1);
  for (let i = 0; i < index.length; i++) starts[index[i] + 1]++;
  for (let column = 0; column < columns; column++) starts[column + 1] += starts[column];
  const next = starts.slice();
  const transposed = { index: new Uint32Array(index.length), value: new Float64Array(index.length) };
  const put = (row: number, from: number, to: number) => {
    for (let i = from; i < to; i++) {
      const at = next[index[i]]++;
      transposed.index[at] = row;
      transposed.value[at] = value[i];
    }
  };
  for (let row = 0; row < rows; row++) put(row, start[row], start[row + 1]);
  return { rows: columns, columns: rows, start: starts, ...transposed };
}

export function rowSums({ rows, start, value }: Csr): Float64Array {
  const sums = new Float64Array(rows);
  for (let row = 0; row < rows; row++) {
    for (let i = start[row]; i < start[row + 1]; i++) sums[row] += value[i];
  }
  return sums;
}

export function columnSums({ columns, index, value }: Csr): Float64Array {
  const sums = new Float64Array(columns);
  for (let i = 0; i < index.length; i++) sums[index[i]] += value[i];
  return sums;
}

/** Number of entries of each column: the document frequencies. */
export function columnRows({ columns, index }: Csr): Uint32Array {
  const rows = new Uint32Array(columns);
  for (let i = 0; i < index.length; i++) rows[index[i]]++;
  return rows;
}

/** The same sparsity pattern with other values. */
export function withValues(matrix: Csr, f: (value: number, column: number, row: number) => number): Csr {
  const value = new Float64Array(matrix.value.length);
  for (let row = 0; row < matrix.rows; row++) {
    for (let i = matrix.start[row]; i < matrix.start[row + 1]; i++) {
      value[i] = f(matrix.value[i], matrix.index[i], row);
    }
  }
  return { ...matrix, value };
}

/** Some of the rows, in the order asked for. */
export function selectRows(matrix: Csr, rows: ArrayLike<number>): Csr {
  const { start, index, value } = matrix;
  const starts = new Uint32Array(rows.length + 1);
  for (let i = 0; i < rows.length; i++) starts[i + 1] = starts[i] + start[rows[i] + 1] - start[rows[i]];
  const chosen = { index: new Uint32Array(starts[rows.length]), value: new Float64Array(starts[rows.length]) };
  for (let i = 0; i < rows.length; i++) {
    chosen.index.set(index.subarray(start[rows[i]], start[rows[i] + 1]), starts[i]);
    chosen.value.set(value.subarray(start[rows[i]], start[rows[i] + 1]), starts[i]);
  }
  return { rows: rows.length, columns: matrix.columns, start: starts, ...chosen };
}

/** The rows from `from` to before `to`, without copying their entries. */
export function rowRange({ columns, start, index, value }: Csr, from: number, to: number): Csr {
  const [first, last] = [start[from], start[to]];
  const starts = start.slice(from, to + 1).map((at) => at - first);
  return {
    rows: to - from,
    columns,
    start: starts,
    index: index.subarray(first, last),
    value: value.subarray(first, last),
  };
}

/** Concatenates the rows of the matrices. */
export function stackRows(columns: number, matrices: readonly Csr[]): Csr {
  const rows = matrices.reduce((sum, matrix) => sum + matrix.rows, 0);
  const entries = matrices.reduce((sum, matrix) => sum + matrix.index.length, 0);
  const start = new Uint32Array(rows + 1);
  const index = new Uint32Array(entries);
  const single = matrices.every(({ value }) => value instanceof Float32Array);
  const value = single ? new Float32Array(entries) : new Float64Array(entries);
  let [row, entry] = [0, 0];
  for (const matrix of matrices) {
    for (let r = 1; r <= matrix.rows; r++) start[row + r] = entry + matrix.start[r];
    index.set(matrix.index, entry);
    value.set(matrix.value, entry);
    row += matrix.rows;
    entry += matrix.index.length;
  }
  return { rows, columns, start, index, value };
}
