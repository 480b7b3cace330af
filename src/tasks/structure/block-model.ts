/**
 * The stochastic topic model of a block (Li & Yamanishi 2000): P(w) = Σ_k P(k) P(w|k), P(w|k) = 0 outside topic k, by EM.
 *
 * E   P(k|w) ∝ P(k) P(w|k)
 * M   P(k) = Σ_w N(w) P(k|w) / N      P(w|k) = N(w) P(k|w) / Σ_w N(w) P(k|w)
 *
 * One pass makes P(w) equal to N(w)/N, whatever the topics: the topics decide which words count, and name the block.
 */
import type { SpottedTopic } from './spotting.ts';

export interface BlockModel {
  /** P(k), in the order of the topics. */
  readonly topic: Float64Array;
  /** P(w) of every counted word. */
  readonly word: ReadonlyMap<number, number>;
}

/** `counts` holds the block's words and how often they occur; words of no topic do not count. */
export function blockModel(
  topics: readonly SpottedTopic[],
  counts: ReadonlyMap<number, number>,
  passes: number,
): BlockModel {
  const cells = cellsOf(topics, counts);
  const topic = new Float64Array(topics.length).fill(1 / Math.max(topics.length, 1));
  const share = Float64Array.from(cells.topic, (k) => 1 / topics[k].size);
  const expected = new Float64Array(cells.topic.length);
  const mass = new Float64Array(topics.length);
  for (let pass = 0; pass < passes && cells.total > 0; pass++) {
    mass.fill(0);
    eachWord(cells, (from, to, count) => {
      let sum = 0;
      for (let c = from; c < to; c++) sum += expected[c] = topic[cells.topic[c]] * share[c];
      for (let c = from; c < to; c++) {
        expected[c] = sum > 0 ? (count * expected[c]) / sum : 0;
        mass[cells.topic[c]] += expected[c];
      }
    });
    for (let k = 0; k < topics.length; k++) topic[k] = mass[k] / cells.total;
    for (let c = 0; c < share.length; c++) share[c] = mass[cells.topic[c]] > 0 ? expected[c] / mass[cells.topic[c]] : 0;
  }
  const word = new Map<number, number>();
  cells.word.forEach((w, c) => {
    word.set(w, (word.get(w) ?? 0) + topic[cells.topic[c]] * share[c]);
  });
  return { topic: cells.total > 0 ? topic : topic.fill(0), word };
}

interface Cells {
  /** A cell for every topic of every counted word, word by word. */
  readonly word: readonly number[];
  readonly topic: readonly number[];
  readonly count: readonly number[];
  readonly total: number;
}

function cellsOf(topics: readonly SpottedTopic[], counts: ReadonlyMap<number, number>): Cells {
  const of = new Map<number, number[]>();
  topics.forEach(({ words }, k) => {
    for (const w of words) if (counts.has(w)) of.set(w, [...(of.get(w) ?? []), k]);
  });
  const cells = [...of].flatMap(([word, ks]) => ks.map((topic) => ({ word, topic, count: counts.get(word)! })));
  return {
    word: cells.map((cell) => cell.word),
    topic: cells.map((cell) => cell.topic),
    count: cells.map((cell) => cell.count),
    total: [...of.keys()].reduce((sum, word) => sum + counts.get(word)!, 0),
  };
}

function eachWord({ word, count }: Cells, visit: (from: number, to: number, count: number) => void): void {
  for (let from = 0; from < word.length; ) {
    let to = from + 1;
    while (to < word.length && word[to] === word[from]) to++;
    visit(from, to, count[from]);
    from = to;
  }
}
