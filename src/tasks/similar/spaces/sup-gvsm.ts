/** The cascade: supervised PLSA, then weights of their own for every target (Thambiratnam & Seide 2008). */
import { discriminated, GVSM_OPTIONS, trainWeights } from './discriminate.ts';
import { space } from './space.ts';
import { SUP_OPTIONS, supervisedFactors } from './supervised.ts';

export const supGvsm = space({
  name: 'sup-gvsm',
  help: 'topics of a supervised PLSA, weighted for every target (sup-pvsm ⊕ gvsm)',
  source: 'Thambiratnam & Seide 2008',
  learns: true,
  options: { ...SUP_OPTIONS, ...GVSM_OPTIONS },
  train: async (problem, { topics, passes, update, ...settings }) =>
    trainWeights(problem, await supervisedFactors(problem, { topics, passes, update }), settings),
  open: (trained, targets, { topics: _topics, passes: _passes, update: _update, ...settings }) =>
    discriminated(trained, targets, settings),
});
