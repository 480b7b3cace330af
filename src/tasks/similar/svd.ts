/** Latent semantic indexing: documents by the first singular directions of their words (Deerwester et al. 1990). */
import { weightingOption } from '../../matrix/index.ts';
import { svd as decompose, SVD_OPTIONS, svdKernels } from '../../models/index.ts';
import { basisSpace, fewer, trainBasis } from './projection.ts';
import { space } from './space.ts';

export const svd = space({
  name: 'svd',
  help: 'the first singular directions of the words',
  source: 'Deerwester et al. 1990',
  learns: false,
  options: { dimensions: SVD_OPTIONS.dimensions, weighting: weightingOption('tf-idf') },
  train: ({ counts, random }, { dimensions, weighting }) =>
    trainBasis(counts, weighting, (targets) => {
      const kernels = svdKernels(targets, dimensions);
      const { dimensions: got, right } = decompose(targets, { dimensions, iterations: 20 }, random, kernels);
      return { dimensions: got, basis: right, notes: fewer(dimensions, got) };
    }),
  open: basisSpace,
});
