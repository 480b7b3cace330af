export { loadPlsa, type SavedPlsa } from '../../models/index.ts';
export { dayOf } from '../../text/index.ts';
export { inOrder } from './by-share.ts';
export { changesBetween, type TopicChange } from './changes.ts';
export { type Choice, chooseTopics, type Tried } from './choose.ts';
export { continued, startOf } from './continued.ts';
export { describe, type Topic, type TopicWord } from './describe.ts';
export { everydayStems, isFiller } from './filler.ts';
export { type Fitted, fitFrom, type ModelName, PASSES, SMOOTHING } from './fit.ts';
export { type Folded, foldedOf, foldTexts } from './fold-texts.ts';
export { JUDGE_OPTIONS, type Judged, type JudgeOptions, judgeTopics } from './judge.ts';
export { flowOf, matched } from './matching.ts';
export { type Mixture, mixturesOf } from './mixtures.ts';
export { leadingRows, named } from './naming.ts';
export {
  type CountedTexts,
  countTexts,
  MEASURE_EVERY,
  PLSA_MODEL_OPTIONS,
  plsaFile,
} from './plsa-model.ts';
export { FEW, LARGEST_SHARE, LEAST_DOCUMENTS, type Problem, problemOf, type Run } from './problem.ts';
export { type ReadTexts, readTexts } from './read.ts';
export { type Part, subtopicOf } from './subtopics.ts';
export { type TopicTables, tablesOf } from './tables.ts';
export { newThemes } from './themes.ts';
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
