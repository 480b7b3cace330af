/**
 * From documents to counts. Words that a recogniser was unsure of weigh less or nothing: below the threshold they are
 * left out (Thambiratnam & Seide 2008 use .8), above it they count once, or by their confidence (expected counts).
 */
import { flag, type Given, number, resolve } from '../../check/index.ts';
import { type Csr, fromRows } from '../../linalg/index.ts';
import type { Corpus, Cue, Document, Vocabulary } from '../../text/index.ts';

export const SPOKEN_OPTIONS = {
  confidence: number({ default: 0.8, min: 0, max: 1, help: 'recognised words of less confidence are left out' }),
  expected: flag({ default: false, help: 'count a recognised word by its confidence instead of once' }),
} as const;

export function weightedCounts(
  { documents }: Corpus,
  { size, columnOf }: Pick<Vocabulary, 'size' | 'columnOf'>,
  given: Given<typeof SPOKEN_OPTIONS> = {},
): Csr {
  const { confidence, expected } = resolve('documents', SPOKEN_OPTIONS, given);
  const weigh = (of: number | undefined) => (of === undefined ? 1 : of < confidence ? 0 : expected ? of : 1);
  return fromRows(
    size,
    documents.map((document) => {
      const counts = new Map<number, number>();
      const confidenceAt = confidences(document);
      document.tokens.term.forEach((term, i) => {
        const column = document.tokens.stop[i] === 1 ? -1 : (columnOf[term] ?? -1);
        const weight = column < 0 ? 0 : weigh(confidenceAt(document.tokens.start[i]));
        if (weight > 0) counts.set(column, (counts.get(column) ?? 0) + weight);
      });
      return counts;
    }),
  );
}

/** The confidence of the cue that a position is in, for positions that come in order. */
function confidences({ cues = [] }: Document): (position: number) => number | undefined {
  if (!cues.some((cue: Cue) => cue.confidence !== undefined)) return () => undefined;
  let at = 0;
  return (position) => {
    while (at < cues.length && cues[at].end <= position) at++;
    return at < cues.length && cues[at].start <= position ? cues[at].confidence : undefined;
  };
}
