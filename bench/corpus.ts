/** Counts to measure on, made up with the proportions of a real corpus, and the file that all contestants read. */
import { writeFileSync } from 'node:fs';
import type { Csr } from '../src/kernels/index.ts';
import { type Random, random } from '../src/random/index.ts';

export interface CorpusSize {
  readonly documents: number;
  readonly words: number;
  /** Different words in all documents together, about. */
  readonly entries: number;
}

/** The size of 20 Newsgroups, and one for a quick look. */
export const NEWSGROUPS: CorpusSize = { documents: 18_807, words: 28_768, entries: 1_570_000 };
export const SMALL: CorpusSize = { documents: 2_000, words: 5_000, entries: 120_000 };

/** Planted topics; a document has one or two of them, which give it this share of its words. */
const TOPICS = 50;
const ABOUT = 0.6;

/** Zipf's words, numbered by falling frequency as a vocabulary would have them; documents of very unequal length. */
export function zipfCorpus({ documents, words, entries }: CorpusSize, seed = 1): Csr {
  const chance = random(seed);
  const draw = zipf(words, chance);
  const start = new Uint32Array(documents + 1);
  const index: number[] = [];
  const value: number[] = [];
  for (let d = 0; d < documents; d++) {
    const topics = [chance.below(TOPICS), chance.below(TOPICS)];
    const length = Math.ceil((-Math.log(1 - chance.uniform()) * entries) / documents);
    const row = new Map<number, number>();
    for (let tries = 0; row.size < length && tries < 4 * length; tries++) {
      const drawn = draw();
      const word = chance.uniform() < ABOUT ? topical(drawn, topics[tries % 2], words) : drawn;
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

/** The topic's own word among those about as frequent: every topic has one in each run of `TOPICS` words. */
function topical(word: number, topic: number, words: number): number {
  const own = word - (word % TOPICS) + topic;
  return own < words ? own : word;
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

/** As the peers read it: rows, columns, entries; then start, index and value; 4 bytes each, little-endian. */
export function writeMatrix(path: string, { rows, columns, start, index, value }: Csr): void {
  const arrays = [Uint32Array.of(rows, columns, index.length), start, index, Float32Array.from(value)];
  writeFileSync(
    path,
    Buffer.concat(arrays.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength))),
  );
}
