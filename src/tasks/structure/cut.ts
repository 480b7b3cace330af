/** Cuts a text, or a part of it, into blocks: the candidates, the number of blocks, the best cut into that number. */
import { blockNumber, minBlocksOf, notesOf } from './block-number.ts';
import { type BackgroundWeights, type CutTask, likelihoodsAt, placementScores } from './block-scores.ts';
import { boundaryCandidates } from './candidates.ts';
import { CUT_CONSTANTS, type CutConstants } from './cut-constants.ts';
import type { BlockLengths } from './every.ts';
import type { Problem } from './problem.ts';
import { bestCuts, boundaryProbabilities } from './segmentations.ts';
import { minLengths } from './shortest.ts';

export interface CutRequest {
  readonly blocks?: number | undefined;
  readonly grain?: number | undefined;
  readonly lengths?: BlockLengths | undefined;
}

export interface RangeCut {
  /** The first sentences of the blocks but the first. */
  readonly begins: readonly number[];
  /** 1 − P(boundary) at every sentence end but the last. */
  readonly curve: Float64Array;
  /** Content words of a block, on average. */
  readonly grain: number;
  readonly notes: readonly string[];
}

export function cutRange(
  problem: Problem,
  range: readonly [from: number, to: number],
  request: CutRequest,
  weights: BackgroundWeights,
  constants: CutConstants = CUT_CONSTANTS,
): RangeCut {
  const [from, to] = range;
  const words = problem.start[to] - problem.start[from];
  const asked = request.blocks ?? request.lengths?.blocks;
  const whole: RangeCut = {
    begins: [],
    curve: new Float64Array(Math.max(to - from - 1, 0)).fill(1),
    grain: words,
    notes: [],
  };
  if (words === 0 || asked === 1) return whole;
  const task = taskOf(problem, range, request, weights, constants);
  const max = task.units.length - 1;
  if (max === 1) return whole;
  const number = asked === undefined ? blockNumber(task, words, request.grain) : undefined;
  const min = request.grain === undefined && to - from === problem.size ? minBlocksOf(problem) : 1;
  const wanted = Math.min(Math.max(number?.blocks ?? asked!, number ? min : 1), max);
  const notes = (blocks: number) => (number ? notesOf(problem, number, blocks, words, constants, request.grain) : []);
  if (wanted === 1) return { ...whole, notes: notes(1) };
  const { begins, scores } = placed(task, wanted, words / wanted, number ? Math.min(Math.max(min, 2), wanted) : wanted);
  const blocks = begins.length + 1;
  return {
    begins: begins.map((u) => task.units[u]),
    // Who wants the boundaries alone need not wait for it.
    get curve() {
      const probability = boundaryProbabilities(scores, blocks);
      const curve = whole.curve.slice();
      for (let u = 1; u < probability.length; u++) curve[task.units[u] - from - 1] = 1 - probability[u];
      return curve;
    },
    grain: Math.round(words / blocks),
    notes: notes(blocks),
  };
}

function taskOf(
  problem: Problem,
  range: readonly [number, number],
  { blocks, lengths }: CutRequest,
  weights: BackgroundWeights,
  constants: CutConstants,
): CutTask {
  const candidates = boundaryCandidates(problem, range, blocks ?? lengths?.blocks, constants);
  const units = [range[0], ...candidates.map(({ at }) => at), range[1]];
  return { problem, units, odds: [0, ...candidates.map(({ odds }) => odds)], weights, lengths, constants };
}

/**
 * The best cut into so many blocks, and the scores it was found by; into fewer, down to `fewest`, where there is no room
 * for so many that are long enough.
 */
function placed(task: CutTask, blocks: number, grain: number, fewest: number) {
  const likelihoods = likelihoodsAt(task, grain);
  for (const min of minLengths(grain)) {
    const scores = placementScores(task, likelihoods, grain, min);
    const cuts = bestCuts(scores, blocks);
    for (let k = blocks; k >= fewest; k--) {
      const best = cuts[k];
      if (best) return { begins: best.begins, scores };
    }
  }
  throw new Error(`no cut into ${blocks} blocks`);
}
