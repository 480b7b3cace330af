/** Directions taken from residuals rescaled by their length, so that small topics get their share (Ando 2000). */
import { weightingOption } from '../../../linalg/index.ts';
import { IRR_OPTIONS, irr as rescale } from '../../../models/index.ts';
import { basisSpace, fewer, trainBasis } from './projection.ts';
import { space } from './space.ts';

export const irr = space({
  name: 'irr',
  help: 'directions of rescaled residuals, which give small topics their share',
  source: 'Ando 2000',
  learns: false,
  options: { ...IRR_OPTIONS, weighting: weightingOption('tf-idf') },
  train: ({ counts, random }, { weighting, ...settings }) =>
    trainBasis(counts, weighting, (targets) => {
      const basis = rescale(targets, settings, random);
      return { ...basis, notes: fewer(settings.dimensions, basis.dimensions) };
    }),
  open: basisSpace,
});
