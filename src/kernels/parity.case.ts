/**
 * One contract, every kernel set: whatever the reference computes in double precision, the others compute in single.
 *
 * Tolerances: a sum of m positive products in single precision is off by at most about m·2⁻²⁴ of itself; we allow
 * 2e-5 of the value, and beside it next to nothing (1e-37; the smallest normal number is 1e-38). The likelihood is summed
 * in double precision, but of single-precision t: 1e-6 of itself and 1e-6 a count.
 */
import assert from 'node:assert/strict';
import { random } from '../random/index.ts';
import { type Csr, type Floats, type Kernels, openWasm, type PassKernels, reference } from './index.ts';

const RELATIVE = 2e-5;
const NEXT_TO_NOTHING = 1e-37;
export const TOPICS = [1, 2, 3, 4, 5, 7, 8, 31, 100];

export const SETS: Readonly<Record<string, () => Kernels>> = {
  reference: () => reference,
  simd: () => openWasm({ floats: 4_000_000 }),
  'simd, shared memory': () => openWasm({ floats: 4_000_000, shared: true }),
};

export type Entry = readonly [row: number, column: number, count: number];

export function csr(rows: number, columns: number, entries: readonly Entry[]): Csr {
  const sorted = entries.toSorted((a, b) => a[0] - b[0]);
  const start = new Uint32Array(rows + 1);
  for (const [row] of sorted) start[row + 1]++;
  for (let d = 0; d < rows; d++) start[d + 1] += start[d];
  const index = Uint32Array.from(sorted, ([, column]) => column);
  return { rows, columns, start, index, value: Float64Array.from(sorted, ([, , count]) => count) };
}

export function randomCounts(rows: number, columns: number, density: number, seed = 1): Csr {
  const chance = random(seed);
  const entries: Entry[] = [];
  for (let d = 0; d < rows; d++) {
    for (let w = 0; w < columns; w++) if (chance.uniform() < density) entries.push([d, w, 1 + chance.below(9)]);
  }
  return csr(rows, columns, entries);
}

/** Numbers that single precision holds exactly, so that all sets start from the same. */
export function randomFloats(length: number, seed: number, scale = 1): Float32Array {
  const chance = random(seed);
  return Float32Array.from({ length }, () => chance.uniform() * scale);
}

export const NASTY: Readonly<Record<string, Csr>> = {
  'nothing at all': csr(0, 0, []),
  'rows but no entry': csr(5, 3, []),
  'one entry': csr(1, 1, [[0, 0, 3]]),
  'empty rows at both ends': csr(7, 4, [[2, 1, 1], [2, 3, 2], [4, 0, 5]]), // biome-ignore format: a matrix
  'one column': csr(
    9,
    1,
    Array.from({ length: 9 }, (_, d) => [d, 0, d + 1] as const),
  ),
  'huge counts': csr(4, 3, [[0, 0, 1e7], [1, 1, 1e7], [2, 2, 9_999_999], [3, 0, 1]]), // biome-ignore format: a matrix
  'fractional counts': csr(3, 5, [[0, 0, 0.3], [0, 4, 0.1], [1, 2, 1e-3], [2, 3, 0.7]]), // biome-ignore format: a matrix
  'counts of zero': csr(3, 2, [[0, 0, 0], [1, 0, 2], [1, 1, 0], [2, 1, 1]]), // biome-ignore format: a matrix
  'the same place twice': csr(2, 2, [[0, 1, 1], [0, 1, 2], [0, 1, 3], [0, 1, 4], [0, 1, 5], [1, 0, 1]]), // biome-ignore format: a matrix
  'columns not in order': csr(1, 5, [[0, 4, 1], [0, 0, 2], [0, 3, 3], [0, 1, 4]]), // biome-ignore format: a matrix
  'rows that are all alike': csr(
    40,
    6,
    Array.from({ length: 120 }, (_, i) => [i % 40, i % 3, 2] as const),
  ),
  'more than one block': randomCounts(2_100, 12, 0.3),
};

interface Swept {
  readonly rowSums: Floats;
  readonly columnSums: Floats;
  readonly logLikelihood: number;
}

/** A sweep with arrays of the set's own; rowSums starts with rubbish and columnSums with ones, as the contract allows. */
export function sweep(kernels: Kernels, counts: Csr, topics: number, rows: Floats, columns: Floats): Swept {
  const own = (values: Floats) => {
    const array = kernels.floats(values.length);
    array.set(values);
    return array;
  };
  const rowSums = own(rows).fill(7);
  const columnSums = own(columns).fill(1);
  const prepared = kernels.prepare(counts);
  const objective = new Float64Array(1);
  kernels.sweep(prepared, topics, own(rows), own(columns), rowSums, columnSums, objective);
  return { rowSums, columnSums, logLikelihood: objective[0] };
}

