/** From a corpus to counts: a row for every sentence or every document, a column for every term of the vocabulary. */
import type { Corpus, Vocabulary } from '../text/index.ts';
import type { Csr } from './csr.ts';

export function sentenceCounts(corpus: Corpus, vocabulary: Vocabulary): Csr {
  const { column, offset } = columnsOf(corpus, vocabulary);
  const start = [0];
  corpus.documents.forEach(({ tokens: { firstToken } }, d) => {
    for (let s = 1; s < firstToken.length; s++) start.push(offset[d] + firstToken[s]);
  });
  return countRuns(vocabulary.size, column, start);
}

/**
 * Document × term counts.
 *
 * @example
 * const counts = documentCounts(corpus, vocabulary(corpus));
 */
export function documentCounts(corpus: Corpus, vocabulary: Vocabulary): Csr {
  const { column, offset } = columnsOf(corpus, vocabulary);
  return countRuns(vocabulary.size, column, offset);
}

/**
 * The columns of all tokens in one line, −1 where one does not count or came after the vocabulary was made; document d
 * begins at offset[d].
 */
function columnsOf({ documents }: Corpus, { columnOf }: Vocabulary) {
  const offset = new Uint32Array(documents.length + 1);
  documents.forEach(({ tokens }, d) => {
    offset[d + 1] = offset[d] + tokens.term.length;
  });
  const column = new Int32Array(offset[documents.length]);
  documents.forEach(({ tokens: { term, stop } }, d) => {
    const at = offset[d];
    for (let i = 0; i < term.length; i++) column[at + i] = stop[i] === 1 ? -1 : (columnOf[term[i]] ?? -1);
  });
  return { column, offset };
}

/** A row for every run of columns: run r has those from start[r] to before start[r + 1]. Those under 0 do not count. */
export function countRuns(columns: number, column: ArrayLike<number>, start: ArrayLike<number>): Csr {
  const rows = start.length - 1;
  const starts = new Uint32Array(rows + 1);
  const index = new Uint32Array(column.length);
  const value = new Float64Array(column.length);
  const times = new Uint32Array(columns);
  let at = 0;
  for (let row = 0; row < rows; row++) {
    const from = at;
    for (let i = start[row]; i < start[row + 1]; i++)
      if (column[i] >= 0 && times[column[i]]++ === 0) index[at++] = column[i];
    index.subarray(from, at).sort();
    for (let i = from; i < at; i++) {
      value[i] = times[index[i]];
      times[index[i]] = 0;
    }
    starts[row + 1] = at;
  }
  return { rows, columns, start: starts, index: index.slice(0, at), value: value.slice(0, at) };
}
