/**
 * Steps over stretches of vectors. A loop within loops is a function of its own, here and elsewhere: the engine makes
 * machine code of a function that is called often, and leaves that of an inner loop each time the loop ends.
 */
import type { Floats } from '../kernels/index.ts';

/** y += a x, of n values at a place of each. */
export function axpy(a: number, x: Floats, xAt: number, y: Floats, yAt: number, n: number): void {
  for (let k = 0; k < n; k++) y[yAt + k] += a * x[xAt + k];
}

/** x · y, of n values at a place of each; by default of all of y. */
export function dotAt(x: Floats, xAt: number, y: Floats, yAt = 0, n = y.length): number {
  let sum = 0;
  for (let k = 0; k < n; k++) sum += x[xAt + k] * y[yAt + k];
  return sum;
}
