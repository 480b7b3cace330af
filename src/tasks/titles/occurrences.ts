/** How often phrases are written: by their tokens in order, small words too, compared by term. */
import { isBlank } from '../../text/characters.ts';
import { firstWhere } from '../../text/first-where.ts';
import type { Corpus, Document } from '../../text/index.ts';
import { keptWith } from '../../text/memoized.ts';
import type { Block } from './block.ts';

export interface Occurrences {
  readonly inBlock: number;
  readonly inAll: number;
  /** Most of the time the same word stands beside it, that is no small one: `source` of `open source`. */
  readonly nested: boolean;
  /** In a tenth of the places, an article or a preposition of place stands before it, as it seldom does before the name of a person. */
  readonly isUsed: boolean;
  /** In a tenth of the places, a or an stands before it, as before one of many things, or before an adjective. */
  readonly isOneOfMany: boolean;
  /** All its words but small ones have capitals. */
  readonly isName: boolean;
  /** It has a capital inside a word, or a digit. */
  readonly isAcronym: boolean;
}

const USED = /^(?:an?|the|in|into|on|onto|using|uses?|used|via|inside|learn|learning)$/iu;
/** Their first letters, and the length of the longest. */
const USED_BEGIN = 'atiouvlATIOUVL';
const USED_LENGTH = 8;

const isUse = (text: string, start: number, end: number): boolean =>
  end - start <= USED_LENGTH && USED_BEGIN.includes(text[start]) && USED.test(text.slice(start, end));

const isArticle = (text: string, start: number, end: number): boolean => /^an?$/iu.test(text.slice(start, end));

/** Most of the time. */
const MOST = 0.6;
const SOME = 0.1;

/** `document`, `first`, `last`: where the phrase is written once. */
export type Occurrence = { readonly document: number; readonly first: number; readonly last: number };

export const occurrencesIn = keptWith((corpus: Corpus): ((phrase: Occurrence, block: Block) => Occurrences) => {
  const { documents } = corpus;
  const places = placesIn(corpus);
  const beside = [tally(corpus.lexicon.size), tally(corpus.lexicon.size)] as const;
  const known = new Map<string, Everywhere>();
  return ({ document, first, last }, block) => {
    const { text, tokens, language } = documents[document];
    const terms = tokens.term.subarray(first, last + 1);
    const key = terms.join(' ');
    const all = known.get(key) ?? everywhere(terms, places, beside);
    known.set(key, all);
    const written = text.slice(tokens.start[first], tokens.end[last]);
    return {
      inBlock: inPassages(all.begins, block, documents, places),
      inAll: all.inAll,
      nested: all.nested,
      isUsed: all.isUsed || language !== 'en',
      isOneOfMany: all.isOneOfMany && language === 'en',
      isName: /^\p{Lu}/u.test(written) && !/(?:^|\s)(?!(?:of|and|the|for|in|on)\s)\p{Ll}/u.test(written),
      isAcronym: /[\p{L}\p{N}]\p{Lu}|\d/u.test(written),
    };
  };
});

/** All tokens of a corpus in one line, and where each term stands in it. */
interface Places {
  /** Document d has the tokens offset[d] … offset[d + 1] − 1. */
  readonly offset: Uint32Array;
  /** Term t stands at place[from[t]] … place[from[t + 1] − 1]. */
  readonly from: Uint32Array;
  readonly place: Uint32Array;
  /** Of each token: its term, and its marks (BESIDE, STOP, USE). */
  readonly term: Uint32Array;
  readonly marks: Uint8Array;
}

export const placesIn = keptWith(({ documents, lexicon }: Corpus): Places => {
  const offset = new Uint32Array(documents.length + 1);
  const from = new Uint32Array(lexicon.size + 1);
  documents.forEach(({ tokens: { term } }, d) => {
    offset[d + 1] = offset[d] + term.length;
    for (let i = 0; i < term.length; i++) from[term[i] + 1]++;
  });
  for (let t = 0; t < lexicon.size; t++) from[t + 1] += from[t];
  const tokens = offset[documents.length];
  const [place, term, marks] = [new Uint32Array(tokens), new Uint32Array(tokens), new Uint8Array(tokens + 1)];
  const next = from.slice();
  documents.forEach((document, d) => {
    term.set(document.tokens.term, offset[d]);
    marks.set(marksOf(document), offset[d]);
  });
  for (let i = 0; i < tokens; i++) place[next[term[i]]++] = i;
  return { offset, from, place, term, marks };
});

