/** `aspectra/linalg`: sparse counts, weightings, cosine graphs, SVD, K-means; the kernels under them; the seeded chance. */
export { type Csr, type Kernels, openKernels, reference } from '../kernels/index.ts';
export { type GpuKernels, openGpu } from '../kernels/webgpu/open.ts';
export {
  cosineGraph,
  documentCounts,
  fromRows,
  kmeans,
  svd,
  transpose,
  type Weighting,
  weigh,
} from '../linalg/index.ts';
export {
  DEFAULT_SEED,
  type Random,
  random,
} from '../random/index.ts';
