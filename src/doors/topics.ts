/** `aspectra/topics`: the topics of a collection. */
export {
  judgeTopics,
  type Topic,
  type Topics,
  type TopicsOptions,
  topics,
} from '../tasks/topics/index.ts';
