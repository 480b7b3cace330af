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
  const rows = documents.map((document) => {
    const confidenceAt = confidences(document);
    const { term, stop, start } = document.tokens;
    const weights = new Map<number, number>();
    for (let i = 0; i < term.length; i++) {
      const column = stop[i] === 1 ? -1 : (columnOf[term[i]] ?? -1);
      const weight = column < 0 ? 0 : weigh(confidenceAt(start[i]));
      if (weight > 0) weights.set(column, (weights.get(column) ?? 0) + weight);
    }
    return weights;
  });
  return fromRows(size, rows);
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
