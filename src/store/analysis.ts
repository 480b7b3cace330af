/** Analyses documents for the index: words and stems in order, and term counts. */
import { type AnalyzeOptions, analyze, type Corpus, type Document, type Source, splitWords } from '../text/index.ts';
import type { Analysis, Batch } from './store.ts';

/** Case folding for search; accents are dropped where they do not make another letter. */
export const folded = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(/(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{Mn}+/gu, '')
    .replaceAll('’', "'")
    .toLowerCase();

export async function analysed<T>(
  documents: readonly T[],
  sourceOf: (document: T) => Source,
  options: AnalyzeOptions = {},
): Promise<Batch<T>> {
  const corpus = await analyze(documents.map(sourceOf), options);
  const fold = memoized(folded);
  return {
    documents: documents.map((document, i) => ({ document, analysis: analysisOf(corpus, corpus.documents[i], fold) })),
    surfaces: surfacesOf(corpus),
  };
}

function analysisOf({ lexicon }: Corpus, { text, title, tokens, language }: Document, fold: (word: string) => string) {
  const { start, end, term, stop } = tokens;
  const words = new Array<string>(term.length);
  const stems = new Array<string>(term.length);
  const counts = new Map<string, number>();
  for (let i = 0; i < term.length; i++) {
    const stem = lexicon.term(term[i]);
    words[i] = fold(text.slice(start[i], end[i]));
    stems[i] = unbroken(stem);
    if (stop[i] === 0) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  const titleWords = splitWords(title ?? '').map((span) => folded(title!.slice(span.start, span.end)));
  const joined = { titleWords: titleWords.join(' '), words: words.join(' '), stems: stems.join(' ') };
  return { language, ...joined, length: words.length, counts } satisfies Analysis;
}

function surfacesOf({ lexicon }: Corpus): Batch<unknown>['surfaces'] {
  const surfaces = new Map<string, { surface: string; seen: number }>();
  for (let id = 0; id < lexicon.size; id++) {
    surfaces.set(lexicon.term(id), { surface: lexicon.surface(id), seen: lexicon.surfaceCount(id) });
  }
  return surfaces;
}

/** Blanks separate the words of the index, so none may be inside a word. */
const unbroken = (term: string): string => (/\s/.test(term) ? term.replace(/\s+/g, '') : term);

function memoized(f: (word: string) => string): (word: string) => string {
  const known = new Map<string, string>();
  return (word) => {
    let result = known.get(word);
    if (result === undefined) known.set(word, (result = unbroken(f(word))));
    return result;
  };
}
