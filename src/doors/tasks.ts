/** `aspectra/tasks`: every task by its methods and spaces, and what it finds as text. */
export {
  renderChapters,
  renderComparison,
  renderRecommended,
  renderRouge,
  renderSimilar,
  renderStructure,
  renderSummary,
} from '../render/index.ts';
export {
  type ComparedMethod,
  type CompareOptions,
  type Comparison,
  compare,
  type ReferenceSet,
} from '../tasks/compare/index.ts';
export {
  type Finder,
  type Found,
  finder,
  finderSettings,
  findNext,
  findSimilar,
  type GivenRelations,
  openSpace,
  parseRelations,
  quality,
  type Recommended,
  type RecommendOptions,
  recommend,
  type Similar,
  type SimilarOptions,
  SPACE_NAMES,
  SPACES,
  type SpaceName,
  saveSpace,
  similar,
} from '../tasks/similar/index.ts';
export {
  type Background,
  learnBackground,
  METHOD_NAMES as STRUCTURE_METHOD_NAMES,
  METHODS as STRUCTURE_METHODS,
  type MethodName as StructureMethodName,
  type Structure,
  type StructureOptions,
  structure,
} from '../tasks/structure/index.ts';
export {
  METHOD_NAMES,
  METHODS,
  type MethodName,
  outlineProblem,
  prepare,
  type SummarizeOptions,
  type Summary,
  type SummarySentence,
  summarize,
  summarizeProblem,
  type Why,
} from '../tasks/summarize/index.ts';
export {
  judgeTopics,
  type Topic,
  type Topics,
  type TopicsOptions,
  topics,
} from '../tasks/topics/index.ts';
