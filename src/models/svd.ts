/**
 * Truncated singular value decomposition of a sparse matrix: A ≈ U Σ Vᵀ.
 *
 * Method      block subspace iteration with a few more vectors than asked: V ← orth(Aᵀ(A V)), then the small matrix
 *             (A V)ᵀ(A V) is diagonalised by Jacobi rotations (Rayleigh–Ritz), until the wanted values stand still
 * From        Halko, Martinsson & Tropp 2011; Rutishauser 1970
 * Departures  signs are fixed so that the largest entry of every right vector is positive: the same answer every time.
 */
import { integer, number, resolve, type Values } from '../check/index.ts';
import type { Csr } from '../kernels/index.ts';
import { type Random, random as seeded } from '../random/index.ts';
import { symmetricEigen } from './eigen.ts';

export const SVD_OPTIONS = {
  dimensions: integer({ default: 100, min: 1, help: 'number of singular vectors' }),
  iterations: integer({ default: 60, min: 1, help: 'most passes over the matrix' }),
  tolerance: number({ default: 1e-6, min: 0, help: 'relative change of the singular values at which to stop' }),
} as const;

export interface Svd {
  readonly dimensions: number;
  /** Singular values, largest first. */
  readonly values: Float64Array;
  /** Left vectors: a row of `dimensions` values for every row of the matrix. */
  readonly left: Float64Array;
  /** Right vectors: a row of `dimensions` values for every column of the matrix. */
  readonly right: Float64Array;
  readonly iterations: number;
  readonly converged: boolean;
}

/** Vectors beyond those asked for: the wanted ones then converge by the gap to the last of these. */
const SPARE = 8;

export function svd(matrix: Csr, given: Partial<Values<typeof SVD_OPTIONS>> = {}, random: Random = seeded()): Svd {
  const { dimensions: asked, iterations: most, tolerance } = resolve('svd', SVD_OPTIONS, given);
  const rank = Math.min(matrix.rows, matrix.columns);
  const dimensions = Math.min(asked, rank);
  let basis = orthonormal(
    Array.from({ length: Math.min(rank, dimensions + SPARE) }, () =>
      Float64Array.from({ length: matrix.columns }, () => random.uniform() - 0.5),
    ),
  );
  let values = new Float64Array(0);
  let converged = false;
  let iterations = 0;
  while (iterations < most && !converged) {
    const images = basis.map((vector) => timesVector(matrix, vector));
    const { values: squares, vectors } = symmetricEigen(gram(images));
    const next = Float64Array.from(squares.subarray(0, dimensions), (square) => Math.sqrt(Math.max(0, square)));
    converged = next.every((value, i) => Math.abs(value - (values[i] ?? 0)) <= tolerance * next[0]);
    values = next;
    iterations++;
    basis = rotated(basis, vectors);
    if (!converged)
      basis = orthonormal(basis.map((vector) => transposedTimesVector(matrix, timesVector(matrix, vector))));
  }
  return { dimensions, values, ...finish(matrix, basis.slice(0, dimensions), values), iterations, converged };
}

/** Signs fixed, and A v / σ for the left side; a direction of no length stays zero. */
function finish(matrix: Csr, basis: readonly Float64Array[], values: Float64Array) {
  const left = new Float64Array(matrix.rows * basis.length);
  const right = new Float64Array(matrix.columns * basis.length);
  basis.forEach((vector, k) => {
    const sign = largest(vector) < 0 ? -1 : 1;
    const image = timesVector(matrix, vector);
    const scale = values[k] > 1e-12 * values[0] ? sign / values[k] : 0;
    for (let i = 0; i < vector.length; i++) right[i * basis.length + k] = sign * vector[i];
    for (let i = 0; i < image.length; i++) left[i * basis.length + k] = scale * image[i];
  });
  return { left, right };
}

function largest(vector: Float64Array): number {
  let best = 0;
  for (const value of vector) if (Math.abs(value) > Math.abs(best) + 1e-9) best = value;
  return best;
}

export function timesVector({ rows, start, index, value }: Csr, vector: Float64Array): Float64Array {
  const image = new Float64Array(rows);
  for (let row = 0; row < rows; row++) {
    let sum = 0;
    for (let i = start[row]; i < start[row + 1]; i++) sum += value[i] * vector[index[i]];
    image[row] = sum;
  }
  return image;
}

export function transposedTimesVector({ rows, columns, start, index, value }: Csr, vector: Float64Array): Float64Array {
  const image = new Float64Array(columns);
  for (let row = 0; row < rows; row++) {
    for (let i = start[row]; i < start[row + 1]; i++) image[index[i]] += value[i] * vector[row];
  }
  return image;
}

const inner = (a: Float64Array, b: Float64Array): number => {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
};

const gram = (vectors: readonly Float64Array[]): number[][] => vectors.map((a) => vectors.map((b) => inner(a, b)));

/** Σ_j basis_j · vectors_jk, for every k. */
function rotated(basis: readonly Float64Array[], vectors: readonly (readonly number[])[]): Float64Array[] {
  return basis.map((_, k) => {
    const sum = new Float64Array(basis[0].length);
    basis.forEach((vector, j) => {
      const weight = vectors[j][k];
      for (let i = 0; i < sum.length; i++) sum[i] += weight * vector[i];
    });
    return sum;
  });
}

/** Gram–Schmidt, twice for safety; a vector that depends on those before it becomes zero. */
function orthonormal(vectors: Float64Array[]): Float64Array[] {
  vectors.forEach((vector, k) => {
    const before = Math.sqrt(inner(vector, vector));
    for (let pass = 0; pass < 2; pass++) {
      for (let j = 0; j < k; j++) {
        const along = inner(vector, vectors[j]);
        for (let i = 0; i < vector.length; i++) vector[i] -= along * vectors[j][i];
      }
    }
    const length = Math.sqrt(inner(vector, vector));
    const scale = length > 1e-12 * before ? 1 / length : 0;
    for (let i = 0; i < vector.length; i++) vector[i] *= scale;
  });
  return vectors;
}
