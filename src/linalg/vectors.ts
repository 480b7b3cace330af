/**
 * Steps over stretches of vectors. A loop within loops is a function of its own, here and elsewhere: the engine makes
 * machine code of a function that is called often, and leaves that of an inner loop each time the loop ends.
 */
import type { Floats } from '../kernels/index.ts';

/** y += a x, of n values at a place of each. */
export function axpy(a: number, x: Floats, xAt: number, y: Floats, yAt: number, n: number): void {
  for (let k = 0; k < n; k++) y[yAt + k] += a * x[xAt + k];
}

/** y += Σ_i w_i r_i over n rows of `width` values: four at a time, so that a sum is read and written once for four. */
export function addRows(w: Floats, at: number, n: number, rows: Floats, width: number, y: Floats, yAt: number): void {
  let i = 0;
  for (; i + 3 < n; i += 4) addFour(w, at + i, rows, i * width, width, y, yAt);
  for (; i < n; i++) axpy(w[at + i], rows, i * width, y, yAt, width);
}

function addFour(w: Floats, at: number, rows: Floats, first: number, width: number, y: Floats, yAt: number): void {
  const [a, b, c, d] = [w[at], w[at + 1], w[at + 2], w[at + 3]];
  const [second, third, fourth] = [first + width, first + 2 * width, first + 3 * width];
  for (let k = 0; k < width; k++)
    y[yAt + k] += a * rows[first + k] + b * rows[second + k] + c * rows[third + k] + d * rows[fourth + k];
}

/** x · y, of n values at a place of each; by default of all of y. */
export function dotAt(x: Floats, xAt: number, y: Floats, yAt = 0, n = y.length): number {
  let sum = 0;
  for (let k = 0; k < n; k++) sum += x[xAt + k] * y[yAt + k];
  return sum;
}

/** The lengths of rows of `dimensions` values that follow one another. */
export function denseRowLengths(matrix: Floats, dimensions: number): Float64Array {
  const lengths = new Float64Array(matrix.length / dimensions);
  for (let row = 0; row < lengths.length; row++)
    lengths[row] = lengthAt(matrix, row * dimensions, (row + 1) * dimensions);
  return lengths;
}

/** Of the values from … to. */
export function lengthAt(values: Floats, from: number, to: number): number {
  let square = 0;
  for (let i = from; i < to; i++) square += values[i] * values[i];
  return Math.sqrt(square);
}

/** Every row at length 1; one that is no longer than `nothing` becomes zeros. */
export function denseUnitRows(matrix: Floats, dimensions: number, nothing = 0): Float64Array {
  const lengths = denseRowLengths(matrix, dimensions);
  const unit = new Float64Array(matrix.length);
  for (let row = 0; row < lengths.length; row++)
    if (lengths[row] > nothing) putDivided(unit, matrix, row * dimensions, (row + 1) * dimensions, lengths[row]);
  return unit;
}

/** The values from … to, divided. */
export function putDivided(into: Float64Array, values: Floats, from: number, to: number, by: number): void {
  for (let i = from; i < to; i++) into[i] = values[i] / by;
}

/** The mean of some numbers and their deviation from it; zeros of none. */
export function moments(values: ArrayLike<number>): { readonly mean: number; readonly deviation: number } {
  const count = values.length || 1;
  let [sum, squares] = [0, 0];
  for (let i = 0; i < values.length; i++) sum += values[i];
  const mean = sum / count;
  for (let i = 0; i < values.length; i++) squares += (values[i] - mean) ** 2;
  return { mean, deviation: Math.sqrt(squares / count) };
}
