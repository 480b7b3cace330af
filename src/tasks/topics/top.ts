/** The first words of topics, and how alike two sets of topics are by them. */
import { hungarian } from '../../linalg/hungarian.ts';
import { topIndices } from '../../linalg/index.ts';

/** For every topic the columns with the most weight, heaviest first; of equals the first. */
export function topColumns(words: ArrayLike<number>, topics: number, count: number): number[][] {
  return Array.from({ length: topics }, (_, z) =>
    topIndices(words.length / topics, count, (w) => words[w * topics + z]),
  );
}

/**
 * How much a word tells of a topic: P(w|z) log( P(w|z) / P(w) ), the word's part of the divergence of the topic from all
 * words. A row of `topics` values for every word, as P(w|z) has it.
 */
export function telling(words: ArrayLike<number>, topics: number, frequency: ArrayLike<number>): Float64Array {
  let all = 0;
  for (let w = 0; w < frequency.length; w++) all += frequency[w];
  const discrimination = new Float64Array(words.length);
  for (let w = 0, i = 0; i < words.length; w++) {
    const anywhere = frequency[w] / all;
    for (const end = i + topics; i < end; i++) {
      if (words[i] > 0 && anywhere > 0) discrimination[i] = words[i] * Math.log(words[i] / anywhere);
    }
  }
  return discrimination;
}

/** Topics are paired so that pairs have most in common; the mean share of first words that pairs share (Jaccard). */
export function topWordAgreement(one: readonly (readonly number[])[], other: readonly (readonly number[])[]): number {
  const alike = one.map((a) => other.map((b) => jaccard(a, b)));
  const total = hungarian(alike).reduce((sum, j, i) => sum + (j < 0 ? 0 : alike[i][j]), 0);
  return total / Math.max(one.length, other.length);
}

export function jaccard(a: readonly unknown[], b: readonly unknown[]): number {
  const inB = new Set(b);
  const common = a.filter((value) => inB.has(value)).length;
  const all = a.length + b.length - common;
  return all === 0 ? 1 : common / all;
}
