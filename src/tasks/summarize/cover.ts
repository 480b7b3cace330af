/**
 * Cover: the words and the word pairs that several documents share, each counted once, with a little for position.
 *
 *   f(S) = Σ_w p(w)·[w∈S] + Σ_b q(b)·[b∈S] + position · Σ_{s∈S} 1/(1 + place of s)
 *
 * p = share of the counted words; q = share by document frequency of stemmed pairs, not both stop words, in at least
 * `shared` documents (of one document: sentences). Greedy by gain / cost^exponent.
 *
 * After       the concept coverage of Gillick & Favre 2009, with words beside pairs and a greedy search
 */
import { integer, number } from '../../check/index.ts';
import { covering, pairConcepts, wordConcepts } from './concepts.ts';
import { method } from './method.ts';
import { atLeastWords, byGain, type Objective } from './select.ts';
import { wordShares } from './sumbasic.ts';

const OPTIONS = {
  shared: integer({
    min: 1,
    help: 'documents (of one: sentences) that must share a pair; default 3, of one document 2',
  }),
  position: number({ default: 0.05, min: 0, help: 'weight of an early place in the document' }),
  exponent: number({ default: 0.8, min: 0, max: 2, help: 'exponent of the cost of a sentence' }),
  shortest: integer({ default: 8, min: 0, help: 'sentences with fewer words are passed over' }),
} as const;

export const cover = method({
  name: 'cover',
  help: 'covers the words and word pairs that documents share',
  source: 'after Gillick & Favre 2009',
  options: OPTIONS,
  rank(problem, { shared = problem.corpus.documents.length > 1 ? 3 : 2, position, exponent, shortest }) {
    const worth = wordShares(problem);
    const words = { ...wordConcepts(problem, { shared: 1 }), worth };
    const { gain, add } = covering([words, pairConcepts(problem, { shared })]);
    const objective: Objective = { gain: (s) => gain(s) + position / (1 + problem.positionOf[s]), add };
    return {
      scores: Float64Array.from({ length: problem.size }, (_, s) => objective.gain(s)),
      select: atLeastWords(shortest, byGain(objective, exponent)),
      terms: worth,
    };
  },
});
