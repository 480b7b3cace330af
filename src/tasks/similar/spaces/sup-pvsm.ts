/** Documents by the topics of a PLSA that was trained on what is related (Thambiratnam & Seide 2008). */
import { byFactors, factorsOf, SUPERVISED_OPTIONS, supervisedFactors } from './factors.ts';
import { latentSpace } from './latent.ts';
import { space } from './space.ts';

export const supPvsm = space({
  name: 'sup-pvsm',
  help: 'the topics of a PLSA trained on what is related',
  source: 'Thambiratnam & Seide 2008',
  learns: true,
  options: SUPERVISED_OPTIONS,
  train: supervisedFactors,
  open: (trained, targets) => latentSpace(byFactors(factorsOf(trained, targets), targets)),
});
