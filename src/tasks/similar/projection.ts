/** Spaces spanned by an orthonormal basis over weighted words: d_k = Uᵀ d. */
import type { Csr } from '../../kernels/index.ts';
import type { Weighting } from '../../matrix/index.ts';
import { latentSpace, sums, unitRows } from './latent.ts';
import type { Fitted } from './space.ts';
import { wordsOf } from './words.ts';

export interface Basis {
  readonly dimensions: number;
  /** A row of `dimensions` values for every column. */
  readonly basis: Float64Array;
  readonly notes?: readonly string[];
}

export function projectionSpace(counts: Csr, weighting: Weighting, basisOf: (targets: Csr) => Basis): Fitted {
  const { targets, weigh } = wordsOf(counts, weighting);
  const { dimensions, basis, notes = [] } = basisOf(targets);
  const rows = unitRows(sums(targets, basis, dimensions), dimensions);
  return latentSpace({ dimensions, targets: rows, weigh, wordFactors: basis, notes });
}

/** Says so when there are fewer directions than were asked for. */
export const fewer = (asked: number, got: number): string[] =>
  got < asked ? [`The documents span ${got} dimensions; ${asked} were asked for.`] : [];
