/** Adam (Kingma & Ba 2015), one row at a time: rows without a gradient are not updated and cost nothing. */
import type { Floats } from '../kernels/index.ts';

interface Moments {
  readonly mean: Float32Array;
  readonly square: Float32Array;
  steps: number;
}

export function adamOf(dimensions: number, rate: number) {
  const [first, second] = [0.9, 0.999];
  const known = new Map<number, Moments>();
  const none = (): Moments => ({ mean: new Float32Array(dimensions), square: new Float32Array(dimensions), steps: 0 });
  return (parameters: Floats, row: number, gradient: Float64Array): void => {
    const moments = known.get(row) ?? none();
    known.set(row, moments);
    const { mean, square } = moments;
    moments.steps++;
    const [one, two] = [1 - first ** moments.steps, 1 - second ** moments.steps];
    for (let k = 0, at = row * dimensions; k < dimensions; k++, at++) {
      mean[k] = first * mean[k] + (1 - first) * gradient[k];
      square[k] = second * square[k] + (1 - second) * gradient[k] * gradient[k];
      parameters[at] -= (rate * (mean[k] / one)) / (Math.sqrt(square[k] / two) + 1e-8);
    }
  };
}
