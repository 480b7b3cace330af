/**
 * Eigenvalues and eigenvectors of a symmetric matrix, largest value first.
 *
 * Method  tridiagonal form, then implicit QL with Wilkinson's shifts (Golub & Van Loan); where few vectors are wanted, QL
 *         for the values alone and inverse iteration
 */
import { vectorsOf } from './inverse-iteration.ts';
import { type Tridiagonal, tridiagonal } from './tridiagonal.ts';

export interface Eigen {
  readonly values: Float64Array;
  /** Row k is the k-th eigenvector. */
  readonly vectors: Float64Array;
}

/** `matrix` has n rows of n values; it is left as it is. */
export function symmetricEigen(matrix: ArrayLike<number>, n: number): Eigen {
  return eigenOf(tridiagonal(matrix, n), n);
}

/** All values, and the vectors of the first `wanted`: few of them by inverse iteration, many with all the others. */
export function eigenOf(matrix: Tridiagonal, wanted: number): Eigen {
  const { size, reflections } = matrix;
  const few = 2 * wanted < size ? fewOf(matrix, wanted) : undefined;
  const { values, vectors } = few ?? diagonalized(matrix, identity(size), size, wanted);
  for (let at = 0; at < vectors.length; at += size) {
    const vector = vectors.subarray(at, at + size);
    for (let k = reflections.length - 1; k >= 0; k--) reflect(vector, k + 1, reflections[k]);
  }
  return { values, vectors };
}

function fewOf(matrix: Tridiagonal, wanted: number): Eigen | undefined {
  const { values } = diagonalized(matrix, new Float64Array(0), 0, 0);
  const vectors = vectorsOf(matrix, values.subarray(0, wanted));
  return vectors && { values, vectors };
}

function identity(size: number): Float64Array {
  const square = new Float64Array(size * size);
  for (let i = 0; i < size; i++) square[i * size + i] = 1;
  return square;
}

/** All values, and of all vectors the last `many` numbers alone: much less work. */
export function eigenEnds(matrix: Tridiagonal, many: number): Eigen {
  const { size, reflections } = matrix;
  const ends = new Float64Array(size * many);
  const vector = new Float64Array(size);
  for (let j = 0; j < many; j++) {
    vector.fill(0)[size - many + j] = 1;
    reflections.forEach((v, k) => {
      reflect(vector, k + 1, v);
    });
    for (let i = 0; i < size; i++) ends[i * many + j] = vector[i];
  }
  return diagonalized(matrix, ends, many, size);
}

/** The part of x from `at` on becomes (I − 2vvᵀ) of itself. */
function reflect(x: Float64Array, at: number, v: Float64Array): void {
  let along = 0;
  for (let i = 0; i < v.length; i++) along += v[i] * x[at + i];
  along *= 2;
  for (let i = 0; i < v.length; i++) x[at + i] -= along * v[i];
}

/** `turned`, a row of `width` values for every row of the tridiagonal matrix, becomes the eigenvectors' product with it. */
function diagonalized({ diagonal, beside }: Tridiagonal, turned: Float64Array, width: number, wanted: number): Eigen {
  const values = diagonal.slice();
  diagonalize(values, beside.slice(), turned, width);
  const order = Array.from(values, (_, k) => k).sort((a, b) => values[b] - values[a] || a - b);
  const vectors = new Float64Array(wanted * width);
  order.slice(0, wanted).forEach((from, to) => {
    vectors.set(turned.subarray(from * width, (from + 1) * width), to * width);
  });
  return { values: Float64Array.from(order, (k) => values[k]), vectors };
}

const MOST_TURNS = 60;

function diagonalize(d: Float64Array, e: Float64Array, turned: Float64Array, width: number): void {
  const n = d.length;
  for (let low = 0; low < n; low++) {
    for (let turn = 0; turn < MOST_TURNS; turn++) {
      let high = low;
      while (high + 1 < n && Math.abs(e[high]) > Number.EPSILON * (Math.abs(d[high]) + Math.abs(d[high + 1]))) high++;
      if (high === low) break;
      chase(d, e, turned, width, low, high);
    }
  }
}

/** One implicit QL step on rows low … high. */
function chase(d: Float64Array, e: Float64Array, turned: Float64Array, width: number, low: number, high: number): void {
  const half = (d[low + 1] - d[low]) / (2 * e[low]);
  let g = d[high] - d[low] + e[low] / (half + (half < 0 ? -1 : 1) * Math.hypot(half, 1));
  let sine = 1;
  let cosine = 1;
  let shift = 0;
  for (let i = high - 1; i >= low; i--) {
    const f = sine * e[i];
    const b = cosine * e[i];
    const r = Math.hypot(f, g);
    e[i + 1] = r;
    if (r === 0) {
      d[i + 1] -= shift;
      e[high] = 0;
      return;
    }
    sine = f / r;
    cosine = g / r;
    g = d[i + 1] - shift;
    const t = (d[i] - g) * sine + 2 * cosine * b;
    shift = sine * t;
    d[i + 1] = g + shift;
    g = cosine * t - b;
    rotateRows(turned, i * width, (i + 1) * width, width, cosine, sine);
  }
  d[low] -= shift;
  e[low] = g;
  e[high] = 0;
}

function rotateRows(m: Float64Array, a: number, b: number, n: number, cosine: number, sine: number): void {
  for (let k = 0; k < n; k++) {
    const x = m[a + k];
    const y = m[b + k];
    m[b + k] = sine * x + cosine * y;
    m[a + k] = cosine * x - sine * y;
  }
}
