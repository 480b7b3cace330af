/** A symmetric matrix as Q T Qᵀ, T tridiagonal, by Householder's reflections (Golub & Van Loan). */
export interface Tridiagonal {
  readonly size: number;
  readonly diagonal: Float64Array;
  /** The entries below the diagonal; the last is 0. */
  readonly beside: Float64Array;
  /** Q = H_0 H_1 …, H_k = I − 2vvᵀ, where v begins at row k + 1; it is empty where nothing was to be reflected. */
  readonly reflections: readonly Float64Array[];
}

/** `matrix` has n rows of n values, of which those up to the diagonal are read; it is left as it is. */
export function tridiagonal(matrix: ArrayLike<number>, n: number): Tridiagonal {
  const a = Float64Array.from(matrix);
  const reflections = Array.from({ length: Math.max(0, n - 2) }, (_, k) => {
    const v = reflection(a, n, k);
    reflect(a, n, k + 1, v);
    return v;
  });
  const diagonal = Float64Array.from({ length: n }, (_, i) => a[i * n + i]);
  const beside = Float64Array.from({ length: n }, (_, i) => (i + 1 < n ? a[(i + 1) * n + i] : 0));
  return { size: n, diagonal, beside, reflections };
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

/** By way of the largest number, so that no square is too large or too small. */
function lengthOf(v: Float64Array): number {
  let [largest, sum] = [0, 0];
  for (let i = 0; i < v.length; i++) largest = Math.max(largest, Math.abs(v[i]));
  if (largest === 0) return 0;
  for (let i = 0; i < v.length; i++) sum += (v[i] / largest) ** 2;
  return largest * Math.sqrt(sum);
}

/** A ← (I − 2vvᵀ) A (I − 2vvᵀ) from row and column `from` on: A − vwᵀ − wvᵀ with w = 2(Av − (vᵀAv) v). */
function reflect(a: Float64Array, n: number, from: number, v: Float64Array): void {
  const many = v.length;
  const w = new Float64Array(many);
  for (let i = 0, row = from * n + from; i < many; i++, row += n) {
    const x = v[i];
    let sum = 0;
    for (let j = 0; j < i; j++) {
      sum += a[row + j] * v[j];
      w[j] += a[row + j] * x;
    }
    w[i] = sum + a[row + i] * x;
  }
  let middle = 0;
  for (let i = 0; i < many; i++) middle += v[i] * w[i];
  for (let i = 0; i < many; i++) w[i] = 2 * (w[i] - middle * v[i]);
  for (let i = 0, row = from * n + from; i < many; i++, row += n) {
    const [x, y] = [v[i], w[i]];
    for (let j = 0; j <= i; j++) a[row + j] -= x * w[j] + y * v[j];
  }
}
