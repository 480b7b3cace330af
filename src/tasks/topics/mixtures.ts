/** Every document as a mixture of topics. */
import { reference } from '../../kernels/index.ts';
import { compared } from './by-text.ts';
import type { Fitted } from './fit.ts';
import type { Problem } from './problem.ts';

export interface Mixture {
  readonly document: string;
  /** The share of every topic, in the order of `topics`. */
  readonly mixture: readonly number[];
  /** With two levels, its subtopic: `3.2` is part 2 of topic 3. */
  readonly subtopic?: string;
}

/** In the order of the documents' ids; a document without a counted word has an empty mixture. */
export function mixturesOf({ counts, documents }: Problem, fitted: Fitted): Mixture[] {
  const { topics } = fitted;
  const shares = Float64Array.from(fitted.documents);
  reference.normalizeRows(shares, topics);
  const mixtures = documents.map((document, d) => {
    const counted = counts.start[d + 1] > counts.start[d];
    return { document, mixture: counted ? Array.from(shares.subarray(d * topics, (d + 1) * topics)) : [] };
  });
  return mixtures.sort((a, b) => compared(a.document, b.document));
}
