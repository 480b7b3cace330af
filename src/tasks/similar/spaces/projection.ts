/** Spaces spanned by an orthonormal basis over weighted words: d_k = Uᵀ d. */
import { type Csr, doubleSums } from '../../../kernels/index.ts';
import { SVD_OPTIONS, unitRows as unitWords, type Weighting, weigh } from '../../../linalg/index.ts';
import { denseUnitRows, latentSpace } from './latent.ts';
import type { Targets, TrainedSpace } from './space.ts';
import { idfOf, wordsOf } from './words.ts';

export interface Basis {
  readonly dimensions: number;
  /** A row of `dimensions` values for every column. */
  readonly basis: Float64Array;
  readonly notes?: readonly string[];
}

/** A unit row of words that has no more than this along the basis has what directions are off by, and no place there. */
const ERROR = SVD_OPTIONS.tolerance.default;

export async function trainBasis(
  counts: Csr,
  weighting: Weighting,
  basisOf: (targets: Csr) => Basis | Promise<Basis>,
): Promise<TrainedSpace> {
  const idf = idfOf(counts);
  const { basis, notes = [] } = await basisOf(unitWords(weigh(counts, weighting, idf)));
  return { arrays: { idf, basis: Float32Array.from(basis) }, notes };
}

export function basisSpace(
  { arrays: { idf, basis } }: TrainedSpace,
  { counts, accelerator }: Targets,
  { weighting }: { readonly weighting: Weighting },
) {
  const { targets, weigh } = wordsOf(counts, weighting, idf);
  const dimensions = basis.length / counts.columns;
  const rows = denseUnitRows(doubleSums(targets, basis, dimensions), dimensions, ERROR);
  return latentSpace({ dimensions, targets: rows, weigh, wordFactors: basis, counts, accelerator });
}

/** Documents along a basis that was learned from others: unit rows. */
export function basisRows({ arrays: { idf, basis } }: TrainedSpace, counts: Csr, weighting: Weighting): Float64Array {
  const dimensions = basis.length / counts.columns;
  const words = unitWords(weigh(counts, weighting, Float64Array.from(idf)));
  return denseUnitRows(doubleSums(words, basis, dimensions), dimensions, ERROR);
}

/** Says so when there are fewer directions than were asked for. */
export const fewer = (asked: number, got: number): string[] =>
  got < asked ? [`The documents span ${got} dimensions; ${asked} were asked for.`] : [];
