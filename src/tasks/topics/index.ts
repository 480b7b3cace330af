export { loadPlsa, type SavedPlsa } from '../../models/index.ts';
export { dayOf } from '../../text/index.ts';
export { type Choice, chooseTopics, numberOf, type Tried, worthOf } from './choose.ts';
export type { Mixture, Topic, TopicWord } from './describe.ts';
export { everydayStems } from './filler.ts';
export { type Fitted, fitPlsa, fittedBy, type ModelName, PASSES, type Run, SMOOTHING } from './fit.ts';
export {
  changesBetween,
  type Identified,
  identified,
  type KnownTopic,
  profilesOf,
  type TopicChange,
} from './identity.ts';
export { JUDGE_OPTIONS, type Judged, type JudgeOptions, judgeTopics } from './judge.ts';
export { foldTexts, topicsFile, topicsIn, wordsOf } from './model.ts';
export { type Problem, problemOf, type ReadTexts, readTexts } from './problem.ts';
export { type TopicTables, tablesOf } from './tables.ts';
export { telling, topColumns } from './top.ts';
export {
  type FoundIn,
  findTopics,
  LIBRARY_TOPICS_OPTIONS,
  type LibraryTopicsOptions,
  modelTopics,
  TOPICS_OPTIONS,
  type Topics,
  type TopicsOptions,
  type TopicsWork,
  topics,
} from './topics.ts';
