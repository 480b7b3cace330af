/**
 * Words that are not written as they are: one that a speaker broke off, as it was heard (`a remote contro uh sorry`), the
 * beginning of another that misses a few letters and comes much more often; and one that comes once and is a misspelling
 * of one that comes often, an inner letter left out, doubled or changed with its neighbour (`hadware` for `hardware`).
 */
import type { Corpus } from '../../text/index.ts';

const SHORTEST = 3;
const MISSING = 3;
const OFTENER = 10;
/** The shortest word whose misspellings are known, and how often it comes. */
const SPELT = { shortest: 4, often: 5 };

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
    if (totals[id] < SPELT.often || word.length < SPELT.shortest) return;
    for (const misspelt of misspellings(word)) {
      const other = lexicon.id(misspelt);
      if (other !== undefined && totals[other] === 1) found.add(other);
    }
  });
  return found;
}

function* misspellings(word: string): Generator<string> {
  for (let i = 1; i < word.length - 1; i++) {
    const [before, letter, after] = [word.slice(0, i), word[i], word.slice(i + 1)];
    yield before + after;
    yield before + letter + letter + after;
    if (i < word.length - 2) yield before + after[0] + letter + after.slice(1);
  }
}
