/** Latent semantic indexing: documents by the first singular directions of their words (Deerwester et al. 1990). */
import { SVD_OPTIONS, weightingOption } from '../../../linalg/index.ts';
import { svdInline } from '../../../training/index.ts';
import { basisSpace, fewer, trainBasis } from './projection.ts';
import { space } from './space.ts';

export const svd = space({
  name: 'svd',
  help: 'the first singular directions of the words',
  source: 'Deerwester et al. 1990',
  learns: false,
  options: { dimensions: SVD_OPTIONS.dimensions, weighting: weightingOption('tf-idf') },
  train: (problem, { dimensions, weighting }) =>
    trainBasis(problem.counts, weighting, async (targets) => {
      const decompose = problem.accelerator?.svd ?? svdInline;
      const { dimensions: got, right } = await decompose(targets, { dimensions, restarts: 20 }, problem);
      return { dimensions: got, basis: right, notes: fewer(dimensions, got) };
    }),
  open: basisSpace,
});
