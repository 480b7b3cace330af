/**
 * Solves with a symmetric band matrix less a multiple of the identity: elimination with exchange of rows, where what comes
 * in stays within twice the band above the diagonal (Golub & Van Loan).
 */
import type { Band } from './band.ts';
import type { ShiftedSolver } from './inverse-iteration.ts';

export function bandSolver({ size, width, entries }: Band): ShiftedSolver {
  // Row i has the columns from i − width to i + 2 · width; rows and columns beyond the matrix stay 0.
  const step = 3 * width + 1;
  const whole = new Float64Array((size + width) * step);
  for (let i = 0, from = 0; i < size; i++)
    for (let j = i - width; j <= i; j++, from++) {
      if (j < 0) continue;
      whole[i * step + j - i + width] = entries[from];
      whole[j * step + i - j + width] = entries[from];
    }
  let norm = Number.MIN_VALUE;
  for (let i = 0; i < size; i++) {
    let sum = 0;
    for (let k = i * step; k < (i + 1) * step; k++) sum += Math.abs(whole[k]);
    norm = Math.max(norm, sum);
  }
  const a = new Float64Array(whole.length);
  const [pivots, factors] = [new Int32Array(size), new Float64Array(size * width)];
  const padded = new Float64Array(size + 3 * width);
  const solve = (x: Float64Array) => {
    padded.fill(0).set(x);
    forward(padded, pivots, factors, width);
    padded.fill(0, size);
    backward(padded, a, size, width);
    x.set(padded.subarray(0, size));
  };
  return {
    ...{ size, norm },
    solver(value, minPivot) {
      a.set(whole);
      for (let i = 0; i < size; i++) a[i * step + width] -= value;
      for (let k = 0; k < size; k++) pivots[k] = eliminate(a, k, width, minPivot, factors);
      return solve;
    },
    residual(value, x) {
      padded.fill(0).set(x, width);
      let largest = 0;
      for (let i = 0; i < size; i++) {
        let sum = -value * x[i];
        for (let k = 0; k <= 2 * width; k++) sum += whole[i * step + k] * padded[i + k];
        largest = Math.max(largest, Math.abs(sum));
      }
      return largest;
    },
  };
}

/** Clears column k under the diagonal; returns how far below the row lay that was exchanged for it. */
function eliminate(a: Float64Array, k: number, width: number, minPivot: number, factors: Float64Array): number {
  const below = 3 * width;
  const top = k * (below + 1) + width;
  let pivot = 0;
  for (let d = 1; d <= width; d++) if (Math.abs(a[top + d * below]) > Math.abs(a[top + pivot * below])) pivot = d;
  for (let j = top, other = top + pivot * below; pivot > 0 && j <= top + 2 * width; j++, other++) {
    const kept = a[j];
    a[j] = a[other];
    a[other] = kept;
  }
  if (Math.abs(a[top]) < minPivot) a[top] = minPivot;
  const inverse = 1 / a[top];
  for (let d = 1, row = top + below; d <= width; d++, row += below) {
    const factor = a[row] * inverse;
    factors[k * width + d - 1] = factor;
    for (let j = 1; j <= 2 * width; j++) a[row + j] -= factor * a[top + j];
  }
  return pivot;
}

function forward(x: Float64Array, pivots: Int32Array, factors: Float64Array, width: number): void {
  for (let k = 0; k < pivots.length; k++) {
    const other = k + pivots[k];
    const above = x[other];
    x[other] = x[k];
    x[k] = above;
    for (let d = 1; d <= width; d++) x[k + d] -= factors[k * width + d - 1] * above;
  }
}

function backward(x: Float64Array, a: Float64Array, size: number, width: number): void {
  for (let k = size - 1, top = k * (3 * width + 1) + width; k >= 0; k--, top -= 3 * width + 1) {
    let sum = x[k];
    for (let j = 1; j <= 2 * width; j++) sum -= a[top + j] * x[k + j];
    x[k] = sum / a[top];
  }
}
