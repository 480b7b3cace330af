/** Logistic regression by Newton's method, with a small ridge: a plain model over a handful of features. */
export interface Examples {
  /** Row-major; the first column is the constant 1. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly columns: number;
}

const RIDGE = 1;
const STEPS = 12;

/** The coefficients, that of the constant first. */
export function logistic({ x, y, columns }: Examples): Float64Array {
  const w = new Float64Array(columns);
  for (let step = 0; step < STEPS; step++) {
    const gradient = Float64Array.from(w, (value, j) => (j === 0 ? 0 : -RIDGE * value));
    const hessian = Array.from({ length: columns }, (_, j) => {
      const row = new Float64Array(columns);
      row[j] = j === 0 ? 1e-9 : RIDGE;
      return row;
    });
    for (let r = 0, at = 0; r < y.length; r++, at += columns) {
      let sum = 0;
      for (let j = 0; j < columns; j++) sum += w[j] * x[at + j];
      const p = 1 / (1 + Math.exp(-sum));
      const weight = p * (1 - p);
      for (let j = 0; j < columns; j++) {
        const value = x[at + j];
        if (value === 0) continue;
        gradient[j] += (y[r] - p) * value;
        for (let k = 0; k <= j; k++) hessian[j][k] += weight * value * x[at + k];
      }
    }
    for (let j = 0; j < columns; j++) for (let k = 0; k < j; k++) hessian[k][j] = hessian[j][k];
    const move = solve(hessian, gradient);
    for (let j = 0; j < columns; j++) w[j] += move[j];
    if (Math.max(...move.map(Math.abs)) < 1e-6) break;
  }
  return w;
}

/** Gaussian elimination with pivots. */
export function solve(a: Float64Array[], b: Float64Array): Float64Array {
  const n = b.length;
  const rows = a.map((row, i) => Float64Array.of(...row, b[i]));
  for (let j = 0; j < n; j++) {
    let pivot = j;
    for (let i = j + 1; i < n; i++) if (Math.abs(rows[i][j]) > Math.abs(rows[pivot][j])) pivot = i;
    [rows[j], rows[pivot]] = [rows[pivot], rows[j]];
    for (let i = j + 1; i < n; i++) {
      const factor = rows[i][j] / rows[j][j];
      for (let k = j; k <= n; k++) rows[i][k] -= factor * rows[j][k];
    }
  }
  const x = new Float64Array(n);
  for (let j = n - 1; j >= 0; j--) {
    let sum = rows[j][n];
    for (let k = j + 1; k < n; k++) sum -= rows[j][k] * x[k];
    x[j] = sum / rows[j][j];
  }
  return x;
}
