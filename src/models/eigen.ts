/**
 * Eigenvalues and eigenvectors of a symmetric matrix, largest value first.
 *
 * Method  Householder reflections to tridiagonal form, then implicit QL with Wilkinson's shifts (Golub & Van Loan)
 */
export interface Eigen {
  readonly values: Float64Array;
  /** Row k is the k-th eigenvector. */
  readonly vectors: Float64Array;
}

/** `matrix` has n rows of n values; it is left as it is. */
export function symmetricEigen(matrix: ArrayLike<number>, n: number): Eigen {
  const { diagonal, beside, turned } = tridiagonal(Float64Array.from(matrix), n);
  diagonalize(diagonal, beside, turned, n);
  const order = Array.from(diagonal, (_, k) => k).sort((a, b) => diagonal[b] - diagonal[a] || a - b);
  const vectors = new Float64Array(n * n);
  order.forEach((from, to) => {
    vectors.set(turned.subarray(from * n, (from + 1) * n), to * n);
  });
  return { values: Float64Array.from(order, (k) => diagonal[k]), vectors };
}

/** A = Q T Qᵀ; `turned` is Qᵀ, `beside` the entries below the diagonal of T. */
function tridiagonal(a: Float64Array, n: number) {
  const turned = new Float64Array(n * n);
  for (let i = 0; i < n; i++) turned[i * n + i] = 1;
  for (let k = 0; k + 2 < n; k++) {
    const v = reflection(a, n, k);
    if (v) reflect(a, turned, n, k + 1, v);
  }
  const diagonal = Float64Array.from({ length: n }, (_, i) => a[i * n + i]);
  const beside = Float64Array.from({ length: n }, (_, i) => (i + 1 < n ? a[(i + 1) * n + i] : 0));
  return { diagonal, beside, turned };
}

/** The unit vector v whose reflection I − 2vvᵀ clears column k below its first subdiagonal entry. */
function reflection(a: Float64Array, n: number, k: number): Float64Array | undefined {
  const v = Float64Array.from({ length: n - k - 1 }, (_, i) => a[(k + 1 + i) * n + k]);
  const length = Math.hypot(...v);
  if (length === 0 || length === Math.abs(v[0])) return undefined;
  v[0] += v[0] < 0 ? -length : length;
  const size = Math.hypot(...v);
  return v.map((x) => x / size);
}

/** A ← (I − 2vvᵀ) A (I − 2vvᵀ) and Qᵀ ← (I − 2vvᵀ) Qᵀ, where v begins at row `from`. */
function reflect(a: Float64Array, turned: Float64Array, n: number, from: number, v: Float64Array): void {
  const image = new Float64Array(n);
  const rows = new Float64Array(n);
  for (let i = 0; i < v.length; i++) {
    const at = (from + i) * n;
    for (let j = 0; j < n; j++) {
      image[j] += v[i] * a[at + j];
      rows[j] += v[i] * turned[at + j];
    }
  }
  let middle = 0;
  for (let i = 0; i < v.length; i++) middle += v[i] * image[from + i];
  for (let i = 0; i < v.length; i++) {
    const at = (from + i) * n;
    for (let j = 0; j < n; j++) {
      turned[at + j] -= 2 * v[i] * rows[j];
      a[at + j] -= 2 * v[i] * image[j];
    }
  }
  for (let r = 0; r < n; r++) {
    const inside = r >= from ? v[r - from] : 0;
    const along = 2 * (image[r] - 2 * middle * inside);
    for (let j = 0; j < v.length; j++) a[r * n + from + j] -= along * v[j];
  }
}

const MOST_TURNS = 60;

function diagonalize(d: Float64Array, e: Float64Array, turned: Float64Array, n: number): void {
  for (let low = 0; low < n; low++) {
    for (let turn = 0; turn < MOST_TURNS; turn++) {
      let high = low;
      while (high + 1 < n && Math.abs(e[high]) > Number.EPSILON * (Math.abs(d[high]) + Math.abs(d[high + 1]))) high++;
      if (high === low) break;
      chase(d, e, turned, n, low, high);
    }
  }
}

/** One implicit QL step on rows low … high. */
function chase(d: Float64Array, e: Float64Array, turned: Float64Array, n: number, low: number, high: number): void {
  const half = (d[low + 1] - d[low]) / (2 * e[low]);
  let g = d[high] - d[low] + e[low] / (half + (half < 0 ? -1 : 1) * Math.hypot(half, 1));
  let [sine, cosine, shift] = [1, 1, 0];
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
    rotateRows(turned, i * n, (i + 1) * n, n, cosine, sine);
  }
  d[low] -= shift;
  e[low] = g;
  e[high] = 0;
}

function rotateRows(m: Float64Array, a: number, b: number, n: number, cosine: number, sine: number): void {
  for (let k = 0; k < n; k++) {
    const [x, y] = [m[a + k], m[b + k]];
    m[b + k] = sine * x + cosine * y;
    m[a + k] = cosine * x - sine * y;
  }
}
