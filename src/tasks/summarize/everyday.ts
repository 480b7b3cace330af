/** The columns of everyday words (think, thing, lot) and of letters alone (the E): known for English alone. */
import { everydayWords } from '../../text/index.ts';
import { keptWith } from '../../text/memoized.ts';
import type { Problem } from './problem.ts';

const plainIn = keptWith((vocabulary: Problem['vocabulary']) => {
  const known = everydayWords();
  return Uint8Array.from(vocabulary.termOf, (_, column) => {
    const word = vocabulary.label(column).toLowerCase();
    return Number(word.length === 1 || known.has(word));
  });
});

/** Whether a column is an everyday word; nothing where a document is not in English. */
export function everydayColumns({ corpus, vocabulary }: Problem): ((column: number) => boolean) | undefined {
  if (!corpus.documents.every(({ language }) => language === 'en')) return undefined;
  const is = plainIn(vocabulary);
  return (column) => is[column] === 1;
}
