/** Documents as weighted words: the ground of every space but those of counts. */
import type { Csr } from '../../kernels/index.ts';
import { inverseDocumentFrequency, transpose, unitRows, type Weighting, weigh } from '../../matrix/index.ts';

export interface Words {
  /** Unit rows of the targets. */
  readonly targets: Csr;
  readonly turned: Csr;
  /** New documents in the same weights, unit rows. */
  weigh(counts: Csr): Csr;
}

export function wordsOf(counts: Csr, weighting: Weighting): Words {
  const idf = informative(inverseDocumentFrequency(counts));
  const weighed = (of: Csr) => unitRows(weigh(of, weighting, idf));
  const targets = weighed(counts);
  return { targets, turned: transpose(targets), weigh: weighed };
}

/** Where every word is in every document, no word tells more than another. */
const informative = (idf: Float64Array): Float64Array => (idf.some((of) => of > 0) ? idf : idf.fill(1));
