/**
 * All ways to cut a text into k blocks, scored: the best of them, the sum over all of them, and how probable a boundary
 * is at each place. `scores[e][b]` is the score of the block of units b … e; −Infinity where it may not be one.
 */
export type BlockScores = readonly Float64Array[];

export interface BestCut {
  /** The first units of its blocks but the first. */
  readonly begins: readonly number[];
  readonly score: number;
}

/** The best cut into each number of blocks up to `max`; nothing where there is none. */
export function bestCuts(scores: BlockScores, max: number): (BestCut | undefined)[] {
  const units = scores.length;
  const from: Int32Array[] = [new Int32Array(0)];
  let before: Float64Array = atStart(units);
  const totals = [-Infinity];
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
    totals.push(best[units]);
    before = best;
  }
  return totals.map((score, k) => {
    if (score === -Infinity) return undefined;
    const begins: number[] = [];
    for (let b = k, end = units; b > 1; b--) begins.unshift((end = from[b][end]));
    return { begins, score };
  });
}

/** log Σ exp(score) over all cuts into 1, 2, … blocks, until `enough` says so of those found. */
export function logSums(scores: BlockScores, max: number, enough: (sums: readonly number[]) => boolean): number[] {
  const sums: number[] = [];
  let before: Float64Array = atStart(scores.length);
  for (let k = 1; k <= max; k++) {
    before = addBlock(scores, before, k);
    sums.push(before[scores.length]);
    if (enough(sums)) break;
  }
  return sums;
}

/** P(a block begins at unit u) over all cuts into `blocks` blocks, each as probable as exp(score). */
export function boundaryProbabilities(scores: BlockScores, blocks: number): Float64Array {
  const units = scores.length;
  const forward: Float64Array[] = [atStart(units)];
  for (let k = 1; k <= blocks; k++) forward.push(addBlock(scores, forward[k - 1], k));
  const backward: Float64Array[] = [new Float64Array(units + 1).fill(-Infinity)];
  backward[0][units] = 0;
  const columns = scores.map((_, begin) => Float64Array.from(scores, (row) => row[begin] ?? -Infinity));
  for (let k = 1; k < blocks; k++) backward.push(addBlockBefore(columns, backward[k - 1], k));
  const all = forward[blocks][units];
  const probability = new Float64Array(units);
  for (let k = 1; k < blocks; k++) {
    for (let u = 1; u < units; u++) probability[u] += Math.exp(forward[k][u] + backward[blocks - k][u] - all);
  }
  return probability.map((p) => Math.min(1, p));
}

function atStart(units: number): Float64Array {
  const only = new Float64Array(units + 1).fill(-Infinity);
  only[0] = 0;
  return only;
}

/** Terms this far below the largest do not count. */
const NEGLIGIBLE = 25;

/** log Σ over the last block, for every end, given the sums of one block less. */
function addBlock(scores: BlockScores, before: Float64Array, blocks: number): Float64Array {
  const sums = new Float64Array(scores.length + 1).fill(-Infinity);
  for (let end = blocks; end <= scores.length; end++) {
    const row = scores[end - 1];
    let top = -Infinity;
    for (let begin = blocks - 1; begin < end; begin++) {
      const total = before[begin] + row[begin];
      if (total > top) top = total;
    }
    if (top === -Infinity) continue;
    let sum = 0;
    for (let begin = blocks - 1; begin < end; begin++) {
      const less = before[begin] + row[begin] - top;
      if (less > -NEGLIGIBLE) sum += Math.exp(less);
    }
    sums[end] = top + Math.log(sum);
  }
  return sums;
}

/** log Σ over the first block, for every beginning; `columns[b][e]` is the score of the block of units b … e. */
function addBlockBefore(columns: BlockScores, after: Float64Array, blocks: number): Float64Array {
  const units = columns.length;
  const sums = new Float64Array(units + 1).fill(-Infinity);
  for (let begin = units - blocks; begin >= 0; begin--) {
    const column = columns[begin];
    let top = -Infinity;
    for (let end = begin + 1; end <= units; end++) {
      const total = column[end - 1] + after[end];
      if (total > top) top = total;
    }
    if (top === -Infinity) continue;
    let sum = 0;
    for (let end = begin + 1; end <= units; end++) {
      const less = column[end - 1] + after[end] - top;
      if (less > -NEGLIGIBLE) sum += Math.exp(less);
    }
    sums[begin] = top + Math.log(sum);
  }
  return sums;
}
