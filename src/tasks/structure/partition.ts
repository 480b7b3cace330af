/**
 * The best partition of a text into blocks, by dynamic programming over all blocks.
 *
 * A block scores Σ over its words, in order, of next(word, times seen in the block before) + size(words in the block).
 * Going from sentence to sentence, all blocks that end here are scored at once: a word that comes m times adds
 * T(m) − T(0) to every one of them, T(c) = Σ next(word, 0 … c − 1), and each earlier sentence that has it changes that
 * to T(c + m) − T(c) for the blocks that begin at or before it and have it c times. So a sentence costs the earlier
 * sentences that share a word with it plus one addition a block: no likelihood is ever computed twice, and nothing is
 * pruned unless the text is so long that blocks must be bounded (see WORK).
 */
export interface PartitionTask {
  /** Sentence s has the words word[start[s]] … word[start[s + 1] - 1]. */
  readonly start: Uint32Array;
  readonly word: Uint32Array;
  readonly words: number;
  /** The score of one more occurrence of a word in a block that has it `seen` times. */
  next(word: number, seen: number): number;
  /** The score of a block's number of words. */
  size(words: number): number;
  /** What a boundary costs; it does not matter when the number of blocks is given. */
  readonly cost: number;
  /** Added for a block that begins at this sentence. */
  begin?(sentence: number): number;
  readonly blocks?: number | undefined;
}

/**
 * The most blocks to look at, times the layers of a given number of blocks. Texts of up to 22,000 sentences need no
 * bound; beyond, blocks are at most WORK / sentences long, and the time grows with the sentences times that length.
 */
const WORK = 5e8;
/** Given a number of blocks, one may always be this many times the average length. */
const SPREAD = 4;

/** The last sentence of each block but the last. */
export function partition(task: PartitionTask): number[] {
  const sentences = task.start.length - 1;
  return task.blocks === undefined ? freely(task, sentences) : exactly(task, sentences, task.blocks);
}

/** As many blocks as pay for themselves. */
function freely(task: PartitionTask, sentences: number): number[] {
  const best = new Float64Array(sentences + 1).fill(-Infinity);
  const from = new Uint32Array(sentences + 1);
  best[0] = task.cost;
  eachEnd(task, Math.ceil(WORK / sentences), (end, first, score) => {
    for (let begin = first; begin < end; begin++) {
      const total = best[begin] + score[begin];
      if (total > best[end]) {
        best[end] = total;
        from[end] = begin;
      }
    }
    best[end] -= task.cost;
  });
  const boundaries: number[] = [];
  for (let end = from[sentences]; end > 0; end = from[end]) boundaries.unshift(end - 1);
  return boundaries;
}

/** Exactly `blocks` blocks: layer b holds the best partition into b blocks of every beginning of the text. */
function exactly(task: PartitionTask, sentences: number, blocks: number): number[] {
  const best = Array.from({ length: blocks + 1 }, () => new Float64Array(sentences + 1).fill(-Infinity));
  const from = Array.from({ length: blocks + 1 }, () => new Uint32Array(sentences + 1));
  best[0][0] = 0;
  const longest = Math.ceil(Math.max((SPREAD * sentences) / blocks, WORK / (sentences * blocks)));
  eachEnd(task, longest, (end, first, score) => {
    for (let b = Math.min(blocks, end); b > 0; b--) {
      const before = best[b - 1];
      let [top, at] = [-Infinity, 0];
      for (let begin = Math.max(first, b - 1); begin < end; begin++) {
        const total = before[begin] + score[begin];
        if (total > top) {
          top = total;
          at = begin;
        }
      }
      best[b][end] = top;
      from[b][end] = at;
    }
  });
  const boundaries: number[] = [];
  for (let b = blocks, end = sentences; b > 1; b--) boundaries.unshift((end = from[b][end]) - 1);
  return boundaries;
}

/** For every end of a block, the scores of the blocks first … end - 1 by where they begin. */
export function eachEnd(
  { start, word, words, next, size, begin = () => 0 }: Omit<PartitionTask, 'cost' | 'blocks'>,
  longest: number,
  visit: (end: number, first: number, score: Float64Array) => void,
): void {
  const sentences = start.length - 1;
  const sizes = Float64Array.from({ length: word.length + 1 }, (_, n) => size(n));
  const begins = Float64Array.from({ length: sentences }, (_, s) => begin(s));
  const total = totalsOf(word, words, next);
  const seenAt: number[][] = Array.from({ length: words }, () => []);
  const times: number[][] = Array.from({ length: words }, () => []);
  const sum = new Float64Array(sentences);
  const step = new Float64Array(sentences);
  const score = new Float64Array(sentences);
  for (let s = 0; s < sentences; s++) {
    const first = Math.max(0, s + 1 - longest);
    const fresh: number[] = [];
    for (let i = start[s]; i < start[s + 1]; i++) {
      const places = seenAt[word[i]];
      if (places.at(-1) === s) times[word[i]][places.length - 1]++;
      else {
        places.push(s);
        times[word[i]].push(1);
        fresh.push(word[i]);
      }
    }
    let all = 0;
    for (const w of fresh) {
      const [places, counts] = [seenAt[w], times[w]];
      const more = counts[counts.length - 1];
      let value = total(w, more) - total(w, 0);
      all += value;
      for (let p = places.length - 2, seen = 0; p >= 0 && places[p] >= first; p--) {
        seen += counts[p];
        const then = total(w, seen + more) - total(w, seen);
        step[places[p]] += then - value;
        value = then;
      }
    }
    for (let b = s; b >= first; b--) {
      all += step[b];
      step[b] = 0;
      sum[b] += all;
      score[b] = sum[b] + sizes[start[s + 1] - start[b]] + begins[b];
    }
    visit(s + 1, first, score);
  }
}

/** T(w, c) = next(w, 0) + … + next(w, c − 1), as far as each word occurs. */
function totalsOf(word: Uint32Array, words: number, next: PartitionTask['next']): (w: number, count: number) => number {
  const from = new Uint32Array(words + 1);
  for (const w of word) from[w + 1]++;
  for (let w = 0; w < words; w++) from[w + 1] += from[w] + 1;
  const totals = new Float64Array(word.length + words);
  for (let w = 0; w < words; w++) {
    for (let at = from[w]; at + 1 < from[w + 1]; at++) totals[at + 1] = totals[at] + next(w, at - from[w]);
  }
  return (w, count) => totals[from[w] + count];
}
