/** K-means on the sentences: the one nearest each centroid, the largest cluster first. */
import { integer } from '../../check/index.ts';
import { kmeans as cluster, weigh, weightingOption } from '../../linalg/index.ts';
import { method } from './method.ts';
import { byTopic, listOf } from './select.ts';

const OPTIONS = {
  topics: integer({ default: 6, min: 1, help: 'number of clusters' }),
  weighting: weightingOption('tf-idf'),
} as const;

export const kmeans = method({
  name: 'kmeans',
  help: 'one sentence from the middle of every cluster',
  source: 'baseline of Wang, Zhu, Li & Gong 2009',
  options: OPTIONS,
  rank(problem, { topics, weighting }, random) {
    const { clusters, clusterOf, cosine } = cluster(weigh(problem.counts, weighting), { clusters: topics }, { random });
    const lists = Array.from({ length: clusters }, (_, c) =>
      listOf(problem, (s) => (clusterOf[s] === c ? cosine[s] : 0)),
    );
    return { scores: cosine, select: byTopic(lists.sort((a, b) => b.length - a.length)) };
  },
});
