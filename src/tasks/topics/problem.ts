/** Documents to find topics in, as numbers: counts with a word for every column, and what is known of every row. */
import { InputError } from '../../check/index.ts';
import { type Csr, documentCounts } from '../../linalg/index.ts';
import {
  type AnalyzeOptions,
  analyze,
  type Corpus,
  dayOf,
  listedWords,
  loadLanguage,
  type Source,
  type Tokens,
  unlabelled,
  vocabulary,
} from '../../text/index.ts';
import { withoutFiller } from './filler.ts';
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
  /** How often every word comes where the topics were learned, where that is elsewhere. */
  readonly frequency?: Float64Array;
}

/** Words of fewer documents cannot separate topics; words of most documents hardly do. */
export const MIN_DOCUMENTS = 2;
export const LARGEST_SHARE = 0.5;
/** Below so many documents, or where no words would be left, every word counts. */
export const SMALL_COLLECTION = 20;

export function problemOf(corpus: Corpus, minUnits = MIN_DOCUMENTS): Problem {
  const { documents } = corpus;
  const limits = { minUnits, maxShare: LARGEST_SHARE, unit: 'document' } as const;
  const limited = documents.length < SMALL_COLLECTION ? undefined : vocabulary(corpus, limits);
  const words = limited && limited.size >= 2 ? limited : vocabulary(corpus);
  if (words.size < 2) throw new InputError('topics', 'needs documents with at least two different words', words.size);
  return {
    counts: documentCounts(corpus, words),
    word: words.label,
    term: (column) => corpus.lexicon.term(words.termOf[column]),
    documents: documents.map(({ id }) => id),
    days: documents.map(({ date }) => (date === undefined ? undefined : dayOf(date))),
  };
}

/** Texts as topics are found in them: in the order of the texts, with phrases as words, without filler. */
export interface ReadTexts {
  readonly corpus: Corpus;
  /** The words that were left out as filler. */
  readonly filler: readonly string[];
}

export async function readTexts(
  sources: readonly Source[],
  { numbers = false, ...options }: AnalyzeOptions = {},
): Promise<ReadTexts> {
  const read = unlabelled(await analyze(byText(sources), { ...options, numbers }));
  const corpus = await withPhrases(await withoutForms(read, options.extraStopWords ?? ''));
  if (options.stopWords === 'none') return { corpus, filler: [] };
  return withoutFiller(corpus, SMALL_COLLECTION, listedWords(options.keepWords ?? ''));
}

/** Words that a person leaves out are left out in every form. */
async function withoutForms(corpus: Corpus, words: string): Promise<Corpus> {
  const listed = listedWords(words);
  if (listed.length === 0) return corpus;
  const { documents, lexicon } = corpus;
  const codes = new Set(documents.map(({ language }) => language));
  const languages = await Promise.all(Array.from(codes, (code) => loadLanguage(code)));
  const terms = languages.flatMap(({ normal, stem }) => listed.map((word) => lexicon.id(stem(normal(word)))));
  const out = new Set(terms);
  const without = ({ term, stop }: Tokens) => stop.map((is, i) => (is === 1 || out.has(term[i]) ? 1 : 0));
  return {
    ...corpus,
    documents: documents.map((document) => ({
      ...document,
      tokens: { ...document.tokens, stop: without(document.tokens) },
    })),
  };
}

/** Documents in the order of their texts: the order in which they came decides nothing. */
export const byText = (sources: readonly Source[]): Source[] =>
  sources.toSorted((a, b) => compared(a.text, b.text) || compared(a.id, b.id));

/** The order of UTF-16 units, which is the same everywhere. */
export const compared = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
