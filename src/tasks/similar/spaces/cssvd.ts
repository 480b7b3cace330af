/** Directions taken cluster by cluster (Huang & Wilks 2006). */
import { weightingOption } from '../../../linalg/index.ts';
import { CSSVD_OPTIONS, cssvd as decompose } from '../../../models/index.ts';
import { basisSpace, fewer, trainBasis } from './projection.ts';
import { space } from './space.ts';

export const cssvd = space({
  name: 'cssvd',
  help: 'singular directions taken cluster by cluster',
  source: 'Huang & Wilks 2006',
  learns: false,
  options: { ...CSSVD_OPTIONS, weighting: weightingOption('tf-idf') },
  train: ({ counts, random }, { weighting, ...settings }) =>
    trainBasis(counts, weighting, (targets) => {
      const { dimensions, basis } = decompose(targets, settings, random);
      return { dimensions, basis, notes: settings.residual > 0 ? [] : fewer(settings.dimensions, dimensions) };
    }),
  open: basisSpace,
});
