/** `aspectra/models`: PLSA, BSTM, FGB, NMF, CSSVD, IRR, word clusters, and their training: here, on threads, on a GPU. */
export { kmeans, svd } from '../linalg/index.ts';
export {
  cssvd,
  discriminative,
  fitBstm,
  fitFgb,
  fitNmf,
  fitPlsa,
  fitSupervised,
  foldIn,
  irr,
  loadPlsa,
  loadWordClusters,
  type Plsa,
  plsa,
  plsaOf,
  savePlsa,
  saveWordClusters,
  wordClusters,
} from '../models/index.ts';
export {
  type Device,
  fitInline,
  fitThreads,
  modelSpec,
  openAccelerator,
} from '../training/backends.ts';
export { type Fit, type FitOptions, fit, type Training, train } from '../training/index.ts';
