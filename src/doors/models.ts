/** `aspectra/models`: PLSA, BSTM, FGB, NMF, CSSVD, IRR, word clusters, and the one training contract. */
export { kmeans, svd } from '../linalg/index.ts';
export {
  cssvd,
  discriminative,
  fitBstm,
  fitFgb,
  fitLinked,
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
export { type Fit, type FitOptions, fit, type Training, train } from '../training/index.ts';
