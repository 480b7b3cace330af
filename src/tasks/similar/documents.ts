/**
 * From documents to counts. Words that a recogniser was unsure of weigh less or nothing: below the threshold they are
 * left out (Thambiratnam & Seide 2008 use .8), above it they count once, or by their confidence (expected counts).
 */
import { flag, type Given, number, resolve } from '../../check/index.ts';
import type { Csr } from '../../linalg/index.ts';
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
  const start = new Uint32Array(documents.length + 1);
  const [index, value]: number[][] = [[], []];
  // The weight of every column in the document at hand, and the columns that have one.
  const weights = new Float64Array(size);
  const met = new Uint32Array(size);
  documents.forEach((document, row) => {
    const confidenceAt = confidences(document);
    const { term, stop, start: places } = document.tokens;
    let count = 0;
    for (let i = 0; i < term.length; i++) {
      const column = stop[i] === 1 ? -1 : (columnOf[term[i]] ?? -1);
      const weight = column < 0 ? 0 : weigh(confidenceAt(places[i]));
      if (weight === 0) continue;
      if (weights[column] === 0) met[count++] = column;
      weights[column] += weight;
    }
    for (const column of met.subarray(0, count).sort()) {
      index.push(column);
      value.push(weights[column]);
      weights[column] = 0;
    }
    start[row + 1] = start[row] + count;
  });
  return {
    ...{ rows: documents.length, columns: size, start },
    ...{ index: Uint32Array.from(index), value: Float64Array.from(value) },
  };
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
