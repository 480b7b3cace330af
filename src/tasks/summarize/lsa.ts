/**
 * LSA: for k = 1, 2, … the sentence with the largest |entry| in the k-th singular vector of the sentences.
 *
 * From        Gong & Liu 2001
 * Departures  when the vectors run out before the budget, they give their next-best sentences in a second round.
 */
import { integer } from '../../check/index.ts';
import { svd, weigh, weightingOption } from '../../linalg/index.ts';
import { method } from './method.ts';
import { byTopic, listOf } from './select.ts';

const OPTIONS = {
  topics: integer({ default: 20, min: 1, help: 'number of singular vectors' }),
  weighting: weightingOption('tf'),
} as const;

export const lsa = method({
  name: 'lsa',
  help: 'one sentence for every latent direction, by SVD',
  source: 'Gong & Liu 2001',
  options: OPTIONS,
  rank(problem, { topics, weighting }, random) {
    const { dimensions, left, values } = svd(weigh(problem.counts, weighting), { dimensions: topics }, random);
    const entry = (s: number, k: number) => (values[k] > 0 ? Math.abs(left[s * dimensions + k]) : 0);
    const directions = Array.from({ length: dimensions }, (_, k) => k);
    const strongest = (s: number) => Math.max(0, ...directions.map((k) => values[k] * entry(s, k)));
    return {
      scores: Float64Array.from({ length: problem.size }, (_, s) => strongest(s)),
      select: byTopic(directions.map((k) => listOf(problem, (s) => entry(s, k)))),
    };
  },
});
