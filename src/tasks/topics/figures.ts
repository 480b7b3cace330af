/**
 * What is no word of a topic: numbers, what they count, and marks of other programs (tags, entities, addresses, file names).
 *
 * What a number stands before is its unit, in any language: `500 mln dlrs`, `6.9 km`, `03:34 UTC`. A word or phrase of
 * which half and more stand so, right after a number or after such a unit, after several numbers and in several documents,
 * is a unit wherever it stands; years count nothing.
 */
import { spansOf, within } from '../../text/analyze.ts';
import type { Corpus, Document } from '../../text/index.ts';

/** Numbers, clock times, and numbers with a unit (5kg, 6.5p, 10am, 1990s); what has a capital is a name (5G, 3D). */
const FIGURE = /^\p{N}[^\p{Lu}]*$/u;
const PLAIN = /^\p{N}[\p{N}.,]*$/u;
const YEAR = /^(?:1[5-9]|20)\d\d$/;
/** Between a number and what it counts. */
const ADJACENT_GAP = /^[\u00a0 ]?$/;
const ADDRESS = /^www\.|:\/\/|@\w/;
const FILE =
  /\.(?:pdf|html?|txt|md|rtf|docx?|xlsx?|pptx?|odt|csv|tsv|jsonl?|xml|ya?ml|zip|gz|tar|exe|dll|jpe?g|png|gif|svg|mp[34]|wav|avi|mov)(?![\p{L}\p{N}])/uy;
const MARKUP = /<\/?[a-z][^<>\n]{0,300}>|&(?:[a-z]{2,8}|#\w{2,8});/gi;

/** The share of the uses of a unit that stand after a number or a unit. */
const SHARE = 0.5;
/** How many numbers it follows, and in how many documents. */
const SEVERAL = 3;

/** The corpus in which they are not counted, and the units as people write them, most frequent first. */
export function withoutFigures(corpus: Corpus, keep: ReadonlySet<number>) {
  const kinds = corpus.documents.map(kindsOf);
  // mln after a number, dlrs after mln.
  const first = unitsOf(corpus, kinds, new Map(), keep);
  const units = unitsOf(corpus, kinds, first, keep);
  const documents = corpus.documents.map((document, d) =>
    withStops(document, (i) => kinds[d][i] !== WORD || units.has(document.tokens.term[i])),
  );
  const written = [...units].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([id]) => corpus.lexicon.surface(id));
  return { corpus: { ...corpus, documents }, units: written };
}

/** The document, with more of its tokens taken for stop words. */
export function withStops(document: Document, isOut: (token: number) => boolean): Document {
  const stop = document.tokens.stop.map((is, i) => (is === 1 || isOut(i) ? 1 : 0));
  return { ...document, tokens: { ...document.tokens, stop } };
}

/** What a token is: a word, a plain number that may count what follows, or neither: a year, a number with its unit, a mark. */
const [WORD, PLAIN_NUMBER, NEITHER] = [0, 1, 2];

function kindsOf({ text, tokens: { start, end } }: Document): Uint8Array {
  const kinds = new Uint8Array(start.length);
  const isMarkup = within(spansOf(MARKUP, text));
  for (let i = 0; i < start.length; i++) {
    const word = text.slice(start[i], end[i]);
    FILE.lastIndex = end[i];
    if (isMarkup(start[i]) || ADDRESS.test(word)) kinds[i] = NEITHER;
    else if (text[end[i]] === '.' && FILE.test(text)) kinds[i] = kinds[i + 1] = NEITHER;
    else if (kinds[i] === WORD && FIGURE.test(word))
      kinds[i] = PLAIN.test(word) && !YEAR.test(word) ? PLAIN_NUMBER : NEITHER;
  }
  return kinds;
}

/** How often a term stands after amounts and units, after which amounts, and in which documents. */
interface Follows {
  after: number;
  readonly amounts: Set<string>;
  readonly within: Set<number>;
}

/** Terms that mostly stand after an amount or one of `units`, and how often they are counted. */
function unitsOf(
  { documents, lexicon }: Corpus,
  kindsPerDocument: readonly Uint8Array[],
  units: ReadonlyMap<number, number>,
  keep: ReadonlySet<number>,
): Map<number, number> {
  const uses = new Uint32Array(lexicon.size);
  const follows = new Map<number, Follows>();
  documents.forEach(({ text, tokens: { start, end, term, stop, firstToken } }, d) => {
    const kinds = kindsPerDocument[d];
    for (let s = 0; s + 1 < firstToken.length; s++) {
      let amount: string | undefined;
      for (let i = firstToken[s]; i < firstToken[s + 1]; i++) {
        const isWord = kinds[i] === WORD && stop[i] === 0;
        if (isWord) uses[term[i]]++;
        if (isWord && amount !== undefined && ADJACENT_GAP.test(text.slice(end[i - 1], start[i]))) {
          const of = follows.get(term[i]) ?? { after: 0, amounts: new Set(), within: new Set() };
          follows.set(term[i], of);
          of.after++;
          of.amounts.add(amount);
          of.within.add(d);
          if (units.has(term[i])) continue;
        }
        amount = kinds[i] === PLAIN_NUMBER ? text.slice(start[i], end[i]) : undefined;
      }
    }
  });
  const isUnit = ([id, { after, amounts, within }]: [number, Follows]) =>
    after >= SHARE * uses[id] && Math.min(amounts.size, within.size) >= SEVERAL && !keep.has(id);
  return new Map([...follows].filter(isUnit).map(([id]) => [id, uses[id]]));
}
