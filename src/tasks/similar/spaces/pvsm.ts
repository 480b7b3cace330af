/** Documents by the topics of a PLSA (Hofmann 1999; Thambiratnam & Seide 2008). */
import { choice, type Values } from '../../../check/index.ts';
import { type Plsa, plsa, plsaOf, topicGivenWord } from '../../../models/index.ts';
import { emArrays, emSpace } from './by-em.ts';
import { byFactors, factorsOf, fewerTopics, fitFast, passesOption, topicsOption } from './factors.ts';
import { latentSpace } from './latent.ts';
import { type Problem, space, type TrainedSpace } from './space.ts';

export const PVSM_OPTIONS = { topics: topicsOption, passes: passesOption(50) } as const;

export const pvsm = space({
  name: 'pvsm',
  help: 'the topics of a PLSA',
  source: 'Hofmann 1999; Thambiratnam & Seide 2008',
  learns: false,
  options: {
    ...PVSM_OPTIONS,
    fold: choice(['eff', 'em'], { default: 'eff', help: 'topics predicted from words in one pass, or fitted by EM' }),
  },
  async train(problem, { fold, ...settings }) {
    if (fold === 'eff') return plsaFactors(problem, settings);
    const { model, notes } = await trainPlsa(problem, settings);
    return { arrays: emArrays(model), notes };
  },
  open: (trained, targets, { fold }) =>
    fold === 'eff' ? latentSpace(byFactors(factorsOf(trained, targets), targets)) : emSpace(trained, targets),
});

/** P(z|w) of a PLSA. */
export async function plsaFactors(problem: Problem, settings: Values<typeof PVSM_OPTIONS>): Promise<TrainedSpace> {
  const { model, notes } = await trainPlsa(problem, settings);
  return { arrays: { topicGivenWord: topicGivenWord(model) }, notes };
}

async function trainPlsa(problem: Problem, { topics: asked, passes }: Values<typeof PVSM_OPTIONS>) {
  const { topics, notes } = fewerTopics(problem.counts, asked);
  const settings = { topics, temper: 1 };
  const model: Plsa = plsaOf(settings, await fitFast('plsa', plsa(settings), problem.counts, problem, passes));
  return { model, notes };
}
