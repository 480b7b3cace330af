/** The columns of everyday words (think, thing, lot) and of letters alone (the E): known for English alone. */
import { everydayWords } from '../../text/index.ts';
import type { Problem } from './problem.ts';

/** Whether a column is an everyday word; nothing where a document is not in English. */
export function everydayColumns({ corpus, vocabulary }: Problem): ((column: number) => boolean) | undefined {
  if (!corpus.documents.every(({ language }) => language === 'en')) return undefined;
  const known = everydayWords();
  return (column) => {
    const word = vocabulary.label(column).toLowerCase();
    return word.length === 1 || known.has(word);
  };
}