/** A kernel over a dense matrix, with other arrays that `own` puts where the kernels reach them. */
export type DenseWork = (kernels: PassKernels, matrix: Floats, own: (values: Floats) => Floats) => void;

export function denseKernels(topics: number, rows: number): Readonly<Record<string, DenseWork>> {
  const other = randomFloats(rows * topics, 13);
  const [factors, share] = [randomFloats(topics, 14), randomFloats(topics, 15)];
  factors[topics >> 1] = 0;
  return {
    fill: (kernels, matrix) => kernels.fill(matrix, 0.25),
    copy: (kernels, matrix, own) => kernels.copy(matrix, own(other)),
    raise: (kernels, matrix, own) => kernels.raise(matrix, own(other), 0.7),
    'raise in place': (kernels, matrix) => kernels.raise(matrix, matrix, 0.7),
    multiply: (kernels, matrix, own) => kernels.multiply(matrix, own(other)),
    add: (kernels, matrix, own) => kernels.add(matrix, own(other)),
    scaleColumns: (kernels, matrix, own) => kernels.scaleColumns(matrix, topics, own(factors)),
    divideColumns: (kernels, matrix, own) => kernels.divideColumns(matrix, topics, own(factors)),
    'divideColumns by a power': (kernels, matrix, own) =>
      kernels.divideColumns(matrix, topics, own(factors), 0.8, own(share)),
    normalizeRows: (kernels, matrix) => kernels.normalizeRows(matrix, topics),
    normalizeColumns: (kernels, matrix) => kernels.normalizeColumns(matrix, topics),
    extrapolate: (kernels, matrix, own) => kernels.extrapolate(matrix, own(other), topics, 3),
    'extrapolate, every number by itself': (kernels, matrix, own) => kernels.extrapolate(matrix, own(other), 0, 2),
    'extrapolate, and the previous state': (kernels, matrix, own) => {
      const last = own(other);
      kernels.extrapolate(matrix, last, topics, 1);
      kernels.copy(matrix, last);
    },
  };
}

/** Kernels that sum a matrix up into a few numbers; how many, for that many topics. */
export const summingKernels = (topics: number): Readonly<Record<string, readonly [count: number, SummingWork]>> => ({
  columnTotals: [topics, (kernels, matrix, sums) => kernels.columnTotals(matrix, topics, sums)],
  'mass of normalizeColumns': [topics, (kernels, matrix, sums) => kernels.normalizeColumns(matrix, topics, sums)],
  'share of normalizeColumns': [
    topics,
    (kernels, matrix, sums, own) => kernels.normalizeColumns(matrix, topics, own(new Float32Array(topics)), sums),
  ],
});

export type SummingWork = (kernels: PassKernels, matrix: Floats, sums: Floats, own: (values: Floats) => Floats) => void;

export function assertNear(actual: Floats, expected: Floats, what: string, relative = RELATIVE): void {
  assert.equal(actual.length, expected.length);
  for (let i = 0; i < expected.length; i++) {
    const allowed = relative * Math.abs(expected[i]) + NEXT_TO_NOTHING;
    const off = Math.abs(actual[i] - expected[i]);
    assert.ok(off <= allowed, `${what}[${i}] is ${actual[i]}, the reference says ${expected[i]}`);
  }
}

export function assertParity(kernels: Kernels, counts: Csr, topics: number, rows: Floats, columns: Floats): void {
  const actual = sweep(kernels, counts, topics, rows, columns);
  const expected = sweep(reference, counts, topics, rows, columns);
  assertNear(actual.rowSums, expected.rowSums, 'rowSums');
  assertNear(actual.columnSums, expected.columnSums, 'columnSums');
  const total = [...counts.value].reduce((sum, n) => sum + n, 0);
  const allowed = 1e-6 * (Math.abs(expected.logLikelihood) + total);
  if (Number.isFinite(expected.logLikelihood)) {
    assert.ok(
      Math.abs(actual.logLikelihood - expected.logLikelihood) <= allowed,
      `log-likelihood ${actual.logLikelihood}`,
    );
  } else assert.equal(actual.logLikelihood, expected.logLikelihood);
}
