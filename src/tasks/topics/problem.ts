/** Documents to find topics in, as numbers: counts with a word for every column, and what is known of every row. */
import { InputError } from '../../check/index.ts';
import { type Csr, documentCounts } from '../../linalg/index.ts';
import type { Random } from '../../random/index.ts';
import {
  type AnalyzeOptions,
  analyze,
  type Corpus,
  dayOf,
  listedWords,
  type Source,
  unlabelled,
  vocabulary,
} from '../../text/index.ts';
import type { Acceleration } from '../../training/index.ts';
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
}

/** How a search for topics is run. */
export interface Run extends Acceleration {
  readonly random: Random;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((stage: string, done: number, of: number) => void) | undefined;
}

/** Words of fewer documents cannot separate topics; words of most documents hardly do. */
export const MIN_DOCUMENTS = 2;
export const LARGEST_SHARE = 0.5;
/** Below so many documents, or where no words would be left, every word counts. */
export const SMALL_COLLECTION = 20;

export function problemOf(corpus: Corpus): Problem {
  const { documents } = corpus;
  const limits = { minUnits: MIN_DOCUMENTS, maxShare: LARGEST_SHARE, unit: 'document' } as const;
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
  const corpus = await withPhrases(unlabelled(await analyze(byText(sources), { ...options, numbers })));
  if (options.stopWords === 'none') return { corpus, filler: [] };
  return withoutFiller(corpus, SMALL_COLLECTION, listedWords(options.keepWords ?? ''));
}

/** Documents in the order of their texts: the order in which they came decides nothing. */
export const byText = (sources: readonly Source[]): Source[] =>
  sources.toSorted((a, b) => compared(a.text, b.text) || compared(a.id, b.id));

/** The order of UTF-16 units, which is the same everywhere. */
export const compared = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
