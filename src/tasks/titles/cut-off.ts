/**
 * Words that a speaker broke off, written as they were heard: `a remote contro uh sorry`. Such a word is the beginning
 * of another that misses a few letters and comes much more often.
 */
import type { Corpus } from '../../text/index.ts';

const SHORTEST = 3;
const MISSING = 3;
const OFTENER = 10;

/** `totals`: how often each term comes. */
export function cutOffTerms({ lexicon }: Corpus, totals: Uint32Array): ReadonlySet<number> {
  const terms = Array.from(totals, (_, id) => id).filter((id) => totals[id] > 0);
  const words = terms.map((id) => ({ id, word: lexicon.term(id) })).filter(({ word }) => word.length >= SHORTEST);
  words.sort((a, b) => (a.word < b.word ? -1 : 1));
  const found = new Set<number>();
  words.forEach(({ id, word }, i) => {
    for (let j = i + 1; j < words.length && words[j].word.startsWith(word); j++) {
      const missing = words[j].word.length - word.length;
      if (missing <= MISSING && totals[words[j].id] >= OFTENER * totals[id]) found.add(id);
    }
  });
  return found;
}
