/**
 * Eigenvalues and eigenvectors of a symmetric matrix, largest value first.
 *
 * Method  Q T Qᵀ with T tridiagonal, by Householder's reflections; then implicit QL with Wilkinson's shifts
 * From    Golub & Van Loan
 */
import { axpy } from './vectors.ts';

export interface Eigen {
  /** All of them. */
  readonly values: Float64Array;
  /** Row k is the k-th eigenvector. */
  readonly vectors: Float64Array;
}

/** `matrix` has n rows of n values, of which those up to the diagonal are read; it is left as it is. */
export const symmetricEigen = (matrix: ArrayLike<number>, n: number): Eigen => eigenOf(tridiagonal(matrix, n), n);

/** All values, and the vectors of the first `wanted`. */
export function eigenOf(form: Tridiagonal, wanted: number): Eigen {
  const n = form.diagonal.length;
  const identity = new Float64Array(n * n);
  for (let i = 0; i < n; i++) identity[i * n + i] = 1;
  const { values, vectors } = diagonalized(form, identity, n, wanted);
  for (let at = 0; at < vectors.length; at += n)
    for (let k = n - 3; k >= 0; k--) reflect(vectors, at + k + 1, form.reflections[k]);
  return { values, vectors };
}

/** All values, and the last `count` components of every vector, which is much less work. */
export function lastComponents(form: Tridiagonal, count: number): Eigen {
  const n = form.diagonal.length;
  const components = new Float64Array(n * count);
  const vector = new Float64Array(n);
  for (let j = 0; j < count; j++) {
    vector.fill(0)[n - count + j] = 1;
    form.reflections.forEach((v, k) => {
      reflect(vector, k + 1, v);
    });
    for (let i = 0; i < n; i++) components[i * count + j] = vector[i];
  }
  return diagonalized(form, components, count, n);
}

/** Q T Qᵀ. */
export interface Tridiagonal {
  readonly diagonal: Float64Array;
  /** The entries below the diagonal; the last is 0. */
  readonly subdiagonal: Float64Array;
  /** Q = H_0 H_1 …, H_k = I − 2vvᵀ, where v begins at row k + 1; it is empty where nothing was to be reflected. */
  readonly reflections: readonly Float64Array[];
}

/** `matrix` has n rows of n values, of which those up to the diagonal are read; it is left as it is. */
export function tridiagonal(matrix: ArrayLike<number>, n: number): Tridiagonal {
  const a = Float64Array.from(matrix);
  const reflections = Array.from({ length: Math.max(0, n - 2) }, (_, k) => {
    const v = reflection(a, n, k);
    reflectSquare(a, n, k + 1, v);
    return v;
  });
  const diagonal = Float64Array.from({ length: n }, (_, i) => a[i * n + i]);
  const subdiagonal = Float64Array.from({ length: n }, (_, i) => (i + 1 < n ? a[(i + 1) * n + i] : 0));
  return { diagonal, subdiagonal, reflections };
}

/** The unit vector v whose reflection clears column k below its first subdiagonal entry, which is put in its place. */
function reflection(a: Float64Array, n: number, k: number): Float64Array {
  const v = new Float64Array(n - k - 1);
  for (let i = 0, at = (k + 1) * n + k; i < v.length; i++, at += n) v[i] = a[at];
  const length = lengthOf(v);
  if (length === 0 || length === Math.abs(v[0])) return new Float64Array(0);
  const signed = v[0] < 0 ? -length : length;
  a[(k + 1) * n + k] = -signed;
  v[0] += signed;
  const size = lengthOf(v);
  for (let i = 0; i < v.length; i++) v[i] /= size;
  return v;
}

/** Scaled by the largest number, against overflow and underflow. */
function lengthOf(v: Float64Array): number {
  let [largest, sum] = [0, 0];
  for (let i = 0; i < v.length; i++) largest = Math.max(largest, Math.abs(v[i]));
  if (largest === 0) return 0;
  for (let i = 0; i < v.length; i++) sum += (v[i] / largest) ** 2;
  return largest * Math.sqrt(sum);
}

/** A ← (I − 2vvᵀ) A (I − 2vvᵀ) from row and column `from` on: A − vwᵀ − wvᵀ with w = 2(Av − (vᵀAv) v). */
function reflectSquare(a: Float64Array, n: number, from: number, v: Float64Array): void {
  const length = v.length;
  const w = new Float64Array(length);
  for (let i = 0, row = from * n + from; i < length; i++, row += n) {
    const x = v[i];
    let sum = 0;
    for (let j = 0; j < i; j++) {
      sum += a[row + j] * v[j];
      w[j] += a[row + j] * x;
    }
    w[i] = sum + a[row + i] * x;
  }
  let middle = 0;
  for (let i = 0; i < length; i++) middle += v[i] * w[i];
  for (let i = 0; i < length; i++) w[i] = 2 * (w[i] - middle * v[i]);
  for (let i = 0, row = from * n + from; i < length; i++, row += n) {
    const [x, y] = [v[i], w[i]];
    for (let j = 0; j <= i; j++) a[row + j] -= x * w[j] + y * v[j];
  }
}

/** The part of x from `at` on becomes (I − 2vvᵀ) of itself. */
function reflect(x: Float64Array, at: number, v: Float64Array): void {
  let along = 0;
  for (let i = 0; i < v.length; i++) along += v[i] * x[at + i];
  along *= 2;
  for (let i = 0; i < v.length; i++) x[at + i] -= along * v[i];
}

/** `rotated`, a row of `width` values for every row of the tridiagonal matrix, becomes the eigenvectors' product with it. */
function diagonalized(
  { diagonal, subdiagonal }: Tridiagonal,
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
function rotateRows(m: Float64Array, a: number, b: number, n: number, cosine: number, sine: number): void {
  for (let k = 0; k < n; k++) {
    const x = m[a + k];
    const y = m[b + k];
    m[b + k] = sine * x + cosine * y;
    m[a + k] = cosine * x - sine * y;
  }
}

/** A function of a symmetric matrix through its eigenvalues and eigenvectors: f(M) = Σ f(λ_k) v_k v_kᵀ. */
export function ofEigen({ values, vectors }: Eigen, f: (value: number) => number): Float64Array {
  const n = values.length;
  const out = new Float64Array(n * n);
  for (let k = 0; k < n; k++) {
    const weight = f(values[k]);
    for (let i = 0; i < n; i++) axpy(weight * vectors[k * n + i], vectors, k * n, out, i * n, n);
  }
  return out;
}
