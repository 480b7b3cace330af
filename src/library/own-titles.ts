/** Titles for documents whose file has none: of a text its first line, of a recording what it is about. */
import { analysed } from '../store/analysis.ts';
import type { Analysis, Batch } from '../store/store.ts';
import { titlesOf } from '../tasks/titles/index.ts';
import { type AnalyzeOptions, analyze, firstLine, type Source, splitSentences } from '../text/index.ts';

/** Analyses documents for the index and gives titles to those without one. */
export async function analyzeForIndex(
  sources: readonly Source[],
  options: AnalyzeOptions = {},
): Promise<Batch<Source>> {
  const batch = await analysed(sources, (source) => source, options);
  const documents: { document: Source; analysis: Analysis }[] = [];
  for (const { document, analysis } of batch.documents) {
    const title = document.title === undefined ? await ownTitle(document, analysis.language) : undefined;
    documents.push({ document, analysis: title === undefined ? analysis : { ...analysis, title } });
  }
  return { ...batch, documents };
}

/** A heading stands near the beginning. */
const BEGINNING = 4_000;
/** What a recording is about shows in its first part. */
const LONGEST = 200_000;

async function ownTitle(source: Source, language: string): Promise<string | undefined> {
  if (source.cues?.length) return spokenTitle(source, language);
  const text = source.text.slice(0, BEGINNING);
  return firstLine(text, await splitSentences(text, { language }));
}

async function spokenTitle(source: Source, language: string): Promise<string | undefined> {
  const text = source.text.slice(0, LONGEST);
  const cues = source.cues!.filter(({ end }) => end <= text.length);
  const corpus = await analyze([{ ...source, text, cues, language }]);
  const { length } = corpus.documents[0].sentences;
  const [title] = length === 0 ? [] : await titlesOf(corpus, [[{ document: 0, from: 0, to: length }]]);
  return title?.text || undefined;
}
