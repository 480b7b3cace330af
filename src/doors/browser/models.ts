/** `aspectra/models` in a browser: training in this thread. Threads, batches from disk and clusters need Node. */

export { kmeans, svd } from '../../linalg/index.ts';
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
} from '../../models/index.ts';
export type { Device } from '../../training/gpu/device.ts';
export { type Fit, type FitOptions, fit, type Training, train } from '../../training/index.ts';
export { fitInline } from '../../training/inline.ts';
