/**
 * The best partition of a text into blocks, by dynamic programming over all blocks.
 *
 * A block scores Σ over its words, in order, of next(word, times seen in the block before) + size(words in the block).
 * Going from sentence to sentence, all blocks that end here are scored at once: a word that comes n times adds
 * next(word, 0) + … + next(word, n − 1) to every one of them, and each earlier sentence with the word changes this for
 * the blocks that begin at or before it. So a sentence costs the earlier sentences of its words plus one addition a
 * block: no likelihood is ever computed twice, and nothing is pruned unless the text is so long that blocks must be
 * bounded (see WORK).
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

/** The first units of the blocks but the first of the best cut into each number of blocks; nothing where there is none. */
export type Cuts = readonly (readonly number[] | undefined)[];

/** `scores[e][b]` is the score of the block of units b … e; −Infinity where it may not be one. */
export function bestCuts(scores: readonly Float64Array[], max: number): Cuts {
  const units = scores.length;
  const from: Int32Array[] = [new Int32Array(0)];
  let before = new Float64Array(units + 1).fill(-Infinity);
  before[0] = 0;
  const cuts: (readonly number[] | undefined)[] = [undefined];
  for (let k = 1; k <= max; k++) {
    const best = new Float64Array(units + 1).fill(-Infinity);
    const came = new Int32Array(units + 1);
    for (let end = k; end <= units; end++) {
      const row = scores[end - 1];
      let [top, at] = [-Infinity, 0];
      for (let begin = k - 1; begin < end; begin++) {
        const total = before[begin] + row[begin];
        if (total > top) {
          top = total;
          at = begin;
        }
      }
      best[end] = top;
      came[end] = at;
    }
    from.push(came);
    before = best;
    const begins: number[] = [];
    for (let b = k, end = units; b > 1; b--) begins.unshift((end = from[b][end]));
    cuts.push(best[units] === -Infinity ? undefined : begins);
  }
  return cuts;
}

/** For every end of a block, the scores of the blocks first … end - 1 by where they begin. */
export function eachEnd(
  { start, word, words, next, size }: Omit<PartitionTask, 'cost' | 'blocks'>,
  longest: number,
  visit: (end: number, first: number, score: Float64Array) => void,
): void {
  const sentences = start.length - 1;
  const { first: begin, word: own, place, from, seen: seenAt, times } = unitWords(start, word, words);
  const { sums, base } = sumsOf(times, next);
  // A whole number, for it is compared with every place.
  const reach = Math.min(longest, sentences);
  const sum = new Float64Array(sentences);
  const step = new Float64Array(sentences);
  const score = new Float64Array(sentences);
  for (let s = 0; s < sentences; s++) {
    const first = Math.max(0, s + 1 - reach);
    let all = 0;
    for (let i = begin[s]; i < begin[s + 1]; i++) {
      const w = own[i];
      const now = seenAt[2 * place[i] + 1];
      let value = sums[base[w] + now];
      all += value;
      const stop = 2 * from[w];
      for (let p = 2 * place[i] - 2, seen = base[w]; p >= stop; p -= 2) {
        const at = seenAt[p];
        if (at < first) break;
        seen += seenAt[p + 1];
        const then = sums[seen + now] - sums[seen];
        step[at] += then - value;
        value = then;
      }
    }
    for (let b = s; b >= first; b--) {
      all += step[b];
      step[b] = 0;
      sum[b] += all;
      score[b] = sum[b] + size(start[s + 1] - start[b]);
    }
    visit(s + 1, first, score);
  }
}

/** `sums[base[w] + n]` is next(w, 0) + … + next(w, n − 1). */
function sumsOf(times: Int32Array, next: PartitionTask['next']) {
  const base = new Int32Array(times.length + 1);
  times.forEach((most, w) => {
    base[w + 1] = base[w] + most + 1;
  });
  const sums = new Float64Array(base[times.length]);
  times.forEach((most, w) => {
    for (let n = 0; n < most; n++) sums[base[w] + n + 1] = sums[base[w] + n] + next(w, n);
  });
  return { sums, base };
}

/**
 * The words of units of text (sentences, paragraphs) counted. Whole numbers are signed, so that sums of them stay small
 * integers.
 */
interface UnitWords {
  /** Unit u has the words word[first[u]] … word[first[u + 1] − 1], each once, in the order in which they first come. */
  readonly first: Int32Array;
  readonly word: Int32Array;
  /** Where in `seen` the unit stands among those of its word, for each of these. */
  readonly place: Int32Array;
  /** Word w comes in the units seen[2 i], seen[2 i + 1] times in each, for i from from[w] to before from[w + 1]. */
  readonly from: Int32Array;
  readonly seen: Int32Array;
  /** How often each word comes in all. */
  readonly times: Int32Array;
}

/** Unit u has the words word[start[u]] … word[start[u + 1] − 1], of so many different `words`. */
function unitWords(start: Uint32Array, word: Uint32Array, words: number): UnitWords {
  const units = start.length - 1;
  const times = new Int32Array(words);
  const from = new Int32Array(words + 1);
  const last = new Int32Array(words).fill(-1);
  let pairs = 0;
  for (let u = 0; u < units; u++) {
    for (let i = start[u]; i < start[u + 1]; i++) {
      const w = word[i];
      times[w]++;
      if (last[w] === u) continue;
      last[w] = u;
      from[w + 1]++;
      pairs++;
    }
  }
  for (let w = 0; w < words; w++) from[w + 1] += from[w];
  const until = from.slice(0, words);
  const first = new Int32Array(units + 1);
  const [own, place, seen] = [new Int32Array(pairs), new Int32Array(pairs), new Int32Array(2 * pairs)];
  last.fill(-1);
  let at = 0;
  for (let u = 0; u < units; u++) {
    for (let i = start[u]; i < start[u + 1]; i++) {
      const w = word[i];
      if (last[w] !== u) {
        last[w] = u;
        own[at] = w;
        place[at++] = until[w];
        seen[2 * until[w]++] = u;
      }
      seen[2 * until[w] - 1]++;
    }
    first[u + 1] = at;
  }
  return { first, word: own, place, from, seen, times };
}
