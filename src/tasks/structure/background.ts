/** What is known of the world outside the text: how often words occur, and which belong together. */
import { documentCounts } from '../../linalg/index.ts';
import { type SavedWordClusters, type WordClustersOptions, wordClusters } from '../../models/index.ts';
import { type AnalyzeOptions, analyze, type Corpus, type Source, vocabulary } from '../../text/index.ts';

/** Word frequencies and word clusters of a corpus, for the structure of a text. */
export type Background = SavedWordClusters;

/**
 * Learns a background from a corpus.
 *
 * @example
 * const { blocks } = await structure(text, { background: await learnBackground(corpus) });
 */
export async function learnBackground(
  sources: readonly Source[],
  clusters: WordClustersOptions = {},
  analysis: AnalyzeOptions = {},
): Promise<Background> {
  return backgroundOf(await analyze(sources, analysis), clusters);
}

export function backgroundOf(corpus: Corpus, clusters: WordClustersOptions = {}): Background {
  const words = vocabulary(corpus, { unit: 'document' });
  return {
    model: wordClusters(documentCounts(corpus, words), clusters),
    terms: Array.from(words.termOf, (id) => corpus.lexicon.term(id)),
    labels: Array.from(words.termOf, (id) => corpus.lexicon.surface(id)),
  };
}
