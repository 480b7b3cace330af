/** Documents by the topics of a PLSA that was trained on what is related (Thambiratnam & Seide 2008). */
import { byFactors, factorsOf } from './factors.ts';
import { latentSpace } from './latent.ts';
import { space } from './space.ts';
import { SUP_OPTIONS, supervisedFactors } from './supervised.ts';

export const supPvsm = space({
  name: 'sup-pvsm',
  help: 'the topics of a PLSA trained on what is related',
  source: 'Thambiratnam & Seide 2008',
  learns: true,
  options: SUP_OPTIONS,
  train: supervisedFactors,
  open: (trained, targets) => latentSpace(byFactors(factorsOf(trained, targets), targets)),
});
