/**
 * What every method sees: all sentences of all documents in one line, their counts, their costs. Documents stand in
 * the order of their texts, so that the order in which they were given changes nothing; `given` remembers it.
 */
import { type Csr, sentenceCounts } from '../../linalg/index.ts';
import { type Corpus, type Document, type Vocabulary, vocabulary } from '../../text/index.ts';
import { keptWith, namedWith } from '../../text/memoized.ts';
import { placesOf, type SentencePlaces, sentenceAt, textOf, utf8Length, wordsAt } from '../quoting/places.ts';
import { fitnessOf, type Unfit } from '../quoting/quotable.ts';
import { type QuoteRules, quotesOf } from '../quoting/quote.ts';
import { relevance } from './query.ts';

export { documentAt, sentenceAt, sentencesOf, textOf } from '../quoting/places.ts';

export interface Problem extends SentencePlaces {
  /** The place of every document in the order it was given. */
  readonly given: readonly number[];
  readonly vocabulary: Vocabulary;
  /** Sentence × term counts of stemmed content words. */
  readonly counts: Csr;
  readonly size: number;
  /** Length of the quotation. */
  readonly words: Uint32Array;
  readonly bytes: Uint32Array;
  /** Who says each sentence, where that is known. */
  readonly speakers: readonly (string | undefined)[];
  /**
   * Sentences that may be quoted: no headings, at least one counted word, something to do with the question. Never
   * empty while there is a sentence.
   */
  readonly candidates: Uint32Array;
  /** Why a sentence is not fit to be quoted, where that was asked for. */
  readonly unfit?: (sentence: number) => Unfit | undefined;
  /** How many words of its document's title each sentence has; where no document has one, this is absent. */
  readonly titled?: Uint32Array;
  /** How much each sentence has to do with the question, at most 1; 1 for all when there is none. */
  readonly relevance: Float64Array;
  readonly notes: readonly string[];
}

const UNKNOWN_QUESTION = 'No word of the question occurs in the text, so the summary is of the whole text.';

export interface ProblemDetails {
  readonly given: readonly number[];
  readonly query?: Corpus | undefined;
  /** The titles of the documents, in their order. */
  readonly titles?: Corpus | undefined;
  readonly notes: readonly string[];
}

export function problemOf(corpus: Corpus, { given, query, titles, notes }: ProblemDetails): Problem {
  const terms = vocabulary(corpus);
  const counts = sentenceCounts(corpus, terms);
  const size = counts.rows;
  const found = query && relevance(counts, sentenceCounts(query, terms), corpus.documents.length === 1);
  const places = placesOf(corpus);
  const problem = {
    ...places,
    ...lengthsOf(places),
    given,
    vocabulary: terms,
    counts,
    size,
    speakers: Array.from(places.documentOf, (_, s) => sentenceAt(places, s).speaker),
    ...(titles && { titled: titledBy(counts, sentenceCounts(titles, terms), titles, places) }),
    relevance: found ?? new Float64Array(size).fill(1),
    notes: [...corpus.notes, ...notes, ...(query && !found ? [UNKNOWN_QUESTION] : [])],
  };
  return { ...problem, candidates: candidatesOf(problem) };
}

function titledBy(counts: Csr, words: Csr, titles: Corpus, { documentOf, corpus }: SentencePlaces): Uint32Array {
  const of = new Map(corpus.documents.map(({ id }) => [id, new Set<number>()]));
  let row = 0;
  for (const { id, sentences } of titles.documents)
    for (const _ of sentences) {
      for (let i = words.start[row]; i < words.start[row + 1]; i++) of.get(id)?.add(words.index[i]);
      row++;
    }
  return Uint32Array.from(documentOf, (d, s) => {
    const title = of.get(corpus.documents[d].id)!;
    return counts.index.subarray(counts.start[s], counts.start[s + 1]).filter((column) => title.has(column)).length;
  });
}

/** Asked for another length, the same texts have the same quotations. */
const kept = namedWith<Problem, Problem>(2);

/** The same problem with quotations in place of whole sentences. */
export function quotedOf(problem: Problem, rules: QuoteRules): Problem {
  if (!rules.trim && !rules.speech && rules.clutter === 'keep') return problem;
  return kept(problem, `${rules.clutter} ${rules.trim} ${rules.speech}`, () => quotedBy(problem, rules));
}

function quotedBy(problem: Problem, rules: QuoteRules): Problem {
  const spans = { ...problem, ...quotesOf(problem, rules) };
  const quoted = { ...spans, ...lengthsOf(spans) };
  if (rules.clutter === 'keep') return quoted;
  const { reason, isFit } = fitnessOf(quoted, quoted.words);
  const fit = problem.candidates.filter(isFit);
  return { ...quoted, unfit: reason, candidates: fit.length > 0 ? fit : problem.candidates };
}

function lengthsOf(places: SentencePlaces): Pick<Problem, 'words' | 'bytes'> {
  const { documentOf, quoteStart } = places;
  const wide = places.corpus.documents.map(isWide);
  return {
    words: quoteStart.map((_, s) => wordsAt(places, s)),
    bytes: quoteStart.map((_, s) => (wide[documentOf[s]] ? utf8Length : lengthOf)(textOf(places, s))),
  };
}

const lengthOf = (text: string): number => text.length;
/** Has characters of more than a byte. A long text is looked through once. */
const isWide = keptWith(({ text }: Document): boolean => /[^\0-\x7f]/.test(text));

function candidatesOf(problem: Omit<Problem, 'candidates'>): Uint32Array {
  const { counts, size } = problem;
  const all = Uint32Array.from({ length: size }, (_, s) => s);
  const counted = all.filter((s) => counts.start[s + 1] > counts.start[s]);
  const prose = counted.filter((s) => sentenceAt(problem, s).kind !== 'heading');
  const relevant = prose.filter((s) => problem.relevance[s] > 0);
  return [relevant, prose, counted, all].find((some) => some.length > 0) ?? all;
}
