/** Clusters of words that occur together, and how often words occur at all: the background of `structure`. */
import { clusterNumbers, saveWordClusters, WORD_CLUSTERS_OPTIONS } from '../../models/index.ts';
import { learnBackground } from '../../tasks/structure/index.ts';
import type { Trainable } from './trainable.ts';

export const wordClustersTraining: Trainable<typeof WORD_CLUSTERS_OPTIONS> = {
  options: WORD_CLUSTERS_OPTIONS,
  runsOn: [],
  async train(documents, settings, analysis) {
    const clusters = await learnBackground(documents, settings, analysis);
    return {
      bytes: saveWordClusters(clusters),
      about: { model: 'word-clusters', texts: clusters.model.texts, ...clusterNumbers(clusters.model) },
      content: { clusters },
      notes: [],
    };
  },
};
