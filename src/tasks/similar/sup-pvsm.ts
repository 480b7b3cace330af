/** Documents by the topics of a PLSA that was trained on what is related (Thambiratnam & Seide 2008). */
import type { Values } from '../../check/index.ts';
import type { Floats } from '../../kernels/index.ts';
import { plsaSupervised, sharedCounts, supervisedOf } from '../../models/index.ts';
import { type Factors, fewerTopics, fitFast, passesOption, predicted, topicsOption, wordShares } from './factors.ts';
import { latentSpace } from './latent.ts';
import { type Problem, space } from './space.ts';

export const SUP_OPTIONS = { topics: topicsOption, passes: passesOption(12) } as const;

export const supPvsm = space({
  name: 'sup-pvsm',
  help: 'the topics of a PLSA trained on what is related',
  source: 'Thambiratnam & Seide 2008',
  learns: true,
  options: SUP_OPTIONS,
  fit(problem, settings) {
    const factors = supervisedFactors(problem, settings);
    const { topics, topicGivenWord, names, notes } = factors;
    const targets = predicted(problem.counts, factors);
    return latentSpace({ dimensions: topics, targets, weigh: wordShares, wordFactors: topicGivenWord, names, notes });
  },
});

export function supervisedFactors(problem: Problem, { topics: asked, passes }: Values<typeof SUP_OPTIONS>): Factors {
  const { company } = problem.relations!;
  const { counts, pairs, strangers } = sharedCounts(problem.counts, (target) => company[target]);
  const { topics, notes } = fewerTopics(problem.counts, asked);
  const settings = { topics };
  const fit = fitFast('supervised plsa', plsaSupervised(settings), counts, problem, passes);
  const { topicGivenWord } = supervisedOf(settings, fit);
  const told =
    strangers > 0 ? [`${strangers / 2} of ${pairs / 2} related pairs have no word in common: they teach nothing.`] : [];
  return { topics, topicGivenWord, names: named(topicGivenWord, topics, problem), notes: [...notes, ...told] };
}

/** P(w|z) ∝ P(z|w) P(w): the words a topic stands for are frequent ones. */
function named(topicGivenWord: Floats, topics: number, { counts }: Problem): Float64Array {
  const frequency = new Float64Array(counts.columns);
  for (let i = 0; i < counts.index.length; i++) frequency[counts.index[i]] += counts.value[i];
  return Float64Array.from(topicGivenWord, (p, i) => p * frequency[Math.floor(i / topics)]);
}
