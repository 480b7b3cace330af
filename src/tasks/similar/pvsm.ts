/** Documents by the topics of a PLSA (Hofmann 1999; Thambiratnam & Seide 2008). */
import { choice, type Values } from '../../check/index.ts';
import { foldIn, type Plsa, plsa, plsaOf, topicGivenDocument, topicGivenWord } from '../../models/index.ts';
import { type Factors, fewerTopics, fitFast, passesOption, predicted, topicsOption, wordShares } from './factors.ts';
import { latentSpace, unitRows } from './latent.ts';
import { type Problem, space } from './space.ts';

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
  fit(problem, { fold, ...settings }) {
    const { factors, model } = plsaFactors(problem, settings);
    const { topics, topicGivenWord: wordFactors, names, notes } = factors;
    const targets = fold === 'eff' ? predicted(problem.counts, factors) : unitRows(topicGivenDocument(model), topics);
    const em = fold === 'em' && { project: (counts: Problem['counts']) => foldIn(model, counts) };
    return latentSpace({ dimensions: topics, targets, weigh: wordShares, wordFactors, names, notes, ...em });
  },
});

export function plsaFactors(
  problem: Problem,
  { topics: asked, passes }: Values<typeof PVSM_OPTIONS>,
): { factors: Factors; model: Plsa } {
  const { topics, notes } = fewerTopics(problem.counts, asked);
  const settings = { topics, temper: 1 };
  const model = plsaOf(settings, fitFast('plsa', plsa(settings), problem.counts, problem, passes));
  const factors = { topics, topicGivenWord: topicGivenWord(model), names: model.wordGivenTopic, notes };
  return { factors, model };
}
