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

/** All values, and the vectors of the first `wanted`: few of them by inverse iteration, many by QL with all the others. */
export function eigenOf(matrix: Tridiagonal, wanted: number): Eigen {
  const { size, reflections } = matrix;
  const found = 2 * wanted < size ? byInverseIteration(matrix, wanted) : undefined;
  const { values, vectors } = found ?? diagonalized(matrix, identity(size), size, wanted);
  const fours = vectors.length - (vectors.length % (4 * size));
  for (let at = 0; at < fours; at += 4 * size)
    for (let k = reflections.length - 1; k >= 0; k--) reflectFour(vectors, at + k + 1, size, reflections[k]);
  for (let at = fours; at < vectors.length; at += size)
    for (let k = reflections.length - 1; k >= 0; k--) reflect(vectors, at + k + 1, reflections[k]);
  return { values, vectors };
}

function byInverseIteration(matrix: Tridiagonal, wanted: number): Eigen | undefined {
  const { values } = diagonalized(matrix, new Float64Array(0), 0, 0);
  const vectors = vectorsOf(matrix, values.subarray(0, wanted));
  return vectors && { values, vectors };
}

function identity(size: number): Float64Array {
  const square = new Float64Array(size * size);
  for (let i = 0; i < size; i++) square[i * size + i] = 1;
  return square;
}

/** All values, and the last `count` components of every vector, which is much less work. */
export function lastComponents(matrix: Tridiagonal, count: number): Eigen {
  const { size, reflections } = matrix;
  const components = new Float64Array(size * count);
  const vector = new Float64Array(size);
  for (let j = 0; j < count; j++) {
    vector.fill(0)[size - count + j] = 1;
    reflections.forEach((v, k) => {
      reflect(vector, k + 1, v);
    });
    for (let i = 0; i < size; i++) components[i * count + j] = vector[i];
  }
  return diagonalized(matrix, components, count, size);
}

/** The part of x from `at` on becomes (I − 2vvᵀ) of itself. */
function reflect(x: Float64Array, at: number, v: Float64Array): void {
  let along = 0;
  for (let i = 0; i < v.length; i++) along += v[i] * x[at + i];
  along *= 2;
  for (let i = 0; i < v.length; i++) x[at + i] -= along * v[i];
}

/** The same for four vectors, `size` apart: four sums that do not wait for one another. */
function reflectFour(x: Float64Array, at: number, size: number, v: Float64Array): void {
  const [second, third, fourth] = [at + size, at + 2 * size, at + 3 * size];
  let [a, b, c, d] = [0, 0, 0, 0];
  for (let i = 0; i < v.length; i++) {
    a += v[i] * x[at + i];
    b += v[i] * x[second + i];
    c += v[i] * x[third + i];
    d += v[i] * x[fourth + i];
  }
  a *= 2;
  b *= 2;
  c *= 2;
  d *= 2;
  for (let i = 0; i < v.length; i++) {
    x[at + i] -= a * v[i];
    x[second + i] -= b * v[i];
    x[third + i] -= c * v[i];
    x[fourth + i] -= d * v[i];
  }
}

/** `rotated`, a row of `width` values for every row of the tridiagonal matrix, becomes the eigenvectors' product with it. */
export function diagonalized(
  { diagonal, subdiagonal }: Pick<Tridiagonal, 'diagonal' | 'subdiagonal'>,
  rotated: Float64Array,
  width: number,
  wanted: number,
): Eigen {
  const values = diagonal.slice();
  diagonalize(values, subdiagonal.slice(), rotated, width);
  const order = Array.from(values, (_, k) => k).sort((a, b) => values[b] - values[a] || a - b);
  const vectors = new Float64Array(wanted * width);
  order.slice(0, wanted).forEach((from, to) => {
    vectors.set(rotated.subarray(from * width, (from + 1) * width), to * width);
  });
  return { values: Float64Array.from(order, (k) => values[k]), vectors };
}

const MAX_QL_STEPS = 60;

function diagonalize(d: Float64Array, e: Float64Array, rotated: Float64Array, width: number): void {
  const n = d.length;
  for (let low = 0; low < n; low++) {
    for (let step = 0; step < MAX_QL_STEPS; step++) {
      let high = low;
      while (high + 1 < n && Math.abs(e[high]) > Number.EPSILON * (Math.abs(d[high]) + Math.abs(d[high + 1]))) high++;
      if (high === low) break;
      chase(d, e, rotated, width, low, high);
    }
  }
}

/** One implicit QL step on rows low … high. */
function chase(
  d: Float64Array,
  e: Float64Array,
  rotated: Float64Array,
  width: number,
  low: number,
  high: number,
): void {
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
    rotateRows(rotated, i * width, (i + 1) * width, width, cosine, sine);
  }
  d[low] -= shift;
  e[low] = g;
  e[high] = 0;
}

/** Rows a and b, `n` numbers each, turned by an angle of which cosine and sine are given. */
export function rotateRows(m: Float64Array, a: number, b: number, n: number, cosine: number, sine: number): void {
  for (let k = 0; k < n; k++) {
    const x = m[a + k];
    const y = m[b + k];
    m[b + k] = sine * x + cosine * y;
    m[a + k] = cosine * x - sine * y;
  }
}
