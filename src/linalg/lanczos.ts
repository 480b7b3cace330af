/**
 * The leading eigenvector of a symmetric positive operator, by Lanczos with full orthogonalisation and thick restarts.
 *
 * Method      the basis grows by the residual of its leading Ritz vector; when it is full, the leading few Ritz vectors
 *             stay with their images, so that nothing is computed again
 * From        Wu & Simon 2000
 */
import { symmetricEigen } from './eigen.ts';

const MAX_BASIS = 24;
const KEPT = 8;
const MAX_PRODUCTS = 192;

export interface Leading {
  readonly value: number;
  readonly vector: Float64Array;
  /** Ritz vectors of the next values, largest first: where to look in an operator that differs little. */
  readonly next: readonly Float64Array[];
}

/** `starts`: what the leading vector may be near to, at least one of some length. */
export function leading(
  apply: (vector: Float64Array) => Float64Array,
  starts: readonly Float64Array[],
  tolerance = 1e-6,
): Leading {
  let basis: Float64Array[] = [];
  let images: Float64Array[] = [];
  let products: number[][] = [];
  let applied = 0;
  const add = (vector: Float64Array): boolean => {
    const fresh = orthonormal(vector, basis);
    if (!fresh) return false;
    const image = apply(fresh);
    applied++;
    products.push(basis.map((other) => denseDot(other, image)));
    basis.push(fresh);
    images.push(image);
    products[basis.length - 1].push(denseDot(fresh, image));
    return true;
  };
  for (const start of starts) add(start);
  for (;;) {
    const { values, vectors } = symmetricEigen(full(products), basis.length);
    const weights = (k: number) => vectors.subarray(k * basis.length, (k + 1) * basis.length);
    const value = Math.max(0, values[0]);
    const vector = combined(basis, weights(0));
    const residual = combined(images, weights(0));
    subtract(residual, vector, value);
    const kept = Math.min(KEPT, basis.length);
    const ritz = (of: readonly Float64Array[]) => Array.from({ length: kept }, (_, k) => combined(of, weights(k)));
    const isClose = denseDot(residual, residual) <= (tolerance * value) ** 2;
    if (isClose || applied >= MAX_PRODUCTS || basis.length === residual.length)
      return { value, vector: unit(vector), next: ritz(basis).slice(1) };
    if (basis.length >= MAX_BASIS) {
      [basis, images] = [ritz(basis), ritz(images)];
      products = Array.from({ length: kept }, (_, k) =>
        Array.from({ length: k + 1 }, (_, j) => (j < k ? 0 : values[k])),
      );
    }
    if (!add(residual)) return { value, vector: unit(vector), next: [] };
  }
}

/** What is left of a vector beside an orthonormal basis, at length 1; nothing where that is roundoff. */
function orthonormal(vector: Float64Array, basis: readonly Float64Array[]): Float64Array | undefined {
  const left = vector.slice();
  const before = Math.sqrt(denseDot(left, left));
  for (let pass = 0; pass < 2; pass++) subtractProjections(left, basis);
  const length = Math.sqrt(denseDot(left, left));
  return length > 1e-12 * before ? left.map((x) => x / length) : undefined;
}

/** A symmetric matrix from its rows up to the diagonal. */
function full(rows: readonly (readonly number[])[]): Float64Array {
  const n = rows.length;
  const matrix = new Float64Array(n * n);
  rows.forEach((row, i) => {
    row.forEach((x, j) => {
      matrix[i * n + j] = matrix[j * n + i] = x;
    });
  });
  return matrix;
}

function combined(vectors: readonly Float64Array[], weights: Float64Array): Float64Array {
  const sum = new Float64Array(vectors[0].length);
  vectors.forEach((vector, k) => {
    subtract(sum, vector, -weights[k]);
  });
  return sum;
}

export function denseDot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

/** from −= Σ (of · v) v over some vectors, four of them at a time: four sums that do not wait for one another. */
export function subtractProjections(from: Float64Array, vectors: readonly Float64Array[], of = from): void {
  const fours = vectors.length - (vectors.length % 4);
  for (let k = 0; k < fours; k += 4) {
    const [p, q, r, s] = [vectors[k], vectors[k + 1], vectors[k + 2], vectors[k + 3]];
    let [a, b, c, d] = [0, 0, 0, 0];
    for (let i = 0; i < of.length; i++) {
      const x = of[i];
      a += x * p[i];
      b += x * q[i];
      c += x * r[i];
      d += x * s[i];
    }
    for (let i = 0; i < from.length; i++) from[i] = from[i] - a * p[i] - b * q[i] - c * r[i] - d * s[i];
  }
  for (let k = fours; k < vectors.length; k++) subtract(from, vectors[k], denseDot(of, vectors[k]));
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
