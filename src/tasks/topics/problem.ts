/** Documents to find topics in, as numbers: counts with a word for every column, and what is known of every row. */
import { InputError, type Watching } from '../../check/index.ts';
import { type Csr, documentCounts } from '../../linalg/index.ts';
import {
  type AnalyzeOptions,
  analyze,
  type Corpus,
  type Document,
  dayOf,
  listedWords,
  loadLanguage,
  type Source,
  unlabelled,
  vocabulary,
} from '../../text/index.ts';
import { withoutFigures } from './figures.ts';
import { withoutFiller, withoutTerms } from './filler.ts';
import { withPhrases } from './phrases.ts';

export interface Problem {
  readonly counts: Csr;
  /** The word of a column, as people write it. */
  word(column: number): string;
  /** The same as texts are counted by. */
  term(column: number): string;
  /** The id of every row. */
  readonly documents: readonly string[];
  /** Day of every row, where one is known: YYYY-MM-DD or less of it. */
  readonly days: readonly (string | undefined)[];
  /** How many words every row's text has that are no stop words, counted or not. */
  readonly lengths?: readonly number[];
  /** How often every word comes where the topics were learned, where that is elsewhere. */
  readonly frequency?: Float64Array;
}

/** Words of fewer documents cannot separate topics; words of most documents hardly do. */
const MIN_DOCUMENTS = 2;
const LARGEST_SHARE = 0.5;
/** Below so many documents, or where no words would be left, every word counts, unless limits are asked for. */
export const SMALL_COLLECTION = 20;

export function problemOf(
  corpus: Corpus,
  minUnits = MIN_DOCUMENTS,
  { lengths = [] }: Partial<ReadTexts> = {},
): Problem {
  const { documents } = corpus;
  const isSmall = documents.length < SMALL_COLLECTION;
  const isAsked = minUnits > MIN_DOCUMENTS;
  const limits = { minDocuments: minUnits, maxShare: isSmall ? 1 : LARGEST_SHARE };
  const limited = isSmall && !isAsked ? undefined : vocabulary(corpus, limits);
  const words = limited && (isAsked || limited.size >= 2) ? limited : vocabulary(corpus);
  if (words.size < 2) throw new InputError('topics', 'needs documents with at least two different words', words.size);
  return {
    counts: documentCounts(corpus, words),
    word: words.label,
    term: (column) => corpus.lexicon.term(words.termOf[column]),
    documents: documents.map(({ id }) => id),
    days: documents.map(({ date }) => (date === undefined ? undefined : dayOf(date))),
    lengths,
  };
}

/** Texts as topics are found in them: in the order of the texts, with phrases as words, without filler and figures. */
export interface ReadTexts {
  readonly corpus: Corpus;
  /** The words that were left out because they count something, as people write them, most frequent first. */
  readonly units: readonly string[];
  /** The words that were left out as filler. */
  readonly filler: readonly string[];
  /** How many words every text has that are no stop words. */
  readonly lengths: readonly number[];
}

export async function readTexts(
  sources: readonly Source[],
  { numbers = false, ...options }: AnalyzeOptions = {},
  watching: Watching = {},
): Promise<ReadTexts> {
  const read = unlabelled(await analyze(byText(sources), { ...options, numbers }, undefined, sources.length, watching));
  const { extraStopWords = '', keepWords = '', stopWords } = options;
  const keep = await termsOf(read, keepWords);
  const phrased = await withPhrases(withoutTerms(read, await termsOf(read, extraStopWords)));
  const isPlain = numbers || stopWords === 'none';
  const { corpus, units } = isPlain ? { corpus: phrased, units: [] } : withoutFigures(phrased, keep);
  const lengths = read.documents.map(wordsIn);
  if (stopWords === 'none') return { corpus, filler: [], units, lengths };
  return { ...(await withoutFiller(corpus, SMALL_COLLECTION, keep)), units, lengths };
}

/** How many words a text has that are no stop words. */
export const wordsIn = ({ tokens }: Document): number => tokens.stop.reduce((n, is) => n + 1 - is, 0);

/** Listed words as terms, in every form. */
async function termsOf({ documents, lexicon }: Corpus, words: string): Promise<ReadonlySet<number>> {
  const listed = listedWords(words);
  const codes = new Set(listed.length === 0 ? [] : documents.map(({ language }) => language));
  const languages = await Promise.all(Array.from(codes, (code) => loadLanguage(code)));
  const forms = languages.flatMap(({ normal, stem }) => listed.flatMap((word) => [stem(normal(word)), normal(word)]));
  return new Set(forms.flatMap((form) => lexicon.id(form) ?? []));
}

/** Documents in the order of their texts: the order in which they came decides nothing. */
export const byText = (sources: readonly Source[]): Source[] =>
  sources.toSorted((a, b) => compared(a.text, b.text) || compared(a.id, b.id));

/** The order of UTF-16 units, which is the same everywhere. */
export const compared = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The columns of every row. */
export const columnsOf = ({ rows, start, index }: Csr): Uint32Array[] =>
  Array.from({ length: rows }, (_, d) => index.subarray(start[d], start[d + 1]));

export const sum = (values: ArrayLike<number>): number => {
  let total = 0;
  for (let i = 0; i < values.length; i++) total += values[i];
  return total;
};
