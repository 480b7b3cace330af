/** The front door: one function for every task. What lies below is behind the doors `aspectra/…`. */
import {
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
  significance,
  windowDiff,
} from './evaluate/index.ts';

export { InputError, OptionError, type Watching } from './check/index.ts';
export { type CompareOptions, type Comparison, compare, type ReferenceSet } from './tasks/compare/index.ts';
export { type Glance, type GlanceOptions, glance } from './tasks/glance/index.ts';
export {
  type Recommended,
  type RecommendOptions,
  recommend,
  type Similar,
  type SimilarOptions,
  similar,
} from './tasks/similar/index.ts';
export {
  type Background,
  learnBackground,
  type Structure,
  type StructureOptions,
  structure,
} from './tasks/structure/index.ts';
export {
  METHOD_NAMES,
  type MethodName,
  type SummarizeOptions,
  type Summary,
  type SummarySentence,
  summarize,
  type Why,
} from './tasks/summarize/index.ts';
export { type Topics, type TopicsOptions, topics } from './tasks/topics/index.ts';
export type { Cue, Source, Span, TimeSpan } from './text/index.ts';

/**
 * Scores of what the tasks find.
 *
 * @example
 * const { scores } = evaluate.rouge(summary.text, [reference]);
 */
export const evaluate = {
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
  significance,
  windowDiff,
} as const;
