/**
 * The key words of a block: what it says often, all over, and oftener than the rest of the text does.
 *
 *   k(w) = v · n · max(0, ¼ + log((n / N) / (m / M))) · √s
 *
 * n of the N words of the block that count are w, and m of all M; w comes in s of the block's tenths; v is .8 for a common
 * noun, 0 for an everyday word or a speaker's name, else 1. The share of a phrase is the greatest k of its words over the
 * greatest of all words that phrases of the block have.
 */
import type { Corpus } from '../../text/index.ts';
import { type Block, eachContentToken } from './block.ts';

const PARTS = 10;
const COMMON = 0.8;

/** Of words that a title may be made of. */
export interface WordKinds {
  readonly isGeneral: (term: number) => boolean;
  readonly isCommon: (term: number) => boolean;
  /** How often each term comes in the corpus. */
  readonly totals: Uint32Array;
  /** How many words of the corpus count. */
  readonly all: number;
}

/** k(w) of the words of a block. */
export function keyWordsOf(corpus: Corpus, block: Block, kinds: WordKinds): ReadonlyMap<number, number> {
  const seen = new Map<number, { count: number; parts: number; last: number }>();
  let size = 0;
  block.forEach((passage, p) => {
    const { term } = corpus.documents[passage.document].tokens;
    eachContentToken(corpus, passage, (i, sentence) => {
      size++;
      const part = p * PARTS + Math.floor((PARTS * (sentence - passage.from)) / (passage.to - passage.from));
      let word = seen.get(term[i]);
      if (!word) seen.set(term[i], (word = { count: 0, parts: 0, last: -1 }));
      word.count++;
      // Parts come in order.
      if (word.last !== part) word.parts++;
      word.last = part;
    });
  });
  const { isGeneral, isCommon, totals, all } = kinds;
  return new Map(
    [...seen].map(([term, { count, parts }]) => {
      const value = isGeneral(term) ? 0 : isCommon(term) ? COMMON : 1;
      const lift = Math.max(0, 0.25 + Math.log((count * all) / (size * totals[term])));
      return [term, value * count * lift * Math.sqrt(parts)];
    }),
  );
}

/** The share of a phrase, by its terms; `phrases`: those of all phrases of the block. */
export function sharesIn(
  keys: ReadonlyMap<number, number>,
  phrases: readonly (readonly number[])[],
): (terms: readonly number[]) => number {
  const strongest = (terms: readonly number[]) => Math.max(0, ...terms.map((term) => keys.get(term) ?? 0));
  const greatest = Math.max(0, ...phrases.map(strongest));
  return (terms) => (greatest === 0 ? 0 : strongest(terms) / greatest);
}
