/** A function of a symmetric matrix through its eigenvalues: f(M) = Σ f(λ_k) v_k v_kᵀ. */
import { type Eigen, symmetricEigen } from './eigen.ts';

/** `matrix` has n rows of n values; it is left as it is. */
export const spectralFunction = (matrix: ArrayLike<number>, n: number, f: (value: number) => number): Float64Array =>
  ofEigen(symmetricEigen(matrix, n), f);

/** The same of a matrix that is known by its eigenvalues and eigenvectors. */
export function ofEigen({ values, vectors }: Eigen, f: (value: number) => number): Float64Array {
  const n = values.length;
  const out = new Float64Array(n * n);
  for (let k = 0; k < n; k++) {
    const weight = f(values[k]);
    for (let i = 0; i < n; i++) {
      const scaled = weight * vectors[k * n + i];
      for (let j = 0; j < n; j++) out[i * n + j] += scaled * vectors[k * n + j];
    }
  }
  return out;
}

/** Rows × a square matrix: every row r of n values becomes r M. */
export function rowsTimes(rows: ArrayLike<number>, n: number, matrix: ArrayLike<number>, width = n): Float64Array {
  const count = rows.length / n;
  const out = new Float64Array(count * width);
  const fours = n - (n % 4);
  for (let row = 0; row < count; row++) {
    const to = row * width;
    // Four summands at a time, in their order: each sum is read and written once for four of them.
    for (let i = 0, at = row * n, from = 0; i < fours; i += 4, at += 4, from += 4 * width) {
      const [a, b, c, d] = [rows[at], rows[at + 1], rows[at + 2], rows[at + 3]];
      for (let j = 0; j < width; j++) {
        let sum = out[to + j] + a * matrix[from + j];
        sum += b * matrix[from + width + j];
        sum += c * matrix[from + 2 * width + j];
        out[to + j] = sum + d * matrix[from + 3 * width + j];
      }
    }
    for (let i = fours; i < n; i++) {
      const x = rows[row * n + i];
      for (let j = 0, from = i * width; j < width; j++) out[to + j] += x * matrix[from + j];
    }
  }
  return out;
}

/** x M x of every row x of n values, of a symmetric matrix. */
export function quadraticForms(rows: Float64Array, n: number, matrix: Float64Array): Float64Array {
  const out = new Float64Array(rows.length / n);
  // Four rows side by side: four sums that do not wait for one another. Below the diagonal alone, which is half of it.
  const tile = new Float64Array(4 * n);
  for (let row = 0; row < out.length; row += 4) {
    const count = Math.min(4, out.length - row);
    for (let r = 0, at = row * n; r < count; r++) for (let i = 0; i < n; i++) tile[4 * i + r] = rows[at++];
    let [a, b, c, d] = [0, 0, 0, 0];
    for (let i = 0, from = 0; i < n; i++, from += n) {
      const half = matrix[from + i] / 2;
      const [p, q, r, s] = [tile[4 * i], tile[4 * i + 1], tile[4 * i + 2], tile[4 * i + 3]];
      let [e, f, g, h] = [half * p, half * q, half * r, half * s];
      for (let j = 0, at = 0; j < i; j++, at += 4) {
        const x = matrix[from + j];
        e += x * tile[at];
        f += x * tile[at + 1];
        g += x * tile[at + 2];
        h += x * tile[at + 3];
      }
      a += p * e;
      b += q * f;
      c += r * g;
      d += s * h;
    }
    out.set([2 * a, 2 * b, 2 * c, 2 * d].slice(0, count), row);
  }
  return out;
}
