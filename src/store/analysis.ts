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
  const fold = memoized((word) => unbroken(folded(word)));
  const stems = Array.from({ length: lexicon.size }, (_, id) => unbroken(lexicon.term(id)));
  const counted = counterOf(lexicon.size);
  return documents.map((document) => {
    const { text, title = '', tokens, language } = document;
    const { start, end, term } = tokens;
    const titleWords = splitWords(title).map((span) => folded(title.slice(span.start, span.end)));
    return {
      language,
      titleWords: titleWords.join(' '),
      words: Array.from(start, (from, i) => fold(text.slice(from, end[i]))).join(' '),
      stems: Array.from(term, (id) => stems[id]).join(' '),
      length: term.length,
      ...counted(tokens),
      plain: plain.has(document),
    };
  });
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

/** Counts the terms of one document after the other, in arrays for all of them. */
function counterOf(size: number): (tokens: Tokens) => Pick<Analysis, 'terms' | 'counts'> {
  const [terms, counts] = [new Uint32Array(size), new Uint32Array(size)];
  /** Zero for every term; for one that was met in this document, its place in `terms`, counted from 1. */
  const places = new Uint32Array(size);
  return ({ term, stop }) => {
    let met = 0;
    for (let i = 0; i < term.length; i++) {
      const id = term[i];
      if (stop[i] !== 0) continue;
      if (places[id] > 0) counts[places[id] - 1]++;
      else {
        terms[met] = id;
        counts[met] = 1;
        places[id] = ++met;
      }
    }
    for (let i = 0; i < met; i++) places[terms[i]] = 0;
    return { terms: terms.slice(0, met), counts: counts.slice(0, met) };
  };
}

/** Blanks separate the words of the index, so none may be inside a word. */
const unbroken = (term: string): string => (/\s/.test(term) ? term.replace(/\s+/g, '') : term);
