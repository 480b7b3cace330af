/** Titles for documents whose file has none: of a text its first line, of speech what it is about. */
import { analysesOf, batchOf, termsOf } from '../store/analysis.ts';
import type { Analysis, Batch, BatchTerm } from '../store/store.ts';
import {
  type AnalyzeOptions,
  analyze,
  type Document,
  firstLine,
  type Source,
  splitSentences,
  unlabelled,
} from '../text/index.ts';
import { readsAsSpeech } from '../text/reads-as-speech.ts';

/** Analyses, and the terms that they count. */
export interface Analysed {
  readonly analyses: readonly Analysis[];
  readonly terms: readonly BatchTerm[];
}

/** Analyses sources for the index, titles included. */
export async function titledAnalyses(sources: readonly Source[], options: AnalyzeOptions = {}): Promise<Analysed> {
  const corpus = await analyze(sources, options);
  const analyses: Analysis[] = [];
  for (const [i, analysis] of analysesOf(corpus, options).entries()) {
    const title = sources[i].title === undefined ? await ownTitle(corpus.documents[i]) : undefined;
    analyses.push(title === undefined ? analysis : { ...analysis, title });
  }
  return { analyses, terms: termsOf(corpus) };
}

export async function analyzeForIndex(
  sources: readonly Source[],
  options: AnalyzeOptions = {},
): Promise<Batch<Source>> {
  const { analyses, terms } = await titledAnalyses(sources, options);
  return batchOf(sources, analyses, terms);
}

/** A heading stands near the beginning. */
const BEGINNING = 4_000;
/** What a recording is about shows in its first part. */
const LONGEST = 200_000;
/** Of so many phrases it comes back to, the most telling is its title. */
const PHRASES = 8;

async function ownTitle(document: Document): Promise<string | undefined> {
  if (document.cues?.length) return spokenTitle(document);
  const text = document.text.slice(0, BEGINNING);
  const isWhole = text.length === document.text.length;
  const sentences = isWhole ? document.sentences : splitSentences(text, { language: document.language });
  const isHeaded = sentences[0]?.kind === 'heading' || hasHeadline(text);
  const line = isHeaded || !readsAsSpeech(document) ? firstLine(text, sentences) : undefined;
  return line ?? spokenTitle(document);
}

/** A first line in capitals with a paragraph to itself heads a story, whoever is quoted in it; `OPERATOR:` does not. */
function hasHeadline(text: string): boolean {
  const [line, next] = text.trimStart().split('\n', 2);
  if (next?.trim() !== '' || line !== line.toUpperCase() || text === text.toUpperCase()) return false;
  return /\p{Lu}{2}/u.test(line) && !/[:)\]]\s*$/u.test(line);
}

async function spokenTitle({ sentences: _, tokens: __, ...source }: Document): Promise<string | undefined> {
  const text = source.text.slice(0, LONGEST);
  const cues = source.cues?.filter(({ end }) => end <= text.length);
  const corpus = unlabelled(await analyze([{ ...source, text, ...(cues && { cues }) }]));
  if (corpus.documents[0].sentences.length === 0) return undefined;
  // Few texts are speech, and every thread of an import would load all this first.
  const { documentTitle, keyPhrasesOf } = await import('../tasks/titles/index.ts');
  const title = await documentTitle(corpus, await keyPhrasesOf(corpus, PHRASES));
  return /\p{L}/u.test(title) ? title : undefined;
}
