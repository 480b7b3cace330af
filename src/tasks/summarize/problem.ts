/**
 * What every method sees: all sentences of all documents in one line, their counts, their costs. Documents stand in
 * the order of their texts, so that the order in which they were given changes nothing; `given` remembers it.
 */
import { type Csr, sentenceCounts } from '../../linalg/index.ts';
import { type Corpus, type Document, type Sentence, type Vocabulary, vocabulary } from '../../text/index.ts';
import { relevance } from './query.ts';
import { utf8Length } from './utf8.ts';

export interface Problem {
  readonly corpus: Corpus;
  /** The place of every document in the order it was given. */
  readonly given: readonly number[];
  readonly vocabulary: Vocabulary;
  /** Sentence × term counts of stemmed content words. */
  readonly counts: Csr;
  readonly size: number;
  /** The document a sentence is in, and its number there. */
  readonly documentOf: Uint32Array;
  readonly positionOf: Uint32Array;
  readonly words: Uint32Array;
  readonly bytes: Uint32Array;
  /**
   * Sentences that may be quoted: no headings, at least one counted word, something to do with the question. Never
   * empty while there is a sentence.
   */
  readonly candidates: Uint32Array;
  /** How much each sentence has to do with the question, at most 1; 1 for all when there is none. */
  readonly relevance: Float64Array;
  readonly notes: readonly string[];
}

const UNKNOWN_QUESTION = 'No word of the question occurs in the text, so the summary is of the whole text.';
/** Below this share of the best relevance, a sentence is beside the question. */
const LEAST_RELEVANCE = 0.1;

export interface ProblemDetails {
  readonly given: readonly number[];
  readonly query?: Corpus | undefined;
  readonly notes: readonly string[];
}

export function problemOf(corpus: Corpus, { given, query, notes }: ProblemDetails): Problem {
  const terms = vocabulary(corpus, { unit: 'sentence' });
  const counts = sentenceCounts(corpus, terms);
  const size = counts.rows;
  const found = query && relevance(counts, sentenceCounts(query, terms));
  const places = corpus.documents.flatMap((document, d) => document.sentences.map((_, i) => [d, i] as const));
  const problem = {
    corpus,
    given,
    vocabulary: terms,
    counts,
    size,
    documentOf: Uint32Array.from(places, ([d]) => d),
    positionOf: Uint32Array.from(places, ([, i]) => i),
    words: new Uint32Array(size),
    bytes: new Uint32Array(size),
    candidates: new Uint32Array(0),
    relevance: found ?? new Float64Array(size).fill(1),
    notes: [...corpus.notes, ...notes, ...(query && !found ? [UNKNOWN_QUESTION] : [])],
  };
  for (let s = 0; s < size; s++) {
    const text = textOf(problem, s);
    problem.words[s] = countWords(text, wordTokens(problem, s));
    problem.bytes[s] = utf8Length(text);
  }
  return { ...problem, candidates: candidatesOf(problem) };
}

type Places = Pick<Problem, 'corpus' | 'documentOf' | 'positionOf'>;

export const documentAt = ({ corpus, documentOf }: Places, s: number): Document => corpus.documents[documentOf[s]];
export const sentenceAt = (places: Places, s: number): Sentence =>
  documentAt(places, s).sentences[places.positionOf[s]];

export function textOf(places: Places, s: number): string {
  const { start, end } = sentenceAt(places, s);
  return documentAt(places, s).text.slice(start, end);
}

/** The run of sentences of every document. */
export function sentencesOf({ corpus }: Pick<Problem, 'corpus'>): { first: number; last: number }[] {
  let last = 0;
  return corpus.documents.map(({ sentences }) => ({ first: last, last: (last += sentences.length) }));
}

function wordTokens(places: Places, s: number): number {
  const { firstToken } = documentAt(places, s).tokens;
  const position = places.positionOf[s];
  return firstToken[position + 1] - firstToken[position];
}

/** Words as a person counts them, between blanks; where a script writes none, the words we found. */
function countWords(text: string, tokens: number): number {
  const between = text.split(/\s+/u).filter(Boolean).length;
  return tokens > 3 * between ? tokens : between;
}

function candidatesOf(problem: Omit<Problem, 'candidates'>): Uint32Array {
  const { counts, size } = problem;
  const all = Uint32Array.from({ length: size }, (_, s) => s);
  const counted = all.filter((s) => counts.start[s + 1] > counts.start[s]);
  const prose = counted.filter((s) => sentenceAt(problem, s).kind !== 'heading');
  const relevant = prose.filter((s) => problem.relevance[s] >= LEAST_RELEVANCE);
  return [relevant, prose, counted, all].find((some) => some.length > 0) ?? all;
}
