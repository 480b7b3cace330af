/** Which topic now is which topic before: by the words they share and by the documents they share. */
import type { Floats } from '../../kernels/index.ts';
import { hungarian } from '../../linalg/hungarian.ts';

/** Topics as P(w|z), a row of `topics` values for every word, over the same words. */
export interface TopicWords {
  readonly topics: number;
  readonly words: Floats;
}

/**
 * The columns of `now` in the order of the topics `before` that they match best together; columns without a partner
 * follow in their order. `flow`: the share of every topic before that is in every topic now, by documents.
 */
export function matched(before: TopicWords, now: TopicWords, flow?: readonly (readonly number[])[]): number[] {
  const alike = Array.from({ length: before.topics }, (_, a) =>
    Array.from({ length: now.topics }, (_, b) => overlap(before, a, now, b) + (flow?.[a]?.[b] ?? 0)),
  );
  const partner = hungarian(alike);
  const rest = Array.from({ length: now.topics }, (_, b) => b).filter((b) => !partner.includes(b));
  return [...partner.filter((b) => b >= 0), ...rest];
}

/** Σ_w min( P(w|a), P(w|b) ), from 0 to 1. */
function overlap(one: TopicWords, a: number, other: TopicWords, b: number): number {
  let sum = 0;
  for (let i = a, j = b; i < one.words.length; i += one.topics, j += other.topics) {
    sum += Math.min(one.words[i], other.words[j]);
  }
  return sum;
}

/**
 * Of each topic before, the share of its words that is in each topic now: Σ_d n_d P(a|d) P(b|d) / Σ_d n_d P(a|d). A
 * document is a pair of mixtures; n_d is the sum of the second, which has expected counts.
 */
export function flowOf(documents: Iterable<readonly [ArrayLike<number>, ArrayLike<number>]>): number[][] {
  const flow: number[][] = [];
  for (const [before, now] of documents) {
    for (let a = 0; a < before.length; a++) {
      flow[a] ??= new Array<number>(now.length).fill(0);
      for (let b = 0; b < now.length; b++) flow[a][b] += before[a] * now[b];
    }
  }
  return flow.map((row) => {
    const total = row.reduce((sum, value) => sum + value, 0);
    return row.map((value) => (total > 0 ? value / total : 0));
  });
}
