/**
 * The measured default, for one document and for many: cover what is said early and centrally, once.
 *
 *   gain(s | S) = √central(s) · early(s)^prior · Σ { worth(c) : concept c of s not yet in S }
 *   worth(c)    = Σ over documents of the best mention's early^mention · central, concepts being words and word pairs
 *
 * central = continuous LexPageRank over its maximum; early = 1/(1 + place in the document). Greedy by gain / cost^0.8,
 * passing over what repeats. Of a list of separate remarks (reviews), whose order means nothing, early is 1.
 *
 * It joins what the papers have: topic coverage, centrality, position. How it was chosen: docs/choosing-auto.md
 */
import { integer, number } from '../../check/index.ts';
import { coverageOf, pairConcepts, wordConcepts } from './concepts.ts';
import { sentenceGraph } from './lexpagerank.ts';
import { method } from './method.ts';
import type { Problem } from './problem.ts';
import { pageRank } from './rank-graph.ts';
import { looksLikeRemarks } from './remarks.ts';
import { atLeastWords, byGain, type Objective } from './select.ts';

const OPTIONS = {
  mention: number({
    default: 0.75,
    min: 0,
    max: 4,
    help: 'how strongly an early mention of a word counts; 0: not at all',
  }),
  prior: number({ default: 0.4, min: 0, max: 4, help: 'how strongly an early sentence counts; 0: not at all' }),
  exponent: number({ default: 0.8, min: 0, max: 2, help: 'how strongly the cost of a sentence counts' }),
  shared: integer({ default: 2, min: 1, help: 'documents (of one: sentences) that must share a pair of words' }),
  shortest: integer({ default: 8, min: 0, help: 'sentences with fewer words are passed over' }),
} as const;

const REMARKS = 'The text looks like a list of separate remarks, so their order was not counted.';

export const auto = method({
  name: 'auto',
  help: 'the measured default: covers what is said early and centrally, once',
  source: 'docs/choosing-auto.md',
  options: OPTIONS,
  rank(problem, { mention, prior, exponent, shared, shortest }) {
    const remarks = looksLikeRemarks(problem);
    const early = (s: number, power: number) => (remarks ? 1 : (1 + problem.positionOf[s]) ** -power);
    const central = centralityOf(problem);
    const most = central.reduce((max, rank) => Math.max(max, rank), 0) || 1;
    const value = (s: number) => early(s, mention) * (central[s] / most);
    const words = wordConcepts(problem, { shared: 1, mention: value });
    const { gain, add } = coverageOf(words, pairConcepts(problem, { shared, mention: value }));
    const standing = central.map((rank, s) => Math.sqrt(rank / most) * early(s, prior));
    const objective: Objective = { gain: (s) => gain(s) * standing[s], add };
    return {
      scores: Float64Array.from({ length: problem.size }, (_, s) => objective.gain(s)),
      select: atLeastWords(shortest, byGain(objective, exponent)),
      redundancy: 0.5,
      terms: words.worth,
      notes: remarks ? [REMARKS] : [],
    };
  },
});

/** Asked for another length, the same texts have the same centre. */
const known = new WeakMap<Problem, Float64Array>();

function centralityOf(problem: Problem): Float64Array {
  const central = known.get(problem) ?? pageRank(sentenceGraph(problem, { link: 0, weights: 'cosine' }), 0.85);
  known.set(problem, central);
  return central;
}
