/** Documents by the topics of a PLSA that was trained on what is related (Thambiratnam & Seide 2008). */
import { choice, type Values } from '../../check/index.ts';
import type { Floats } from '../../kernels/index.ts';
import {
  type Fit,
  fit,
  plsaSupervised,
  plsaSupervisedPrinted,
  sharedCounts,
  supervisedOf,
  type Training,
} from '../../models/index.ts';
import { type Factors, fewerTopics, fitFast, passesOption, predicted, topicsOption, wordShares } from './factors.ts';
import { latentSpace } from './latent.ts';
import { type Problem, space } from './space.ts';

export const SUP_OPTIONS = {
  topics: topicsOption,
  passes: passesOption(12),
  update: choice(['exact', 'printed'], {
    default: 'exact',
    help: 'EM of the paper’s likelihood, or its updates as printed: far slower, no better',
  }),
} as const;

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

export function supervisedFactors(
  problem: Problem,
  { topics: asked, passes, update }: Values<typeof SUP_OPTIONS>,
): Factors {
  const company = (target: number) => problem.relations!.company[target];
  const { counts: shared, pairs, strangers } = sharedCounts(problem.counts, company);
  const { topics, notes } = fewerTopics(problem.counts, asked);
  const settings = { topics };
  const trained =
    update === 'exact'
      ? fitFast('supervised plsa', plsaSupervised(settings), shared, problem, passes)
      : fitPrinted(plsaSupervisedPrinted(settings, problem.counts, company), problem, passes);
  const { topicGivenWord } = supervisedOf(settings, trained);
  const told =
    strangers > 0 ? [`${strangers / 2} of ${pairs / 2} related pairs have no word in common: they teach nothing.`] : [];
  return { topics, topicGivenWord, names: named(topicGivenWord, topics, problem), notes: [...notes, ...told] };
}

const fitPrinted = (training: Training, { counts, random, signal, onProgress }: Problem, iterations: number): Fit =>
  fit(training, counts, {
    random,
    signal,
    iterations,
    onProgress: ({ iteration, of }) => onProgress?.('supervised plsa as printed', iteration, of),
  });

/** P(w|z) ∝ P(z|w) P(w): the words a topic stands for are frequent ones. */
function named(topicGivenWord: Floats, topics: number, { counts }: Problem): Float64Array {
  const frequency = new Float64Array(counts.columns);
  for (let i = 0; i < counts.index.length; i++) frequency[counts.index[i]] += counts.value[i];
  return Float64Array.from(topicGivenWord, (p, i) => p * frequency[Math.floor(i / topics)]);
}
