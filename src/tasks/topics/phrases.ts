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
import { type Corpus, type Document, type Everyday, growingLexicon, type Tokens } from '../../text/index.ts';
import { everydayTerms, totalsOf } from '../titles/kinds.ts';

const STICKS = 0.75;
/** A phrase comes so often at least, and in so many documents. */
const [OFTEN, DOCUMENTS] = [5, 3];
const ROUNDS = 2;

/** The corpus with its phrases as tokens; a phrase's term is its words' terms with a blank between them. */
export async function withPhrases(corpus: Corpus): Promise<Corpus> {
  const everyday = await everydayTerms(corpus);
  let phrased = corpus;
  for (let round = 0; round < ROUNDS; round++) {
    const pairs = sticking(phrased, everyday);
    if (pairs.size === 0) break;
    phrased = joined(phrased, pairs);
  }
  return phrased;
}

/** Finds the phrases among some terms in texts that are counted by words: the longest that begins at a token. */
export function phrasesFrom(terms: readonly string[]) {
  const phrases = new Set(terms.filter((term) => term.includes(' ')));
  const longest = Math.max(0, ...Array.from(phrases, (phrase) => phrase.split(' ').length));
  const first = new Set(Array.from(phrases, (phrase) => phrase.split(' ', 1)[0]));
  return ({ text, tokens }: Document, i: number, termOf: (id: number) => string) => {
    let term = termOf(tokens.term[i]);
    if (!first.has(term)) return undefined;
    let found: { readonly term: string; readonly length: number } | undefined;
    for (let n = 1; n < longest && sticksOn(text, tokens, i + n - 1); n++) {
      term += ` ${termOf(tokens.term[i + n])}`;
      if (phrases.has(term)) found = { term, length: n + 1 };
    }
    return found;
  };
}

/** Whether a counted word of the same text follows after a blank or a hyphen. */
const sticksOn = (text: string, { start, end, stop }: Tokens, i: number): boolean =>
  stop[i] === 0 && stop[i + 1] === 0 && start[i + 1] === end[i] + 1 && TIES.has(text.charCodeAt(end[i]));

/** NPMI of a pair that comes n times, of words that come a and b times, among `all` words. */
export const pairNpmi = (n: number, a: number, b: number, all: number): number =>
  Math.log((n * all) / (a * b)) / Math.log(all / n);

interface Pair {
  readonly first: number;
  readonly second: number;
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
  const { size } = lexicon;
  const { totals: uses, all } = totalsOf(corpus);
  const pairs = new Map<number, Pair>();
  documents.forEach((document, d) => {
    const { text, tokens } = document;
    eachPair(document, (i) => {
      const [first, second] = [tokens.term[i], tokens.term[i + 1]];
      if (uses[first] < OFTEN || uses[second] < OFTEN) return;
      const key = first * size + second;
      const pair = pairs.get(key) ?? { first, second, count: 0, documents: 0, last: -1, named: 0 };
      pairs.set(key, pair);
      pair.count++;
      if (pair.last !== d) pair.documents++;
      pair.last = d;
      if (isCapital(text, tokens.start[i]) && isCapital(text, tokens.start[i + 1])) pair.named++;
    });
  });
  const kindOf = (term: number) => everyday.get(term);
  const isPlain = ({ first, second }: Pair) =>
    (kindOf(first) && kindOf(second)) || [first, second].some((term) => DESCRIBES.has(kindOf(term)));
  const sticks = (pair: Pair) =>
    pair.count >= OFTEN &&
    pair.documents >= DOCUMENTS &&
    ![pair.first, pair.second].some((term) => kindOf(term) === 'filler' || isAbbreviation(lexicon.surface(term))) &&
    (!isPlain(pair) || pair.named > pair.count / 2) &&
    pairNpmi(pair.count, uses[pair.first], uses[pair.second], all) >= STICKS;
  return new Set([...pairs].flatMap(([key, pair]) => (sticks(pair) ? [key] : [])));
}

const DESCRIBES: ReadonlySet<Everyday | undefined> = new Set(['modifier', 'verb'] as const);
/** Small letters without a vowel: mln, dlrs. */
const isAbbreviation = (word: string): boolean => /^[b-df-hj-np-tv-xz]+$/.test(word);
const isCapital = (text: string, at: number): boolean => /\p{Lu}/u.test(text[at]);

/** A blank, a line break, a hyphen. */
const TIES = new Set([0x20, 0x0a, 0xa0, 0x2d]);

/** Calls `visit` with the first of two counted, different words of a sentence with a blank or a hyphen between them. */
function eachPair({ text, tokens }: Document, visit: (first: number) => void): void {
  const { term, firstToken } = tokens;
  for (let s = 0; s + 1 < firstToken.length; s++) {
    for (let i = firstToken[s]; i + 1 < firstToken[s + 1]; i++) {
      if (term[i] !== term[i + 1] && sticksOn(text, tokens, i)) visit(i);
    }
  }
}

/** The corpus with some pairs of terms as one token each. */
function joined(corpus: Corpus, pairs: ReadonlySet<number>): Corpus {
  const { size } = corpus.lexicon;
  const lexicon = growingLexicon(corpus.lexicon);
  const idOf = new Map<number, number>();
  const writings = new Map<string, { readonly id: number; readonly text: string; count: number }>();
  const phraseAt = ({ text, tokens: { start, end, term } }: Document, i: number): number => {
    const key = term[i] * size + term[i + 1];
    const id = idOf.get(key) ?? lexicon.add(`${lexicon.term(term[i])} ${lexicon.term(term[i + 1])}`);
    idOf.set(key, id);
    const written = text.slice(start[i], end[i + 1]).replace(/\s/g, ' ');
    const writing = writings.get(`${id} ${written}`) ?? { id, text: written, count: 0 };
    writings.set(`${id} ${written}`, writing);
    writing.count++;
    return id;
  };
  const documents = corpus.documents.map((document) => {
    const { term } = document.tokens;
    const first = new Uint8Array(term.length + 1);
    let found = 0;
    eachPair(document, (i) => {
      if (first[i - 1] === 1 || !pairs.has(term[i] * size + term[i + 1])) return;
      first[i] = 1;
      found++;
    });
    return found === 0 ? document : { ...document, tokens: joinedTokens(document, first, found, phraseAt) };
  });
  for (const { id, text, count } of writings.values()) lexicon.saw(id, text, count);
  return { ...corpus, documents, lexicon };
}

/** A token that `first` marks and the one after it become one. */
function joinedTokens(
  document: Document,
  first: Uint8Array,
  found: number,
  phraseAt: (document: Document, i: number) => number,
): Tokens {
  const { tokens } = document;
  const length = tokens.term.length - found;
  const [start, end, term] = [0, 0, 0].map(() => new Uint32Array(length));
  const stop = new Uint8Array(length);
  const place = new Uint32Array(tokens.term.length + 1);
  place[tokens.term.length] = length;
  for (let i = 0, n = 0; i < tokens.term.length; i++) {
    place[i] = n;
    if (first[i - 1] === 1) continue;
    start[n] = tokens.start[i];
    end[n] = tokens.end[i + first[i]];
    term[n] = first[i] === 1 ? phraseAt(document, i) : tokens.term[i];
    stop[n++] = tokens.stop[i];
  }
  return { start, end, term, stop, firstToken: tokens.firstToken.map((i) => place[i]) };
}
