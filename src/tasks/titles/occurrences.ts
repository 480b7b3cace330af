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
  const often = (term: number) => places.reduce((sum, byTerm) => sum + (byTerm.get(term)?.length ?? 0), 0);
  return ({ document, first, last }, block) => {
    const terms = documents[document].tokens.term.subarray(first, last + 1);
    let rarest = 0;
    for (let k = 1; k < terms.length; k++) if (often(terms[k]) < often(terms[rarest])) rarest = k;
    let [inBlock, inAll] = [0, 0];
    let isUsed = documents[document].language !== 'en';
    const before = new Map<number, number>();
    const after = new Map<number, number>();
    const count = (words: Map<number, number>, term: number) => words.set(term, (words.get(term) ?? 0) + 1);
    documents.forEach((source, d) => {
      const { tokens } = source;
      const passages = block.filter((passage) => passage.document === d);
      for (const at of places[d].get(terms[rarest]) ?? []) {
        const begin = at - rarest;
        if (!terms.every((term, k) => tokens.term[begin + k] === term)) continue;
        inAll++;
        const end = begin + terms.length;
        isUsed ||=
          isBeside(source, begin) && USED.test(source.text.slice(tokens.start[begin - 1], tokens.end[begin - 1]));
        if (isBeside(source, begin) && !tokens.stop[begin - 1]) count(before, tokens.term[begin - 1]);
        if (isBeside(source, end) && !tokens.stop[end]) count(after, tokens.term[end]);
        const isIn = passages.some(({ from, to }) => begin >= tokens.firstToken[from] && begin < tokens.firstToken[to]);
        if (isIn) inBlock++;
      }
    });
    const nested = Math.max(0, ...before.values(), ...after.values()) >= MOST * inAll;
    const written = documents[document].text.slice(
      documents[document].tokens.start[first],
      documents[document].tokens.end[last],
    );
    return { inBlock, inAll, nested, isUsed, isAcronym: /[\p{L}\p{N}]\p{Lu}|\d/u.test(written) };
  };
}

/** Nothing but a blank or a hyphen stands between token i and the one before. */
const isBeside = ({ text, tokens }: Document, i: number): boolean =>
  i > 0 && i < tokens.start.length && /^[\s-]$/u.test(text.slice(tokens.end[i - 1], tokens.start[i]));
