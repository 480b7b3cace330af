/** Phrases a block could be called by: runs of up to three words that no stop word and no punctuation interrupts. */
import type { Document } from '../../text/index.ts';

export interface Phrase {
  /** Its terms; two writings of a phrase have the same. */
  readonly key: string;
  readonly length: number;
  /** Its most frequent writing in the block. */
  readonly text: string;
  /** How often it stands in the block. */
  readonly count: number;
}

const LONGEST = 3;

/** All phrases of sentences from … to - 1. */
export function phrasesOf(document: Document, from: number, to: number): Phrase[] {
  const found = new Map<string, { length: number; count: number; writings: Map<string, number> }>();
  eachPhrase(document, from, to, (key, length, text) => {
    let phrase = found.get(key);
    if (!phrase) found.set(key, (phrase = { length, count: 0, writings: new Map() }));
    phrase.count++;
    phrase.writings.set(text, (phrase.writings.get(text) ?? 0) + 1);
  });
  return [...found].map(([key, { length, count, writings }]) => ({ key, length, count, text: usual(writings) }));
}

function eachPhrase(
  { text, tokens: { start, end, term, stop, firstToken } }: Document,
  from: number,
  to: number,
  visit: (key: string, length: number, text: string) => void,
): void {
  const numeral = /^[\p{N}.,:%$€£/-]+$/u;
  const usable = (i: number) => stop[i] === 0 && end[i] - start[i] > 1 && !numeral.test(text.slice(start[i], end[i]));
  for (let s = from; s < to; s++) {
    for (let i = firstToken[s]; i < firstToken[s + 1]; i++) {
      let key = '';
      for (let n = 0; n < LONGEST && i + n < firstToken[s + 1] && usable(i + n); n++) {
        if (n > 0 && !/^[ -]$/.test(text.slice(end[i + n - 1], start[i + n]).replace(/\s+/, ' '))) break;
        key += `${term[i + n]} `;
        visit(key, n + 1, text.slice(start[i], end[i + n]).replace(/\s+/g, ' '));
      }
    }
  }
}

function usual(writings: ReadonlyMap<string, number>): string {
  return [...writings].reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}
