/** The leading eigenvector of a symmetric positive operator, by restarted Lanczos with full orthogonalisation. */
import { symmetricEigen } from './eigen.ts';

const MAX_STEPS = 24;
const MAX_RESTARTS = 8;

export interface Leading {
  readonly value: number;
  readonly vector: Float64Array;
}

export function leading(apply: (vector: Float64Array) => Float64Array, start: Float64Array, tolerance = 1e-6): Leading {
  let vector = unit(start);
  let value = 0;
  for (let restart = 0; restart < MAX_RESTARTS; restart++) {
    const { basis, diagonal, subdiagonal } = krylov(apply, vector);
    const steps = basis.length;
    const small = new Float64Array(steps * steps);
    for (let i = 0; i < steps; i++) {
      small[i * steps + i] = diagonal[i];
      if (i + 1 < steps) small[i * steps + i + 1] = small[(i + 1) * steps + i] = subdiagonal[i];
    }
    const { values, vectors } = symmetricEigen(small, steps);
    value = Math.max(0, values[0]);
    vector = combined(basis, vectors);
    if (Math.abs(subdiagonal[steps - 1] * vectors[steps - 1]) <= tolerance * value) break;
  }
  return { value, vector };
}

function krylov(apply: (vector: Float64Array) => Float64Array, start: Float64Array) {
  const basis = [start];
  const diagonal: number[] = [];
  const subdiagonal: number[] = [];
  while (diagonal.length < basis.length) {
    const image = apply(basis[basis.length - 1]);
    const size = Math.sqrt(denseDot(image, image));
    diagonal.push(denseDot(image, basis[basis.length - 1]));
    for (let pass = 0; pass < 2; pass++) for (const vector of basis) subtract(image, vector, denseDot(image, vector));
    const length = Math.sqrt(denseDot(image, image));
    subdiagonal.push(length > 1e-12 * size ? length : 0);
    if (length > 1e-12 * size && basis.length < Math.min(MAX_STEPS, start.length)) basis.push(unit(image));
  }
  return { basis, diagonal, subdiagonal };
}

function combined(basis: readonly Float64Array[], weights: Float64Array): Float64Array {
  const sum = new Float64Array(basis[0].length);
  basis.forEach((vector, k) => {
    subtract(sum, vector, -weights[k]);
  });
  return unit(sum);
}

export function denseDot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

/** from −= weight · vector. */
export function subtract(from: Float64Array, vector: Float64Array, weight: number): void {
  for (let i = 0; i < from.length; i++) from[i] -= weight * vector[i];
}

/** Length 1; a vector of no length stays as it is. */
export function unit(vector: Float64Array): Float64Array {
  const length = Math.sqrt(denseDot(vector, vector));
  return length > 0 ? vector.map((x) => x / length) : vector;
}
