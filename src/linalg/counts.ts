/** From a corpus to counts: a row for every sentence or every document, a column for every term of the vocabulary. */
import { type Csr, fromRows } from './csr.ts';

/** The terms of a document, one after the other; which are stop words; where each sentence begins, and the end. */
interface Tokens {
  readonly term: ArrayLike<number>;
  readonly stop: ArrayLike<number>;
  readonly firstToken: ArrayLike<number>;
}
interface Corpus {
  readonly documents: readonly { readonly tokens: Tokens }[];
}
/** Term id → column, or −1; and whether stop words count. */
interface Vocabulary {
  readonly size: number;
  readonly columnOf: ArrayLike<number>;
  readonly stopWords: boolean;
}

export function sentenceCounts({ documents }: Corpus, vocabulary: Vocabulary): Csr {
  const rows: Map<number, number>[] = [];
  for (const { tokens } of documents) {
    for (let s = 0; s + 1 < tokens.firstToken.length; s++) {
      rows.push(countTerms(tokens, tokens.firstToken[s], tokens.firstToken[s + 1], vocabulary));
    }
  }
  return fromRows(vocabulary.size, rows);
}

/**
 * Document × term counts.
 *
 * @example
 * const counts = documentCounts(corpus, vocabulary(corpus));
 */
export function documentCounts({ documents }: Corpus, vocabulary: Vocabulary): Csr {
  return fromRows(
    vocabulary.size,
    documents.map(({ tokens }) => countTerms(tokens, 0, tokens.term.length, vocabulary)),
  );
}

function countTerms({ term, stop }: Tokens, from: number, to: number, { columnOf, stopWords }: Vocabulary) {
  const counts = new Map<number, number>();
  for (let i = from; i < to; i++) {
    if (stop[i] === 1 && !stopWords) continue;
    const column = columnOf[term[i]];
    if (column >= 0) counts.set(column, (counts.get(column) ?? 0) + 1);
  }
  return counts;
}
