/**
 * Average precision of intra-topic pairs (Huang & Wilks): all pairs of documents ranked by similarity, precision at
 * each pair that shares a topic, their mean. Equal similarities rank by the first document, then the second.
 */
import { averagePrecision } from './average-precision.ts';
import { ranked } from './ranking.ts';

export function intraTopicPrecision<T>(topics: readonly T[], similarity: (a: number, b: number) => number): number {
  const count = (topics.length * (topics.length - 1)) / 2;
  const scores = new Float64Array(count);
  const same: boolean[] = new Array(count);
  let pair = 0;
  for (let a = 0; a < topics.length; a++) {
    for (let b = a + 1; b < topics.length; b++) {
      scores[pair] = similarity(a, b);
      same[pair++] = topics[a] === topics[b];
    }
  }
  return averagePrecision(ranked(scores, same));
}