/** Nothing but a blank or a hyphen stands between the token and the one before. */
const BESIDE = 1;
const STOP = 2;
/** What stands before things, as USED has it. */
const USE = 4;
/** `a` or `an`. */
const ARTICLE = 8;

function marksOf({ text, tokens: { start, end, stop } }: Document): Uint8Array {
  return stop.map((stopped, i) => {
    const isBeside = i > 0 && start[i] - end[i - 1] === 1 && isJoint(text, end[i - 1]);
    const use = !isUse(text, start[i], end[i]) ? 0 : isArticle(text, start[i], end[i]) ? USE | ARTICLE : USE;
    return (isBeside ? BESIDE : 0) | (stopped ? STOP : 0) | use;
  });
}

/** What does not depend on the block, and the first tokens of the phrase in all documents, in order. */
interface Everywhere extends Pick<Occurrences, 'inAll' | 'nested' | 'isUsed' | 'isOneOfMany'> {
  readonly begins: readonly number[];
}

/** Counts terms; when it is cleared, it says how often the most frequent one came. */
function tally(terms: number) {
  const counts = new Uint32Array(terms);
  const met: number[] = [];
  let most = 0;
  return {
    add(term: number): void {
      if (counts[term]++ === 0) met.push(term);
      if (counts[term] > most) most = counts[term];
    },
    clear(): number {
      const found = most;
      for (const term of met) counts[term] = 0;
      met.length = most = 0;
      return found;
    },
  };
}

/** `beside`: for the terms before and after the phrase. */
function everywhere(
  terms: Uint32Array,
  { offset, from, place, term, marks }: Places,
  [before, after]: readonly [ReturnType<typeof tally>, ReturnType<typeof tally>],
): Everywhere {
  const often = Array.from(terms, (term) => from[term + 1] - from[term]);
  const rarest = often.indexOf(Math.min(...often));
  let [used, one] = [0, 0];
  const begins: number[] = [];
  let d = 0;
  for (let p = from[terms[rarest]]; p < from[terms[rarest] + 1]; p++) {
    while (place[p] >= offset[d + 1]) d++;
    const begin = place[p] - rarest;
    const end = begin + terms.length;
    if (begin < offset[d] || end > offset[d + 1] || !stands(terms, term, begin)) continue;
    begins.push(begin);
    if (marks[begin] & BESIDE) {
      if (marks[begin - 1] & USE) used++;
      if (marks[begin - 1] & ARTICLE) one++;
      if (!(marks[begin - 1] & STOP)) before.add(term[begin - 1]);
    }
    if (marks[end] & BESIDE && !(marks[end] & STOP)) after.add(term[end]);
  }
  const most = Math.max(before.clear(), after.clear());
  const inAll = begins.length;
  const isSome = (count: number) => count > 0 && count >= SOME * inAll;
  return { begins, inAll, isUsed: isSome(used), isOneOfMany: isSome(one), nested: most >= MOST * inAll };
}

function stands(terms: Uint32Array, all: Uint32Array, begin: number): boolean {
  for (let k = 0; k < terms.length; k++) if (all[begin + k] !== terms[k]) return false;
  return true;
}

/** How many of the occurrences begin in the passages; one that lies in two of them counts once. */
function inPassages(
  begins: Everywhere['begins'],
  block: Block,
  documents: readonly Document[],
  { offset }: Places,
): number {
  const spans = block.map(({ document, from, to }) => {
    const { firstToken } = documents[document].tokens;
    return [offset[document] + firstToken[from], offset[document] + firstToken[to]] as const;
  });
  let count = 0;
  spans.forEach(([from, to], p) => {
    const [first, end] = [from, to].map((least) => firstWhere(begins.length, (i) => begins[i] >= least));
    const before = spans.slice(0, p);
    if (before.length === 0) count += end - first;
    else
      for (let i = first; i < end; i++) if (!before.some(([from, to]) => begins[i] >= from && begins[i] < to)) count++;
  });
  return count;
}

const isJoint = (text: string, at: number): boolean => text[at] === '-' || isBlank(text.charCodeAt(at));
