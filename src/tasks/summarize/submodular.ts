/**
 * Submodular coverage and diversity.
 *
 *   f(S) = Σ_i min( Σ_{j∈S} w_ij , a/n · Σ_j w_ij )  +  λ · Σ_k √( Σ_{j∈S∩P_k} r_j ),   r_j = mean_i w_ij
 *
 * with w the tf·isf cosine and P_k the K-means clusters of the sentences; greedy by gain / cost^exponent.
 *
 * From        Lin & Bilmes 2011
 */
import { integer, number } from '../../check/index.ts';
import { type Csr, cosineGraph, kmeans, rowSums, weigh } from '../../linalg/index.ts';
import { method } from './method.ts';
import { atLeastWords, byGain, type Objective } from './select.ts';

const OPTIONS = {
  coverage: number({ default: 8, min: 0, help: 'a: from a/n of its likeness to all, a sentence counts as covered' }),
  diversity: number({ default: 6, min: 0, help: 'λ: weight of the reward for different clusters' }),
  clusters: number({ default: 0.2, min: 0, max: 1, help: 'number of clusters, as a share of the sentences' }),
  exponent: number({ default: 0.5, min: 0, max: 2, help: 'exponent of the cost of a sentence' }),
  shortest: integer({ default: 8, min: 0, help: 'sentences with fewer words are passed over' }),
} as const;

/** More clusters cost time and separate nothing. */
const MAX_CLUSTERS = 400;

export const submodular = method({
  name: 'submodular',
  help: 'covers what all sentences say, rewarding different clusters',
  source: 'Lin & Bilmes 2011',
  options: OPTIONS,
  rank(problem, { coverage, diversity, clusters, exponent, shortest }, random) {
    const vectors = weigh(problem.counts, 'tf-idf');
    const graph = cosineGraph(vectors);
    const { clusterOf } = kmeans(
      vectors,
      { clusters: Math.max(1, Math.min(MAX_CLUSTERS, Math.round(clusters * problem.size))) },
      { random },
    );
    const objective = coverAndDiversify(graph, clusterOf, coverage / problem.size, diversity);
    return {
      scores: Float64Array.from({ length: problem.size }, (_, s) => objective.gain(s)),
      select: atLeastWords(shortest, byGain(objective, exponent)),
    };
  },
});

function coverAndDiversify(graph: Csr, clusterOf: Int32Array, saturation: number, diversity: number): Objective {
  const total = rowSums(graph);
  const covered = new Float64Array(graph.rows);
  const reward = new Float64Array(graph.rows);
  const singleton = (s: number) => total[s] / graph.rows;
  const cover = (i: number, more: number) => Math.min(covered[i] + more, saturation * total[i]);
  return {
    gain(s) {
      let gain = 0;
      for (let e = graph.start[s]; e < graph.start[s + 1]; e++) {
        gain += cover(graph.index[e], graph.value[e]) - cover(graph.index[e], 0);
      }
      const of = reward[clusterOf[s]];
      return gain + diversity * (Math.sqrt(of + singleton(s)) - Math.sqrt(of));
    },
    add(s) {
      for (let e = graph.start[s]; e < graph.start[s + 1]; e++) covered[graph.index[e]] += graph.value[e];
      reward[clusterOf[s]] += singleton(s);
    },
  };
}
