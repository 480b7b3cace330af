/**
 * What is no word of a topic: numbers, what they count, and marks of other programs (tags, entities, addresses, file names).
 *
 * What a number stands before is its unit, in any language: `500 mln dlrs`, `6.9 km`, `03:34 UTC`. A word or phrase of
 * which half and more stand so, right after a number or after such a unit, after several numbers and in several documents,
 * is a unit wherever it stands; years count nothing.
 */
import type { Corpus, Document } from '../../text/index.ts';

/** Numbers, clock times, and numbers with a unit (5kg, 6.5p, 10am, 1990s); what has a capital is a name (5G, 3D). */
const FIGURE = /^\p{N}[^\p{Lu}]*$/u;
const PLAIN = /^\p{N}[\p{N}.,]*$/u;
const YEAR = /^(?:1[5-9]|20)\d\d$/;
const APART = /^[\u00a0 ]?$/;
const ADDRESS = /^www\.|:\/\/|@\w/;
const FILE =
  /\.(?:pdf|html?|txt|md|rtf|docx?|xlsx?|pptx?|odt|csv|tsv|jsonl?|xml|ya?ml|zip|gz|tar|exe|dll|jpe?g|png|gif|svg|mp[34]|wav|avi|mov)(?![\p{L}\p{N}])/uy;
const MARKUP = /<\/?[a-z][^<>\n]{0,300}>|&(?:[a-z]{2,8}|#\w{2,8});/gi;

/** So much of a unit stands after a number or a unit, so much right after a number; it counts so many amounts, in so many documents. */
const [SHARE, DIRECT, SEVERAL] = [0.5, 0.1, 3];
/** mln after a number, dlrs after mln, a share after dlrs. */
const ROUNDS = 3;

export interface Figures {
  /** The corpus in which they are not counted. */
  readonly corpus: Corpus;
  /** The units as people write them, most frequent first. */
  readonly units: readonly string[];
  /** How many numbers and units every document has. */
  readonly figures: readonly number[];
}

export function withoutFigures(corpus: Corpus, keep: ReadonlySet<number>): Figures {
  const marks = corpus.documents.map(marksOf);
  let units = new Map<number, number>();
  for (let round = 0; round < ROUNDS; round++) units = unitsOf(corpus, marks, units, keep);
  const figures: number[] = [];
  const documents = corpus.documents.map((document, d) => {
    const { term, stop } = document.tokens;
    const isUnit = (i: number) => marks[d][i] === WORD && stop[i] === 0 && units.has(term[i]);
    const isFigure = (i: number) => isUnit(i) || marks[d][i] === NUMBER || marks[d][i] === AMOUNT;
    figures.push(term.reduce((sum, _, i) => sum + (isFigure(i) ? 1 : 0), 0));
    const without = stop.map((is, i) => (is === 1 || isUnit(i) || marks[d][i] !== WORD ? 1 : 0));
    return { ...document, tokens: { ...document.tokens, stop: without } };
  });
  const written = [...units].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([id]) => corpus.lexicon.surface(id));
  return { corpus: { ...corpus, documents }, units: written, figures };
}

/** What a token is: a word, a number, an amount of something, or a mark. */
const [WORD, NUMBER, AMOUNT, MARK] = [0, 1, 2, 3];

function marksOf({ text, tokens: { start, end } }: Document): Uint8Array {
  const kinds = new Uint8Array(start.length);
  const spans = Array.from(text.matchAll(MARKUP), ({ index, 0: mark }) => [index, index + mark.length]);
  let span = 0;
  for (let i = 0; i < start.length; i++) {
    const word = text.slice(start[i], end[i]);
    while (span < spans.length && spans[span][1] <= start[i]) span++;
    FILE.lastIndex = end[i];
    if (span < spans.length && spans[span][0] < end[i]) kinds[i] = MARK;
    else if (ADDRESS.test(word)) kinds[i] = MARK;
    else if (text[end[i]] === '.' && FILE.test(text)) kinds[i] = kinds[i + 1] = MARK;
    else if (kinds[i] === WORD && FIGURE.test(word)) kinds[i] = PLAIN.test(word) && !YEAR.test(word) ? AMOUNT : NUMBER;
  }
  return kinds;
}

/** What a term stands after: amounts and units, amounts alone, which ones, and in which documents. */
interface Follows {
  after: number;
  direct: number;
  readonly amounts: Set<string>;
  readonly within: Set<number>;
}

/** Terms that mostly stand after an amount or one of `units`, and how often they are counted. */
function unitsOf(
  { documents, lexicon }: Corpus,
  marks: readonly Uint8Array[],
  units: ReadonlyMap<number, number>,
  keep: ReadonlySet<number>,
): Map<number, number> {
  const uses = new Uint32Array(lexicon.size);
  const follows = new Map<number, Follows>();
  documents.forEach(({ text, tokens: { start, end, term, stop, firstToken } }, d) => {
    const kinds = marks[d];
    for (let s = 0; s + 1 < firstToken.length; s++) {
      let amount: string | undefined;
      for (let i = firstToken[s]; i < firstToken[s + 1]; i++) {
        const isWord = kinds[i] === WORD && stop[i] === 0;
        if (isWord) uses[term[i]]++;
        if (isWord && amount !== undefined && APART.test(text.slice(end[i - 1], start[i]))) {
          const of = follows.get(term[i]) ?? { after: 0, direct: 0, amounts: new Set(), within: new Set() };
          follows.set(term[i], of);
          of.after++;
          if (kinds[i - 1] === AMOUNT) of.direct++;
          of.amounts.add(amount);
          of.within.add(d);
          if (units.has(term[i])) continue;
        }
        amount = kinds[i] === AMOUNT ? text.slice(start[i], end[i]) : undefined;
      }
    }
  });
  const isUnit = ([id, { after, direct, amounts, within }]: [number, Follows]) =>
    after >= SHARE * uses[id] &&
    direct >= DIRECT * uses[id] &&
    Math.min(amounts.size, within.size) >= SEVERAL &&
    !keep.has(id);
  return new Map([...follows].filter(isUnit).map(([id]) => [id, uses[id]]));
}
