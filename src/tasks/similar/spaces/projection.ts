/**
 * Spaces spanned by an orthonormal basis over weighted words, d_k = Uᵀ d: latent semantic indexing (Deerwester et al.
 * 1990); the same from residuals rescaled by their length, so that small topics get their share (Ando 2000); directions
 * taken cluster by cluster (Huang & Wilks 2006).
 */
import type { Csr } from '../../../kernels/index.ts';
import {
  idfOf,
  SVD_OPTIONS,
  svdSingle,
  unitRows,
  type Weighting,
  weigh,
  weightingOption,
} from '../../../linalg/index.ts';
import { sparseTimes } from '../../../linalg/products.ts';
import { denseUnitRows } from '../../../linalg/vectors.ts';
import { CSSVD_OPTIONS, cssvd as clusterByCluster, IRR_OPTIONS, irr as rescaled } from '../../../models/index.ts';
import { latentSpace } from './latent.ts';
import { space, type Targets, type TrainedSpace } from './space.ts';

export const svd = space({
  name: 'svd',
  help: 'the first singular directions of the words',
  source: 'Deerwester et al. 1990',
  learns: false,
  options: { dimensions: SVD_OPTIONS.dimensions, weighting: weightingOption('tf-idf') },
  train: (problem, { dimensions, weighting }) =>
    trainBasis(problem.counts, weighting, (targets) => {
      const { dimensions: got, right } = svdSingle(targets, { dimensions, restarts: 20 }, problem.random);
      return { basis: right, notes: fewer(dimensions, got) };
    }),
  open: basisSpace,
});

export const irr = space({
  name: 'irr',
  help: 'directions of rescaled residuals, which give small topics their share',
  source: 'Ando 2000',
  learns: false,
  options: { ...IRR_OPTIONS, weighting: weightingOption('tf-idf') },
  train: ({ counts, random }, { weighting, ...settings }) =>
    trainBasis(counts, weighting, (targets) => {
      const { dimensions, basis } = rescaled(targets, settings, random);
      return { basis, notes: fewer(settings.dimensions, dimensions) };
    }),
  open: basisSpace,
});

export const cssvd = space({
  name: 'cssvd',
  help: 'singular directions taken cluster by cluster',
  source: 'Huang & Wilks 2006',
  learns: false,
  options: { ...CSSVD_OPTIONS, weighting: weightingOption('tf-idf') },
  train: ({ counts, random }, { weighting, ...settings }) =>
    trainBasis(counts, weighting, (targets) => {
      const { dimensions, basis } = clusterByCluster(targets, settings, random);
      return { basis, notes: settings.residual > 0 ? [] : fewer(settings.dimensions, dimensions) };
    }),
  open: basisSpace,
});

interface Basis {
  /** A row of `dimensions` values for every column. */
  readonly basis: Float64Array;
  readonly notes: readonly string[];
}

/** A unit row of words that has no more than this along the basis has what directions are off by, and no place there. */
const ERROR = SVD_OPTIONS.tolerance.default;

async function trainBasis(counts: Csr, weighting: Weighting, basisOf: (targets: Csr) => Basis): Promise<TrainedSpace> {
  const idf = idfOf(counts);
  const { basis, notes } = basisOf(unitRows(weigh(counts, weighting, idf)));
  return { arrays: { idf, basis: Float32Array.from(basis) }, notes };
}

function basisSpace(trained: TrainedSpace, { counts }: Targets, { weighting }: { readonly weighting: Weighting }) {
  const { basis } = trained.arrays;
  const idf = Float64Array.from(trained.arrays.idf);
  return latentSpace({
    dimensions: basis.length / counts.columns,
    targets: basisRows(trained, counts, weighting),
    weigh: (counts) => unitRows(weigh(counts, weighting, idf)),
    wordFactors: basis,
    counts,
  });
}

/** Documents along a basis that was learned from others: unit rows. */
export function basisRows({ arrays: { idf, basis } }: TrainedSpace, counts: Csr, weighting: Weighting): Float64Array {
  const dimensions = basis.length / counts.columns;
  const words = unitRows(weigh(counts, weighting, Float64Array.from(idf)));
  return denseUnitRows(sparseTimes(words, basis, dimensions), dimensions, ERROR);
}

/** Says so when there are fewer directions than were asked for. */
const fewer = (asked: number, got: number): string[] =>
  got < asked ? [`The documents span ${got} dimensions; ${asked} were asked for.`] : [];
