/**
 * Phrases as words: two words that stand side by side far oftener than chance has it (`interest rate`, `New York`) are
 * counted as one. A pair sticks together where
 *
 *   NPMI = log( p(ab) / p(a) p(b) ) / −log p(ab) ≥ 0.75
 *
 * p being shares of all counted words (Bouma 2009), and where it comes often enough, in enough documents. A second round
 * joins a phrase with a word or a phrase (`Tour de France`). Fillers (`Mr`, `year`) are in none, and everyday words only
 * beside another noun (`interest rate`), or where the pair is mostly written as a name (`New York`).
 */
import { type Corpus, type Document, type Everyday, growingLexicon } from '../../text/index.ts';
import { everydayTerms, totalsOf } from '../titles/kinds.ts';

const STICKS = 0.75;
/** A phrase comes so often at least, and in so many documents. */
const [OFTEN, DOCUMENTS] = [5, 3];

/** The corpus with its phrases as tokens; a phrase's term is its words' terms with a blank between them. */
export async function withPhrases(corpus: Corpus): Promise<Corpus> {
  const everyday = await everydayTerms(corpus);
  const once = joined(corpus, sticking(corpus, everyday));
  return joined(once, sticking(once, everyday));
}

/** Finds the phrases among some terms in texts that are counted by words: the longest that begins at a token. */
export function phrasesFrom(terms: readonly string[]) {
  const phrases = new Set(terms.filter((term) => term.includes(' ')));
  const longest = Math.max(0, ...Array.from(phrases, (phrase) => phrase.split(' ').length));
  const first = new Set(Array.from(phrases, (phrase) => phrase.split(' ', 1)[0]));
  return (document: Document, i: number, termOf: (id: number) => string): string | undefined => {
    let term = termOf(document.tokens.term[i]);
    if (!first.has(term)) return undefined;
    let found: string | undefined;
    for (let next = i + 1; next < i + longest && sticksOn(document, next - 1); next++) {
      term += ` ${termOf(document.tokens.term[next])}`;
      if (phrases.has(term)) found = term;
    }
    return found;
  };
}

/** Whether a counted word of the same text follows after a blank, a line break or a hyphen. */
const sticksOn = ({ text, tokens: { start, end, stop } }: Document, i: number): boolean =>
  stop[i] === 0 && stop[i + 1] === 0 && start[i + 1] === end[i] + 1 && ' \n\u00a0-'.includes(text[end[i]]);

/** The first of every two counted, different words of a sentence that stand side by side. */
function* neighbours(document: Document): Iterable<number> {
  const { term, firstToken } = document.tokens;
  for (let s = 0; s + 1 < firstToken.length; s++) {
    for (let i = firstToken[s]; i + 1 < firstToken[s + 1]; i++) {
      if (term[i] !== term[i + 1] && sticksOn(document, i)) yield i;
    }
  }
}

/** NPMI of a pair that comes n times, of words that come a and b times, among `all` words. */
export const pairNpmi = (n: number, a: number, b: number, all: number): number =>
  Math.log((n * all) / (a * b)) / Math.log(all / n);

interface Pair {
  readonly words: readonly [first: number, second: number];
  count: number;
  documents: number;
  /** The last document that has it. */
  last: number;
  /** Times both words have a capital. */
  named: number;
}

/** The pairs that stick together, as `first × size + second` of term ids. */
function sticking(corpus: Corpus, everyday: ReadonlyMap<number, Everyday>): Set<number> {
  const { documents, lexicon } = corpus;
  const { totals: uses, all } = totalsOf(corpus);
  const pairs = new Map<number, Pair>();
  documents.forEach((document, d) => {
    const { text, tokens } = document;
    for (const i of neighbours(document)) {
      const [first, second] = [tokens.term[i], tokens.term[i + 1]];
      if (uses[first] < OFTEN || uses[second] < OFTEN) continue;
      const key = first * lexicon.size + second;
      const pair = pairs.get(key) ?? { words: [first, second], count: 0, documents: 0, last: -1, named: 0 };
      pairs.set(key, pair);
      pair.count++;
      if (pair.last !== d) pair.documents++;
      pair.last = d;
      if (isCapital(text, tokens.start[i]) && isCapital(text, tokens.start[i + 1])) pair.named++;
    }
  });
  const sticks = ({ words, count, documents, named }: Pair) => {
    if (count < OFTEN || documents < DOCUMENTS) return false;
    const kinds = words.map((term) => everyday.get(term));
    if (kinds.includes('filler') || words.some((term) => isAbbreviation(lexicon.surface(term)))) return false;
    const isPlain = kinds.every(Boolean) || kinds.includes('modifier') || kinds.includes('verb');
    if (isPlain && named <= count / 2) return false;
    return pairNpmi(count, uses[words[0]], uses[words[1]], all) >= STICKS;
  };
  return new Set([...pairs].filter(([, pair]) => sticks(pair)).map(([key]) => key));
}

/** Small letters without a vowel: mln, dlrs. */
const isAbbreviation = (word: string): boolean => /^[b-df-hj-np-tv-xz]+$/.test(word);
const isCapital = (text: string, at: number): boolean => /\p{Lu}/u.test(text[at]);

/** The corpus with some pairs of terms as one token each. */
function joined(corpus: Corpus, pairs: ReadonlySet<number>): Corpus {
  const { size } = corpus.lexicon;
  const lexicon = growingLexicon(corpus.lexicon);
  const writings = new Map<string, { readonly id: number; readonly text: string; count: number }>();
  const documents = corpus.documents.map((document) => {
    const { start, end, term, stop, firstToken } = document.tokens;
    /** The phrase that begins at a token, or 0. */
    const phrase = new Uint32Array(term.length);
    let length = term.length;
    for (const i of neighbours(document)) {
      if (phrase[i - 1] > 0 || !pairs.has(term[i] * size + term[i + 1])) continue;
      const id = lexicon.add(`${lexicon.term(term[i])} ${lexicon.term(term[i + 1])}`);
      phrase[i] = id;
      length--;
      const text = document.text.slice(start[i], end[i + 1]).replace(/\s/g, ' ');
      const writing = writings.get(`${id} ${text}`) ?? { id, text, count: 0 };
      writings.set(`${id} ${text}`, writing);
      writing.count++;
    }
    if (length === term.length) return document;
    const [starts, ends, terms] = [start, end, term].map(() => new Uint32Array(length));
    const stops = new Uint8Array(length);
    const place = new Uint32Array(term.length + 1).fill(length);
    for (let i = 0, n = 0; i < term.length; i++, n++) {
      place[i] = n;
      starts[n] = start[i];
      terms[n] = phrase[i] || term[i];
      stops[n] = stop[i];
      if (phrase[i] > 0) i++;
      ends[n] = end[i];
    }
    const places = firstToken.map((i) => place[i]);
    return { ...document, tokens: { start: starts, end: ends, term: terms, stop: stops, firstToken: places } };
  });
  for (const { id, text, count } of writings.values()) lexicon.saw(id, text, count);
  return { ...corpus, documents, lexicon };
}
