/**
 * The stochastic topic model of a block (Li & Yamanishi 2000): P(w) = Σ_k P(k) P(w|k), P(w|k) = 0 outside topic k, by EM.
 *
 * E   P(k|w) ∝ P(k) P(w|k)
 * M   P(k) = Σ_w N(w) P(k|w) / N      P(w|k) = N(w) P(k|w) / Σ_w N(w) P(k|w)
 *
 * One pass makes P(w) equal to N(w)/N, whatever the topics: the topics decide which words count, and name the block.
 */

/** Words that occur in the text, of so many in all. */
interface ModelTopic {
  readonly words: readonly number[];
  readonly size: number;
}

export interface BlockModel {
  /** P(k), in the order of the topics. */
  readonly topic: Float64Array;
  /** P(w) of every counted word. */
  readonly word: ReadonlyMap<number, number>;
}

/** `counts` holds the block's words and how often they occur; words of no topic do not count. */
export function blockModel(
  topics: readonly ModelTopic[],
  counts: ReadonlyMap<number, number>,
  passes: number,
): BlockModel {
  const members = topics.map(({ words }) => words.filter((w) => counts.has(w)));
  const share = topics.map(({ size }, k) => new Float64Array(members[k].length).fill(1 / size));
  const topic = new Float64Array(topics.length).fill(1 / Math.max(topics.length, 1));
  const mixed = () => {
    const word = new Map<number, number>();
    members.forEach((words, k) => {
      words.forEach((w, i) => {
        word.set(w, (word.get(w) ?? 0) + topic[k] * share[k][i]);
      });
    });
    return word;
  };
  const total = [...mixed().keys()].reduce((sum, w) => sum + counts.get(w)!, 0);
  if (total === 0) return { topic: topic.fill(0), word: mixed() };
  for (let pass = 0; pass < passes; pass++) {
    const word = mixed();
    members.forEach((words, k) => {
      const expected = share[k].map((p, i) => {
        const all = word.get(words[i])!;
        return all > 0 ? (counts.get(words[i])! * topic[k] * p) / all : 0;
      });
      const mass = expected.reduce((sum, value) => sum + value, 0);
      topic[k] = mass / total;
      share[k] = expected.map((value) => (mass > 0 ? value / mass : 0));
    });
  }
  return { topic, word: mixed() };
}
