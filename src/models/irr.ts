/**
 * Iterative residual rescaling: a basis that gives small topics their share.
 *
 * Method      r_i ← |r_i|^q r_i;  u = first singular vector of the rescaled residuals;  r_i ← r_i − (r_i·u) u
 * From        Ando 2000
 * Letters     q = rescaling; 0 is plain SVD
 */
import { integer, number, resolve, type Values } from '../check/index.ts';
import type { Csr } from '../kernels/index.ts';
import { unitRows } from '../linalg/index.ts';
import { basisByColumn, nextDirection, residualOf, take } from '../linalg/residual.ts';
import { type Random, random as seeded } from '../random/index.ts';

export const IRR_OPTIONS = {
  dimensions: integer({ default: 100, min: 1, help: 'number of basis vectors' }),
  rescaling: number({ default: 2, min: 0, max: 20, help: 'power q of the residual length; 0 is plain SVD' }),
} as const;

interface Irr {
  readonly dimensions: number;
  /** u_1 … u_k: a row of `dimensions` values for every column of the matrix. */
  readonly basis: Float64Array;
}

/** Rows are scaled to length 1 first. There are fewer dimensions than asked when nothing is left to explain. */
export function irr(matrix: Csr, given: Partial<Values<typeof IRR_OPTIONS>> = {}, random: Random = seeded()): Irr {
  const { dimensions, rescaling } = resolve('irr', IRR_OPTIONS, given);
  const residual = residualOf(unitRows(matrix));
  const rows = Array.from({ length: matrix.rows }, (_, row) => row);
  while (residual.basis.length < dimensions) {
    const scales = residual.squares.map((square) => square ** (rescaling / 2));
    const direction = nextDirection(residual, rows, scales, random);
    if (!direction) break;
    take(residual, direction);
  }
  return { dimensions: residual.basis.length, basis: basisByColumn(residual) };
}
