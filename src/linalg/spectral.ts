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

/** Rows × a matrix: every row r of n values becomes r M, of `width` values. */
export function rowsTimes(rows: ArrayLike<number>, n: number, matrix: ArrayLike<number>, width = n): Float64Array {
  const count = rows.length / n;
  const out = new Float64Array(count * width);
  const fours = n - (n % 4);
  // Two rows with four summands at a time, in their order: what is read of the matrix serves both, and each sum is read
  // and written once for four.
  for (let row = 0; row < count; row += 2) {
    const two = row + 1 < count;
    const to = row * width;
    const next = to + (two ? width : 0);
    const more = two ? n : 0;
    for (let i = 0, at = row * n, from = 0; i < fours; i += 4, at += 4, from += 4 * width) {
      const a = rows[at];
      const b = rows[at + 1];
      const c = rows[at + 2];
      const d = rows[at + 3];
      const e = rows[at + more];
      const f = rows[at + more + 1];
      const g = rows[at + more + 2];
      const h = rows[at + more + 3];
      for (let j = 0, p = from; j < width; j++, p++) {
        const w = matrix[p];
        const x = matrix[p + width];
        const y = matrix[p + 2 * width];
        const z = matrix[p + 3 * width];
        const sum = out[to + j] + a * w + b * x + c * y + d * z;
        if (two) out[next + j] = out[next + j] + e * w + f * x + g * y + h * z;
        out[to + j] = sum;
      }
    }
    for (let i = fours; i < n; i++) {
      for (let r = row; r < Math.min(row + 2, count); r++) {
        const x = rows[r * n + i];
        for (let j = 0; j < width; j++) out[r * width + j] += x * matrix[i * width + j];
      }
    }
  }
  return out;
}

/** x M x of every row x of n values, of a symmetric matrix. */
export function quadraticForms(rows: Float64Array, n: number, matrix: Float64Array): Float64Array {
  const out = new Float64Array(rows.length / n);
  // Four rows side by side, with two rows of the matrix: eight sums that do not wait for one another. Below the diagonal
  // alone, which is half of it. An odd matrix has one more row, of zeros.
  const tile = new Float64Array(4 * (n + 1));
  const sums = new Float64Array(4);
  for (let row = 0; row < out.length; row += 4) {
    const count = Math.min(4, out.length - row);
    for (let r = 0, at = row * n; r < count; r++) for (let i = 0; i < n; i++) tile[4 * i + r] = rows[at++];
    addForms(tile, n, matrix, sums.fill(0));
    for (let r = 0; r < count; r++) out[row + r] = 2 * sums[r];
  }
  return out;
}

/** Half of x M x of four rows, added to four sums. */
function addForms(tile: Float64Array, n: number, matrix: Float64Array, sums: Float64Array): void {
  for (let i = 0; i < n; i += 2) {
    const from = i * n;
    const to = Math.min(i + 1, n - 1) * n;
    const half = matrix[from + i] / 2;
    const next = i + 1 < n ? matrix[to + i + 1] / 2 : 0;
    const at = 4 * i;
    let a = half * tile[at];
    let b = half * tile[at + 1];
    let c = half * tile[at + 2];
    let d = half * tile[at + 3];
    let e = next * tile[at + 4];
    let f = next * tile[at + 5];
    let g = next * tile[at + 6];
    let h = next * tile[at + 7];
    for (let j = 0, t = 0; j < i; j++, t += 4) {
      const x = matrix[from + j];
      const y = matrix[to + j];
      const p = tile[t];
      const q = tile[t + 1];
      const r = tile[t + 2];
      const s = tile[t + 3];
      a += x * p;
      b += x * q;
      c += x * r;
      d += x * s;
      e += y * p;
      f += y * q;
      g += y * r;
      h += y * s;
    }
    const across = matrix[to + i];
    sums[0] += tile[at] * a + tile[at + 4] * (e + across * tile[at]);
    sums[1] += tile[at + 1] * b + tile[at + 5] * (f + across * tile[at + 1]);
    sums[2] += tile[at + 2] * c + tile[at + 6] * (g + across * tile[at + 2]);
    sums[3] += tile[at + 3] * d + tile[at + 7] * (h + across * tile[at + 3]);
  }
}
