/** The front door: one function for every task. What lies below is behind the doors `aspectra/…`. */
export { InputError, OptionError } from './check/index.ts';
/** Scores: ROUGE, Pk, WindowDiff, average precision, coherence, significance. */
export * as evaluate from './doors/evaluate.ts';
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
