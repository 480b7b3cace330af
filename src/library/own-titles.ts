/** Titles for documents whose file has none: of a text its first line, of a recording what it is about. */
import { analysesOf, batchOf, termsOf } from '../store/analysis.ts';
import type { Analysis, Batch } from '../store/store.ts';
import { titlesOf } from '../tasks/titles/index.ts';
import { type AnalyzeOptions, analyze, type Document, firstLine, type Source, splitSentences } from '../text/index.ts';

/** Analyses sources for the index, titles included. */
export async function titledAnalyses(
  sources: readonly Source[],
  options: AnalyzeOptions = {},
): Promise<{ readonly analyses: readonly Analysis[] } & Pick<Batch<Source>, 'terms'>> {
  const corpus = await analyze(sources, options);
  const analyses: Analysis[] = [];
  for (const [i, analysis] of analysesOf(corpus).entries()) {
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

async function ownTitle(document: Document): Promise<string | undefined> {
  if (document.cues?.length) return spokenTitle(document);
  const text = document.text.slice(0, BEGINNING);
  const isWhole = text.length === document.text.length;
  return firstLine(text, isWhole ? document.sentences : splitSentences(text, { language: document.language }));
}

async function spokenTitle({ sentences: _, tokens: __, ...source }: Document): Promise<string | undefined> {
  const text = source.text.slice(0, LONGEST);
  const cues = source.cues!.filter(({ end }) => end <= text.length);
  const corpus = await analyze([{ ...source, text, cues }]);
  const { length } = corpus.documents[0].sentences;
  const [title] = length === 0 ? [] : await titlesOf(corpus, [[{ document: 0, from: 0, to: length }]]);
  return title?.text || undefined;
}
