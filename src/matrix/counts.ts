/** From a corpus to counts: a row for every sentence or every document, a column for every term of the vocabulary. */
import type { Corpus, Vocabulary } from '../text/index.ts';
import { type Csr, fromRows } from './csr.ts';

export function sentenceCounts({ documents }: Corpus, { size, columnOf }: Vocabulary): Csr {
  const rows: Map<number, number>[] = [];
  for (const { tokens } of documents) {
    for (let s = 0; s + 1 < tokens.firstToken.length; s++) {
      rows.push(countTerms(tokens.term, tokens.firstToken[s], tokens.firstToken[s + 1], columnOf));
    }
  }
  return fromRows(size, rows);
}

export function documentCounts({ documents }: Corpus, { size, columnOf }: Vocabulary): Csr {
  return fromRows(
    size,
    documents.map(({ tokens }) => countTerms(tokens.term, 0, tokens.term.length, columnOf)),
  );
}

function countTerms(term: Uint32Array, from: number, to: number, columnOf: Int32Array): Map<number, number> {
  const counts = new Map<number, number>();
  for (let i = from; i < to; i++) {
    const column = columnOf[term[i]];
    if (column >= 0) counts.set(column, (counts.get(column) ?? 0) + 1);
  }
  return counts;
}
