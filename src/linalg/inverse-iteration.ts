/**
 * Some eigenvectors of a tridiagonal matrix whose eigenvalues are known.
 *
 * Method  (T − λ) x' = x, solved twice from a random x; among values that lie together, x is kept orthogonal to the vectors
 *         found before (Peters & Wilkinson 1979). What is found is tried, and nothing is said where it is wrong.
 */
import { random } from '../random/index.ts';
import type { Tridiagonal } from './tridiagonal.ts';

const SOLVES = 2;
/** As shares of the matrix's size: values this near are together; a vector this far off is wrong. */
const TOGETHER = 1e-3;
const WRONG = 1e-14;

/** A vector for every value, one after the other. `values` are in order. */
export function vectorsOf(matrix: Tridiagonal, values: Float64Array): Float64Array | undefined {
  const { size } = matrix;
  const norm = normOf(matrix);
  const chance = random(1);
  const vectors = new Float64Array(values.length * size);
  let together = 0;
  for (let k = 0; k < values.length; k++) {
    while (Math.abs(values[together] - values[k]) > TOGETHER * norm) together++;
    const x = vectors.subarray(k * size, (k + 1) * size);
    for (let i = 0; i < size; i++) x[i] = chance.uniform() - 0.5;
    const solve = solver(matrix, values[k], Number.EPSILON * norm);
    for (let again = 0; again < SOLVES; again++) {
      solve(x);
      scale(x);
      for (let j = together; j < k; j++) takeOff(x, vectors.subarray(j * size, (j + 1) * size));
      scale(x);
    }
    if (!(offBy(matrix, values[k], x) <= WRONG * size * norm)) return undefined;
  }
  return vectors;
}

/** The largest row sum. */
function normOf({ size, diagonal, beside }: Tridiagonal): number {
  let norm = Number.MIN_VALUE;
  for (let i = 0; i < size; i++) {
    norm = Math.max(norm, Math.abs(diagonal[i]) + Math.abs(beside[i]) + (i > 0 ? Math.abs(beside[i - 1]) : 0));
  }
  return norm;
}

/** Solves (T − λ) x' = x in place, by elimination with exchange of rows; pivots are at least `least`. */
function solver({ size, diagonal, beside }: Tridiagonal, value: number, least: number): (x: Float64Array) => void {
  const [pivot, next, second, factor] = [0, 1, 2, 3].map(() => new Float64Array(size + 2));
  const exchanged = new Uint8Array(size);
  let a = diagonal[0] - value;
  let b = beside[0];
  for (let i = 0; i + 1 < size; i++) {
    const [below, d, e] = [beside[i], diagonal[i + 1] - value, beside[i + 1]];
    if (Math.abs(a) >= Math.abs(below)) {
      pivot[i] = Math.abs(a) < least ? least : a;
      next[i] = b;
      factor[i] = below / pivot[i];
      a = d - factor[i] * b;
      b = e;
    } else {
      exchanged[i] = 1;
      pivot[i] = below;
      next[i] = d;
      second[i] = e;
      factor[i] = a / below;
      a = b - factor[i] * d;
      b = -factor[i] * e;
    }
  }
  pivot[size - 1] = Math.abs(a) < least ? least : a;
  return (x) => {
    for (let i = 0; i + 1 < size; i++) {
      const above = exchanged[i] ? x[i + 1] : x[i];
      x[i + 1] = (exchanged[i] ? x[i] : x[i + 1]) - factor[i] * above;
      x[i] = above;
    }
    let [one, two] = [0, 0];
    for (let i = size - 1; i >= 0; i--) {
      const solved: number = (x[i] - next[i] * one - second[i] * two) / pivot[i];
      [one, two] = [solved, one];
      x[i] = solved;
    }
  };
}

/** To length 1, by way of the largest number. */
function scale(x: Float64Array): void {
  let [largest, squares] = [0, 0];
  for (let i = 0; i < x.length; i++) largest = Math.max(largest, Math.abs(x[i]));
  for (let i = 0; i < x.length; i++) squares += (x[i] / largest) ** 2;
  const by = 1 / (largest * Math.sqrt(squares));
  for (let i = 0; i < x.length; i++) x[i] *= by;
}

function takeOff(x: Float64Array, unit: Float64Array): void {
  let along = 0;
  for (let i = 0; i < x.length; i++) along += x[i] * unit[i];
  for (let i = 0; i < x.length; i++) x[i] -= along * unit[i];
}

/** The largest entry of T x − λ x. */
function offBy({ diagonal, beside }: Tridiagonal, value: number, x: Float64Array): number {
  let most = 0;
  for (let i = 0; i < x.length; i++) {
    const beyond = (i > 0 ? beside[i - 1] * x[i - 1] : 0) + (i + 1 < x.length ? beside[i] * x[i + 1] : 0);
    most = Math.max(most, Math.abs((diagonal[i] - value) * x[i] + beyond));
  }
  return most;
}
