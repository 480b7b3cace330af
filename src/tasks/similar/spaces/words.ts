/** Documents as weighted words: the features of every space but those of counts. */
import type { Csr } from '../../../kernels/index.ts';
import { inverseDocumentFrequency, transpose, unitRows, type Weighting, weigh } from '../../../linalg/index.ts';
import type { TrainedSpace } from './space.ts';

export interface Words {
  /** Unit rows of the targets. */
  readonly targets: Csr;
  readonly transposed: Csr;
  /** New documents in the same weights, unit rows. */
  weigh(counts: Csr): Csr;
}

/** The weights of the words, learned once: targets that come later do not move those that are there. */
export const idfOf = (counts: Csr): Float64Array => informative(inverseDocumentFrequency(counts));

export function wordsOf(counts: Csr, weighting: Weighting, idf: TrainedSpace['arrays'][string]): Words {
  const weights = Float64Array.from(idf);
  const weighed = (of: Csr) => unitRows(weigh(of, weighting, weights));
  const targets = weighed(counts);
  return { targets, transposed: transpose(targets), weigh: weighed };
}

/** Where every word is in every document, no word tells more than another. */
const informative = (idf: Float64Array): Float64Array => (idf.some((of) => of > 0) ? idf : idf.fill(1));
