/** The first words of topics. */
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
