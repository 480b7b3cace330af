/**
 * The best partition of a text into blocks, by dynamic programming over all blocks.
 *
 * A block scores Σ over its words, in any order, of next(word, times seen in the block before) + size(words in the block).
 * All blocks that end at a sentence are scored at once, the shortest first, word by word.
 */
interface BlocksOfWords {
  /** Sentence s has the words word[start[s]] … word[start[s + 1] - 1]. */
  readonly start: Uint32Array;
  readonly word: Uint32Array;
  readonly words: number;
  /** The score of one more occurrence of a word in a block that has it `seen` times. */
  next(word: number, seen: number): number;
  /** The score of a block's number of words. */
  size(words: number): number;
}

/**
 * The best cuts of so many units into 1, 2, … `max` blocks: layer b holds the best cut into b blocks of every beginning of
 * the text. `add` is called for every end, in order, with the scores of the blocks 0 … end − 1 by where they begin,
 * −Infinity where there may be none.
 */
export function layersOf(units: number, max: number) {
  const best = Array.from({ length: max + 1 }, () => new Float64Array(units + 1).fill(-Infinity));
  const from = Array.from({ length: max + 1 }, () => new Uint32Array(units + 1));
  best[0][0] = 0;
  return {
    add(end: number, score: ArrayLike<number>): void {
      for (let b = Math.min(max, end); b > 0; b--) {
        const before = best[b - 1];
        let [top, at] = [-Infinity, 0];
        for (let begin = b - 1; begin < end; begin++) {
          const total = before[begin] + score[begin];
          if (total > top) {
            top = total;
            at = begin;
          }
        }
        best[b][end] = top;
        from[b][end] = at;
      }
    },
    /** The first units of the blocks but the first of the best cut into each number of blocks; nothing where there is none. */
    all: (): (number[] | undefined)[] =>
      best.map((scores, blocks) => {
        if (blocks === 0 || scores[units] === -Infinity) return undefined;
        const begins: number[] = [];
        for (let b = blocks, end = units; b > 1; b--) begins.push((end = from[b][end]));
        return begins.reverse();
      }),
  };
}

/** For every end of a block, the scores of the blocks 0 … end − 1 by where they begin. */
export function eachEnd(
  { start, word, words, next, size }: BlocksOfWords,
  visit: (end: number, score: Float64Array) => void,
): void {
  const sentences = start.length - 1;
  const base = new Int32Array(words + 1);
  for (const w of word) base[w + 1]++;
  for (let w = 0; w < words; w++) base[w + 1] += base[w];
  // Of word w seen so often before: value[base[w] + seen].
  const value = new Float64Array(word.length);
  for (let w = 0; w < words; w++) for (let at = base[w]; at < base[w + 1]; at++) value[at] = next(w, at - base[w]);
  const at = base.slice(0, words);
  const score = new Float64Array(sentences);
  for (let end = 1; end <= sentences; end++) {
    let sum = 0;
    for (let begin = end - 1; begin >= 0; begin--) {
      for (let i = start[begin]; i < start[begin + 1]; i++) sum += value[at[word[i]]++];
      score[begin] = sum + size(start[end] - start[begin]);
    }
    at.set(base.subarray(0, words));
    visit(end, score);
  }
}
