/** `aspectra/evaluate`: ROUGE, Pk, WindowDiff, average precision, coherence, significance. */
export {
  averagePrecision,
  boundaryScores,
  boundarySimilarity,
  coherence,
  coherenceCv,
  diversity,
  METRICS,
  meanAveragePrecision,
  ndcg,
  perplexity,
  pk,
  precisionAt,
  recallAt,
  rouge,
  rougeOver,
  type Segmentation,
  significance,
  windowDiff,
} from '../evaluate/index.ts';
export { type Fault, type FaultKind, type Grounded, type GroundOptions, ground } from '../tasks/grounding/index.ts';
