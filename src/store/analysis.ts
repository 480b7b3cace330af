/** Analyses documents for the index: words and stems in order, and term counts. */
import {
  type AnalyzeOptions,
  analyze,
  type Corpus,
  type Document,
  LANGUAGES,
  type LanguageEntry,
  type Source,
  splitWords,
  type Tokens,
  unlabelled,
} from '../text/index.ts';
import { memoized } from '../text/memoized.ts';
import { settingsOf } from '../text/settings.ts';
import type { Analysis, Batch, BatchTerm } from './store.ts';

/** Case folding for search; accents are dropped where they do not make another letter. */
export const folded = (word: string): string => (BEYOND_ASCII.test(word) ? withoutAccents(word) : word).toLowerCase();

const BEYOND_ASCII = /[\u0080-\uffff]/;
const withoutAccents = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(/(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{Mn}+/gu, '')
    .replaceAll('’', "'");

export async function analysed<T>(
  documents: readonly T[],
  sourceOf: (document: T) => Source,
  options: AnalyzeOptions = {},
): Promise<Batch<T>> {
  const corpus = await analyze(documents.map(sourceOf), options);
  return batchOf(documents, analysesOf(corpus, options), termsOf(corpus));
}

export const batchOf = <T>(
  documents: readonly T[],
  analyses: readonly Analysis[],
  terms: readonly BatchTerm[],
): Batch<T> => ({
  documents: documents.map((document, i) => ({ document, analysis: analyses[i] })),
  terms,
});

export function analysesOf(corpus: Corpus, options: AnalyzeOptions = {}): Analysis[] {
  const { documents, lexicon } = corpus;
  const plain = isDefaultAnalysis(options) ? plainIn(corpus) : new Set<Document>();
  const fold = foldsIn();
  const stems = Array.from({ length: lexicon.size }, (_, id) => unbroken(lexicon.term(id)));
  const counting = {
    places: new Uint32Array(lexicon.size),
    terms: new Uint32Array(lexicon.size),
    counts: new Uint32Array(lexicon.size),
  };
  return documents.map((document) => analysisOf(document, stems, counting, fold, plain.has(document)));
}

/** Whether texts are read as they are when nothing is asked for. */
export const isDefaultAnalysis = (options: AnalyzeOptions): boolean =>
  JSON.stringify(settingsOf(options)) === JSON.stringify(settingsOf({}));

/** The documents without cues, leads and credits, of which there is nothing to note. */
function plainIn(corpus: Corpus): Set<Document> {
  const spoken = unlabelled(corpus).documents;
  const isPlain = (document: Document, i: number): boolean => {
    const { stemmer, stopWords }: Partial<LanguageEntry> = LANGUAGES[document.language] ?? {};
    const noted = !stemmer || !stopWords || corpus.unpunctuated?.has(i);
    return !noted && !document.cues?.length && spoken[i] === document;
  };
  return new Set(corpus.documents.filter(isPlain));
}

export const termsOf = ({ lexicon }: Corpus): BatchTerm[] =>
  Array.from({ length: lexicon.size }, (_, id) => ({
    term: lexicon.term(id),
    surface: lexicon.surface(id),
    seen: lexicon.surfaceCount(id),
  }));

/** What the terms of one document after the other are counted in. */
interface Counting {
  /** Zero for every term; for one that was met in this document, its place in `terms`, counted from 1. */
  readonly places: Uint32Array;
  readonly terms: Uint32Array;
  readonly counts: Uint32Array;
}

function analysisOf(
  { text, title, tokens, language }: Document,
  stemOf: readonly string[],
  { places, terms, counts }: Counting,
  fold: (text: string, tokens: Tokens) => string,
  plain: boolean,
): Analysis {
  const { term, stop } = tokens;
  const stems = new Array<string>(term.length);
  let met = 0;
  for (let i = 0; i < term.length; i++) {
    const id = term[i];
    stems[i] = stemOf[id];
    if (stop[i] !== 0) continue;
    const place = places[id];
    if (place > 0) {
      counts[place - 1]++;
      continue;
    }
    terms[met] = id;
    counts[met] = 1;
    places[id] = ++met;
  }
  for (let i = 0; i < met; i++) places[terms[i]] = 0;
  const titleWords = splitWords(title ?? '').map((span) => folded(title!.slice(span.start, span.end)));
  return {
    language,
    titleWords: titleWords.join(' '),
    words: fold(text, tokens),
    stems: stems.join(' '),
    length: term.length,
    terms: terms.slice(0, met),
    counts: counts.slice(0, met),
    plain,
  };
}

/** The words of a text, folded, with blanks between them. */
function foldsIn(): (text: string, tokens: Tokens) => string {
  const fold = memoized((word) => unbroken(folded(word)));
  return (text, { start, end }) => Array.from(start, (from, i) => fold(text.slice(from, end[i]))).join(' ');
}

/** Blanks separate the words of the index, so none may be inside a word. */
const unbroken = (term: string): string => (/\s/.test(term) ? term.replace(/\s+/g, '') : term);
