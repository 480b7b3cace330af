/** Texts as topics are found in them: in the order of the texts, with phrases as words, without filler. */
import { type AnalyzeOptions, analyze, type Corpus, listedWords, type Source, unlabelled } from '../../text/index.ts';
import { byText } from './by-text.ts';
import { withoutFiller } from './filler.ts';
import { withPhrases } from './phrases.ts';
import { SMALL_COLLECTION } from './problem.ts';

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
