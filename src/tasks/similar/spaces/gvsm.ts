/** PLSA topics with weights of their own for every target, learned from relations (Thambiratnam & Seide 2008). */
import { discriminated, GVSM_OPTIONS, trainWeights } from './discriminate.ts';
import { PVSM_OPTIONS, plsaFactors } from './pvsm.ts';
import { space } from './space.ts';

export const gvsm = space({
  name: 'gvsm',
  help: 'topics of a PLSA, weighted for every target by what is related (pvsm ⊕ gvsm)',
  source: 'Thambiratnam & Seide 2008',
  learns: true,
  options: { ...PVSM_OPTIONS, ...GVSM_OPTIONS },
  train: async (problem, { topics, passes, ...settings }) =>
    trainWeights(problem, await plsaFactors(problem, { topics, passes }), settings),
  open: (trained, targets, { topics: _topics, passes: _passes, ...settings }) =>
    discriminated(trained, targets, settings),
});
