export { loadPlsa, type SavedPlsa } from '../../models/index.ts';
export { dayOf } from '../../text/index.ts';
export { type Choice, chooseTopics, type Tried } from './choose.ts';
export { describe, inOrder, type Mixture, mixturesOf, type Topic, type TopicWord } from './describe.ts';
export { everydayStems, isFiller } from './filler.ts';
export { type Fitted, fitFrom, type ModelName, PASSES, SMOOTHING } from './fit.ts';
export { JUDGE_OPTIONS, type Judged, type JudgeOptions, judgeTopics } from './judge.ts';
export { changesBetween, flowOf, matched, type TopicChange } from './matching.ts';
export { leadingRows, named } from './names.ts';
export {
  type CountedTexts,
  countTexts,
  type Folded,
  foldedOf,
  foldTexts,
  MEASURE_EVERY,
  PLSA_MODEL_OPTIONS,
  plsaFile,
} from './plsa-model.ts';
export {
  LARGEST_SHARE,
  MIN_DOCUMENTS,
  type Problem,
  problemOf,
  type ReadTexts,
  type Run,
  readTexts,
  SMALL_COLLECTION,
} from './problem.ts';
export { type Part, subtopicOf } from './subtopics.ts';
export { type TopicTables, tablesOf } from './tables.ts';
export { continued, newThemes, startOf } from './themes.ts';
export { telling, topColumns } from './top.ts';
export {
  findTopics,
  LIBRARY_TOPICS_OPTIONS,
  type LibraryTopicsOptions,
  modelTopics,
  partsOf,
  TOPICS_OPTIONS,
  type Topics,
  type TopicsOptions,
  type TopicsWork,
  topics,
  withParts,
} from './topics.ts';
