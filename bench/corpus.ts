/** A made-up corpus with the proportions of a real one: Zipf's words, documents of very unequal length. */
import type { Csr } from '../src/kernels/index.ts';
import { type Random, random } from '../src/random/index.ts';

export interface CorpusSize {
  readonly documents: number;
  readonly words: number;
  /** Different words in all documents together, about. */
  readonly entries: number;
}

/** The size of 20 Newsgroups, and one for a quick look. */
export const NEWSGROUPS: CorpusSize = { documents: 18_800, words: 28_700, entries: 1_570_000 };
export const SMALL: CorpusSize = { documents: 2_000, words: 5_000, entries: 120_000 };

/** Words are numbered by falling frequency, as a vocabulary would have them. */
export function zipfCorpus({ documents, words, entries }: CorpusSize, seed = 1): Csr {
  const chance = random(seed);
  const draw = zipf(words, chance);
  const start = new Uint32Array(documents + 1);
  const index: number[] = [];
  const value: number[] = [];
  for (let d = 0; d < documents; d++) {
    const length = Math.ceil((-Math.log(1 - chance.uniform()) * entries) / documents);
    const row = new Map<number, number>();
    for (let tries = 0; row.size < length && tries < 4 * length; tries++) {
      const word = draw();
      row.set(word, (row.get(word) ?? 0) + 1);
    }
    for (const word of [...row.keys()].sort((a, b) => a - b)) {
      index.push(word);
      value.push(row.get(word)!);
    }
    start[d + 1] = index.length;
  }
  return { rows: documents, columns: words, start, index: Uint32Array.from(index), value: Float32Array.from(value) };
}

/** Draws word w with a probability in proportion to 1/(w + 10). */
function zipf(words: number, chance: Random): () => number {
  const upTo = new Float64Array(words);
  let total = 0;
  for (let w = 0; w < words; w++) upTo[w] = total += 1 / (w + 10);
  return () => {
    const x = chance.uniform() * total;
    let low = 0;
    for (let high = words - 1; low < high; ) {
      const middle = (low + high) >> 1;
      if (upTo[middle] < x) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
