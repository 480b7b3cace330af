/** How often phrases are written: by their tokens in order, small words too, compared by term. */
import type { Corpus, Document } from '../../text/index.ts';
import type { Block } from './block.ts';

export interface Occurrences {
  readonly inBlock: number;
  readonly inAll: number;
  /** Most of the time the same word stands beside it, that is no small one: `source` of `open source`. */
  readonly nested: boolean;
  /** Somewhere an article or a preposition of place stands before it, as it seldom does before the name of a person. */
  readonly isUsed: boolean;
  /** It has a capital inside a word, or a digit. */
  readonly isAcronym: boolean;
}

const USED = /^(?:an?|the|in|into|on|onto|using|uses?|used|via|inside|learn|learning)$/iu;

/** Most of the time. */
const MOST = 0.6;

/** `document`, `first`, `last`: where the phrase is written once. */
export type Occurrence = { readonly document: number; readonly first: number; readonly last: number };

export function occurrencesIn({ documents }: Corpus): (phrase: Occurrence, block: Block) => Occurrences {
  const places = documents.map(({ tokens }) => {
    const byTerm = new Map<number, number[]>();
    tokens.term.forEach((term, i) => {
      const known = byTerm.get(term);
      if (known) known.push(i);
      else byTerm.set(term, [i]);
    });
    return byTerm;
  });
  const known = new Map<string, Everywhere>();
  return ({ document, first, last }, block) => {
    const { text, tokens, language } = documents[document];
    const terms = tokens.term.subarray(first, last + 1);
    const key = terms.join(' ');
    const all = known.get(key) ?? everywhere(terms, documents, places);
    known.set(key, all);
    const written = text.slice(tokens.start[first], tokens.end[last]);
    return {
      inBlock: inPassages(all.begins, block, documents),
      inAll: all.inAll,
      nested: all.nested,
      isUsed: all.isUsed || language !== 'en',
      isAcronym: /[\p{L}\p{N}]\p{Lu}|\d/u.test(written),
    };
  };
}

/** What does not depend on the block, and the first tokens of the phrase in each document, in order. */
interface Everywhere extends Pick<Occurrences, 'inAll' | 'nested' | 'isUsed'> {
  readonly begins: readonly (readonly number[])[];
}

function everywhere(
  terms: Uint32Array,
  documents: readonly Document[],
  places: readonly ReadonlyMap<number, readonly number[]>[],
): Everywhere {
  const often = Array.from(terms, (term) => places.reduce((sum, byTerm) => sum + (byTerm.get(term)?.length ?? 0), 0));
  const rarest = often.indexOf(Math.min(...often));
  let isUsed = false;
  const [before, after] = [new Map<number, number>(), new Map<number, number>()];
  const count = (words: Map<number, number>, term: number) => words.set(term, (words.get(term) ?? 0) + 1);
  const begins = documents.map((source, d) => {
    const { tokens } = source;
    const found: number[] = [];
    for (const at of places[d].get(terms[rarest]) ?? []) {
      const [begin, end] = [at - rarest, at - rarest + terms.length];
      if (!stands(terms, tokens.term, begin)) continue;
      found.push(begin);
      if (isBeside(source, begin)) {
        isUsed ||= USED.test(source.text.slice(tokens.start[begin - 1], tokens.end[begin - 1]));
        if (!tokens.stop[begin - 1]) count(before, tokens.term[begin - 1]);
      }
      if (isBeside(source, end) && !tokens.stop[end]) count(after, tokens.term[end]);
    }
    return found;
  });
  const inAll = begins.reduce((sum, found) => sum + found.length, 0);
  const beside = [...before.values(), ...after.values()].reduce((max, times) => Math.max(max, times), 0);
  return { begins, inAll, isUsed, nested: beside >= MOST * inAll };
}

function stands(terms: Uint32Array, all: Uint32Array, begin: number): boolean {
  for (let k = 0; k < terms.length; k++) if (all[begin + k] !== terms[k]) return false;
  return true;
}

/** How many of the occurrences begin in the passages; one that lies in two of them counts once. */
function inPassages(begins: Everywhere['begins'], block: Block, documents: readonly Document[]): number {
  let count = 0;
  block.forEach(({ document, from, to }, p) => {
    const { firstToken } = documents[document].tokens;
    const found = begins[document];
    for (let i = firstAtLeast(found, firstToken[from]); i < found.length && found[i] < firstToken[to]; i++) {
      const isKnown = block.some(
        (other, q) =>
          q < p && other.document === document && found[i] >= firstToken[other.from] && found[i] < firstToken[other.to],
      );
      if (!isKnown) count++;
    }
  });
  return count;
}

/** The first place of a sorted list with a number of at least `least`. */
function firstAtLeast(sorted: readonly number[], least: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Nothing but a blank or a hyphen stands between token i and the one before. */
const isBeside = ({ text, tokens }: Document, i: number): boolean =>
  i > 0 && i < tokens.start.length && /^[\s-]$/u.test(text.slice(tokens.end[i - 1], tokens.start[i]));
