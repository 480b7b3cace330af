/**
 * y += a x, of n values at a place of each. A loop within loops is a function of its own, here and elsewhere: the engine
 * makes machine code of a function that is called often, and leaves that of an inner loop each time the loop ends.
 */
export function axpy(a: number, x: Float64Array, xAt: number, y: Float64Array, yAt: number, n: number): void {
  for (let k = 0; k < n; k++) y[yAt + k] += a * x[xAt + k];
}
