// Names that callers of `aspectra/models` rely on; new code imports them from `aspectra/linalg` and `aspectra/training`.
export {
  averageLink,
  eigenEnds,
  eigenOf,
  isWide,
  KMEANS_OPTIONS,
  type KMeans,
  type KMeansRun,
  kmeans,
  kmeansRoom,
  multiplier,
  type Product,
  SVD_BLOCK,
  SVD_OPTIONS,
  type Svd,
  type SvdSettings,
  singleLink,
  svd,
  svdKernels,
  svdSteps,
  symmetricEigen,
} from '../linalg/index.ts';
export * from '../training/index.ts';
export * from './bstm.ts';
export * from './cssvd.ts';
export * from './fgb.ts';
export * from './fold-in.ts';
export * from './irr.ts';
export * from './nmf.ts';
export * from './plsa.ts';
export * from './plsa-discriminative.ts';
export * from './plsa-file.ts';
export * from './plsa-linked.ts';
export * from './plsa-supervised.ts';
export * from './plsa-supervised-printed.ts';
export * from './word-clusters.ts';
export * from './word-clusters-file.ts';
