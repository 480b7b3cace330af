/**
 * Eigenvalues and eigenvectors of a symmetric band matrix, for which the width of the band counts, and not the square of
 * the size.
 *
 * Method      plane rotations remove one diagonal after the other; what each leaves outside the band is chased over the
 *             end (Schwarz 1968). Implicit QL finds the values, inverse iteration on the band some of the vectors.
 */

import { type Band, fullOf } from './band.ts';
import { bandSolver } from './band-solver.ts';
import { diagonalized, type Eigen, eigenOf, rotateRows } from './eigen.ts';
import { vectorsBy } from './inverse-iteration.ts';
import { type Tridiagonal, tridiagonal } from './tridiagonal.ts';

/** All values, largest first, and the last `count` components of every vector. */
export function lastOfBand(band: Band, count: number): Eigen {
  const { size } = band;
  const components = new Float64Array(size * count);
  for (let j = 0; j < count; j++) components[(size - count + j) * count + j] = 1;
  return diagonalized(rotatedToTridiagonal(band, components, count), components, count, size);
}

/** The vectors of the first `wanted` of its values; where these are not few, or iteration fails, by the full matrix. */
export function firstOfBand(band: Band, values: Float64Array, wanted: number): Eigen {
  const { size } = band;
  const vectors = 2 * wanted < size ? vectorsBy(bandSolver(band), values.subarray(0, wanted)) : undefined;
  return vectors ? { values, vectors } : eigenOf(tridiagonal(fullOf(band), size), wanted);
}

/** Q T Qᵀ = the matrix; `components`, a row of `count` values for every row, becomes Qᵀ × itself. */
function rotatedToTridiagonal(
  { size, width, entries }: Band,
  components: Float64Array,
  count: number,
): Pick<Tridiagonal, 'diagonal' | 'subdiagonal'> {
  // One more diagonal, for what a rotation leaves outside the band.
  const next = width + 1;
  const at = (i: number, j: number) => (i + 1) * next + j;
  const a = new Float64Array(size * (next + 1));
  for (let i = 0; i < size; i++) a.set(entries.subarray(i * next, (i + 1) * next), i * (next + 1) + 1);
  for (let distance = width; distance > 1; distance--) {
    for (let first = 0; first + distance < size; first++) {
      for (let q = first + distance, column = first; q < size && a[at(q, column)] !== 0; q += distance) {
        const p = q - 1;
        const [cosine, sine] = rotation(a[at(p, column)], a[at(q, column)]);
        rotateRows(a, at(p, column), at(q, column), p - column, cosine, -sine);
        a[at(q, column)] = 0;
        rotateSquare(a, at(p, p), at(q, p), cosine, sine);
        const rows = Math.min(distance, size - 1 - q);
        rotateColumns(a, at(q + 1, p), next, rows, cosine, sine);
        rotateRows(components, p * count, q * count, count, cosine, -sine);
        column = p;
      }
    }
  }
  return {
    diagonal: Float64Array.from({ length: size }, (_, i) => a[at(i, i)]),
    subdiagonal: Float64Array.from({ length: size }, (_, i) => (i + 1 < size && width > 0 ? a[at(i + 1, i)] : 0)),
  };
}

/** Two columns beside one another, `next` numbers from row to row. */
function rotateColumns(a: Float64Array, from: number, next: number, rows: number, cosine: number, sine: number): void {
  for (let i = 0, at = from; i < rows; i++, at += next) {
    const x = a[at];
    const y = a[at + 1];
    a[at] = cosine * x + sine * y;
    a[at + 1] = cosine * y - sine * x;
  }
}

/** Where both meet: (p, p) is at `p`, (q, p) at `q`, and (q, q) after it. */
function rotateSquare(a: Float64Array, p: number, q: number, cosine: number, sine: number): void {
  const pp = a[p];
  const qp = a[q];
  const qq = a[q + 1];
  const twice = 2 * cosine * sine * qp;
  a[p] = cosine * cosine * pp + twice + sine * sine * qq;
  a[q + 1] = sine * sine * pp - twice + cosine * cosine * qq;
  a[q] = cosine * sine * (qq - pp) + (cosine * cosine - sine * sine) * qp;
}

/** The cosine and sine that turn (x, y) to (r, 0); by the ratio of both, so that no square overflows. */
function rotation(x: number, y: number): readonly [cosine: number, sine: number] {
  if (Math.abs(x) >= Math.abs(y)) {
    const ratio = y / x;
    const cosine = 1 / Math.sqrt(1 + ratio * ratio);
    return [cosine, cosine * ratio];
  }
  const ratio = x / y;
  const sine = 1 / Math.sqrt(1 + ratio * ratio);
  return [sine * ratio, sine];
}
