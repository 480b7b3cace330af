/** What is asked beyond a sample: the words of a question that tell most, (1 + log n) · log(D/df) as they are in the sample. */
import { type Csr, columnRows, topBy } from '../../linalg/index.ts';
import type { Source } from '../../text/index.ts';
import type { Catalogue, MoreDocuments, ReadingSettings } from './catalogue.ts';

/** A word of a question, and the share of the documents that have it. */
export interface TellingWord {
  readonly term: string;
  readonly share: number;
}

/** The texts of documents whose words alone were counted, and of documents beyond the collection. */
export interface TextAccess {
  readonly texts?: ((ids: readonly string[]) => Promise<readonly Source[]>) | undefined;
  /** Where the collection is a sample: those beyond it that may be like questions with these words, the most telling first. */
  readonly beyond?: ((asked: BeyondQuestion) => Promise<MoreDocuments>) | undefined;
}

interface BeyondQuestion extends ReadingSettings {
  readonly words: readonly (readonly TellingWord[])[];
  /** Documents that are wanted too. */
  readonly named: readonly string[];
  /** Whether the collection has a document. */
  has(id: string): boolean;
}

/** So many words of a question are looked for beyond a sample. */
const TELLING = 12;

export function tellingWords(asked: Csr, { counts, words }: Catalogue): TellingWord[][] {
  const having = columnRows(counts);
  return Array.from({ length: asked.rows }, (_, row) => {
    const places = Array.from({ length: asked.start[row + 1] - asked.start[row] }, (_, i) => asked.start[row] + i);
    const shareOf = (at: number) => having[asked.index[at]] / counts.rows;
    return topBy(places, TELLING, (at) => -(1 + Math.log(asked.value[at])) * Math.log(shareOf(at))).map((at) => ({
      term: words.terms[asked.index[at]],
      share: shareOf(at),
    }));
  });
}
