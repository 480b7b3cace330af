/** All numbers of some topics as tables, for other programs. */
import { reference } from '../../kernels/index.ts';
import { columnSums, rowSums } from '../../linalg/index.ts';
import type { Fitted } from './fit.ts';
import type { Problem } from './problem.ts';

export interface TopicTables {
  readonly topics: number;
  /** The ids of the documents that have counted words, and how many these are. */
  readonly documents: readonly string[];
  readonly lengths: readonly number[];
  /** The words, and how often each was counted. */
  readonly words: readonly string[];
  readonly frequency: readonly number[];
  /** P(z|d): a row of topics for every document. */
  readonly topicGivenDocument: readonly (readonly number[])[];
  /** P(w|z): a row of words for every topic. */
  readonly wordGivenTopic: readonly (readonly number[])[];
}

export function tablesOf(problem: Problem, { topics, words, documents }: Fitted): TopicTables {
  const { counts } = problem;
  const lengths = rowSums(counts);
  const filled = problem.documents.map((_, d) => d).filter((d) => lengths[d] > 0);
  const shares = Float64Array.from(documents);
  reference.normalizeRows(shares, topics);
  return {
    topics,
    documents: filled.map((d) => problem.documents[d]),
    lengths: filled.map((d) => lengths[d]),
    words: Array.from({ length: counts.columns }, (_, w) => problem.word(w)),
    frequency: Array.from(columnSums(counts)),
    topicGivenDocument: filled.map((d) => Array.from(shares.subarray(d * topics, (d + 1) * topics))),
    wordGivenTopic: Array.from({ length: topics }, (_, z) =>
      Array.from({ length: counts.columns }, (_, w) => words[w * topics + z]),
    ),
  };
}
