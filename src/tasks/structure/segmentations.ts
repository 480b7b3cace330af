/**
 * All ways to cut a text into k blocks, scored: the best of them, the sum over all of them, and how probable a boundary
 * is at each place. `scores[e][b]` is the score of the block of units b … e; −Infinity where it may not be one.
 */
import { axpy, dotAt } from '../../linalg/vectors.ts';

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
  let before: Float64Array = new Float64Array(units + 1).fill(-Infinity);
  before[0] = 0;
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
  const units = scores.length;
  // What a further block adds to the number of cuts: so a text with evidence for no number in particular has any.
  const price = Math.log((2 * units) / max);
  const steps = emptySteps(scores);
  const { log } = fillSteps(scores, price, steps);
  const sums: number[] = [];
  let before = onlyAt(0, units);
  for (let k = 1; k <= max; k++) {
    before = addBlock(steps, before, k);
    sums.push(Math.log(before.values[units]) + before.log + log + k * price);
    if (enough(sums)) break;
  }
  return sums;
}

/** P(a block begins at unit u) over all cuts into `blocks` blocks, each as probable as exp(score). */
export function boundaryProbabilities(scores: BlockScores, blocks: number): Float64Array {
  const units = scores.length;
  const steps = stepsFor(scores, blocks);
  const forward = [onlyAt(0, units)];
  for (let k = 1; k <= blocks; k++) forward.push(addBlock(steps, forward[k - 1], k));
  const all = forward[blocks];
  // Where other numbers are so much better that this one vanishes, its best cut stands for all of them.
  if (all.values[units] === 0) return certain(bestCuts(scores, blocks)[blocks]?.begins ?? [], units);
  const probability = new Float64Array(units);
  let backward = onlyAt(units, units);
  for (let k = blocks - 1; k > 0; k--) {
    backward = addBlockBefore(steps, backward);
    const { values, log } = forward[k];
    const scale = Math.exp(log + backward.log - all.log) / all.values[units];
    for (let u = 1; u < units; u++) probability[u] += values[u] * backward.values[u] * scale;
  }
  return probability.map((p) => Math.min(1, p));
}

function certain(begins: readonly number[], units: number): Float64Array {
  const probability = new Float64Array(units);
  for (const unit of begins) probability[unit] = 1;
  return probability;
}

/**
 * Cuts into any number of blocks as a chain from the end of the text to its beginning: the block that ends before unit e
 * begins at b with probability `steps[e - 1][b]`. The chain makes a cut with probability exp(score − price · blocks − log),
 * log = log Σ exp(score − price · blocks) over all cuts. A further block takes products alone.
 */
type Steps = readonly Float64Array[];

const emptySteps = (scores: BlockScores): Steps => scores.map((row) => new Float64Array(row.length));

/** The mean number of blocks of a chain is within this factor of the one wanted, or as near as it comes. */
const NEAR = 2;
const MAX_TRIALS = 12;

/** The steps at a price at which about so many blocks are made. */
function stepsFor(scores: BlockScores, wanted: number): Steps {
  const steps = emptySteps(scores);
  let [low, high] = [-Infinity, Infinity];
  let price = Math.log(scores.length / wanted);
  for (let trial = 1; ; trial++) {
    const { blocks } = fillSteps(scores, price, steps);
    if (trial === MAX_TRIALS || (blocks <= wanted * NEAR && blocks >= wanted / NEAR)) return steps;
    if (blocks > wanted) low = price;
    else high = price;
    if (low === -Infinity) price -= 2 ** trial;
    else if (high === Infinity) price += 2 ** trial;
    else price = (low + high) / 2;
  }
}

/** Writes the steps of the chain at a price; `blocks` is the mean number that it makes. */
function fillSteps(scores: BlockScores, price: number, steps: Steps) {
  const logs = new Float64Array(scores.length + 1);
  const blocks = new Float64Array(scores.length + 1);
  scores.forEach((row, e) => {
    const step = steps[e];
    const top = addInto(step, logs, row);
    const sum = top === -Infinity ? 0 : exponentials(step, top);
    logs[e + 1] = sum === 0 ? -Infinity : top + Math.log(sum) - price;
    if (sum === 0) step.fill(0);
    else scale(step, 1 / sum);
    blocks[e + 1] = 1 + dotAt(step, 0, blocks, 0, step.length);
  });
  return { log: logs[scores.length], blocks: blocks[scores.length] };
}

/** to = a + b, and the largest of it. */
function addInto(to: Float64Array, a: Float64Array, b: Float64Array): number {
  let top = -Infinity;
  for (let i = 0; i < to.length; i++) {
    const sum = a[i] + b[i];
    to[i] = sum;
    if (sum > top) top = sum;
  }
  return top;
}

/** Terms this far below the largest, in nats, do not count: products with them stay normal numbers, which are fast. */
const NEGLIGIBLE = 400;

/** Values become exp(value − top); their sum. */
function exponentials(values: Float64Array, top: number): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) {
    const less = values[i] - top;
    values[i] = less > -NEGLIGIBLE ? Math.exp(less) : 0;
    sum += values[i];
  }
  return sum;
}

function scale(values: Float64Array, by: number): void {
  for (let i = 0; i < values.length; i++) values[i] *= by;
}

/** Numbers for every end, each times exp(log): the largest is 1, so that none that counts vanishes. */
interface Scaled {
  readonly values: Float64Array;
  readonly log: number;
}

/** 1 at one end, 0 at all others. */
function onlyAt(end: number, units: number): Scaled {
  const values = new Float64Array(units + 1);
  values[end] = 1;
  return { values, log: 0 };
}

/** Numbers less than this share of the largest do not count. */
const LEAST = 1e-120;

function scaled(values: Float64Array, log: number): Scaled {
  const top = values.reduce((most, value) => Math.max(most, value), 0);
  if (top === 0) return { values, log };
  for (let i = 0; i < values.length; i++) values[i] = values[i] > LEAST * top ? values[i] / top : 0;
  return { values, log: log + Math.log(top) };
}

/** P(so many blocks up to each end), given those of one block less. */
function addBlock(steps: Steps, before: Scaled, blocks: number): Scaled {
  const after = new Float64Array(steps.length + 1);
  const from = blocks - 1;
  for (let end = blocks; end <= steps.length; end++) {
    after[end] = dotAt(steps[end - 1], from, before.values, from, end - from);
  }
  return scaled(after, before.log);
}

/** P(the chain comes to each place in one block more), given those it is in. */
function addBlockBefore(steps: Steps, after: Scaled): Scaled {
  const before = new Float64Array(steps.length + 1);
  for (let end = 1; end <= steps.length; end++) {
    if (after.values[end] > 0) axpy(after.values[end], steps[end - 1], 0, before, 0, end);
  }
  return scaled(before, after.log);
}
