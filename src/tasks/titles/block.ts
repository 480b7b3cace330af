/** What titles and gists are made of: passages of a corpus that belong together. */
import type { Corpus } from '../../text/index.ts';

/** Sentences from … to - 1 of a document of the corpus. */
export interface Passage {
  readonly document: number;
  readonly from: number;
  readonly to: number;
}

/** A chapter is one passage; a topic of a library has a passage of each of its documents. */
export type Block = readonly Passage[];

/** Calls `visit` with every token that counts, in order: its number, its sentence's, and its place in its passage. */
export function eachContentToken(
  { documents }: Corpus,
  { document, from, to }: Passage,
  visit: (token: number, sentence: number, place: number) => void,
): void {
  const { tokens, text } = documents[document];
  let place = 0;
  for (let s = from; s < to; s++) {
    for (let i = tokens.firstToken[s]; i < tokens.firstToken[s + 1]; i++) {
      if (tokens.stop[i] === 0 && isWord(text, tokens.start[i], tokens.end[i])) visit(i, s, place++);
    }
  }
}

/** Has a letter, and is no address. */
const isWord = (text: string, start: number, end: number): boolean => {
  const word = text.slice(start, end);
  return /\p{L}/u.test(word) && end - start > 1 && !/[/@]|^www\.|\.(?:com|org|net|io|html?)$/u.test(word);
};
