/** `aspectra/evaluate`: ROUGE, Pk, WindowDiff, average precision, coherence, significance. */
export {
  averagePrecision,
  boundaryScores,
  coherence,
  coherenceCv,
  diversity,
  METRICS,
  meanAveragePrecision,
  ndcg,
  pk,
  precisionAt,
  recallAt,
  rouge,
  rougeOver,
  type Segmentation,
  significance,
  windowDiff,
} from '../evaluate/index.ts';
export { ground } from '../tasks/grounding/index.ts';
