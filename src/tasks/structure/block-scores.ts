/** Scores of all blocks that a cut may have: likelihood at a temperature, log-odds of the boundary, and lengths. */
import { blockLikelihoods } from './block-likelihood.ts';
import type { CutConstants } from './cut-constants.ts';
import type { BlockLengths } from './every.ts';
import type { Problem } from './problem.ts';
import type { BlockScores } from './segmentations.ts';
import { MIN_LENGTHS, type MinLengths, tooShort } from './shortest.ts';

/** The concentration of the background is at most so many blocks of words. */
const PER_GRAIN = 1.75;

/** Grains of a burst. A number of blocks is judged with long bursts: else words that come back soon make too many. */
const PLACING = 1.4;
const COUNTING = 2.5;

export interface BackgroundWeights {
  readonly concentration: number;
  readonly backgroundWeight: number;
}

export interface CutTask {
  readonly problem: Problem;
  /** The first sentences of the units, and the end. */
  readonly units: readonly number[];
  readonly odds: readonly number[];
  readonly weights: BackgroundWeights;
  readonly lengths: BlockLengths | undefined;
  readonly constants: CutConstants;
}

export function likelihoodsAt(
  { problem, units, weights, constants }: CutTask,
  wanted: number,
  burst = PLACING,
): BlockScores {
  const grain = Math.max(constants.finest, wanted);
  const concentration = Math.min(weights.concentration, PER_GRAIN * grain);
  return blockLikelihoods(problem, units, { ...weights, grain, concentration, burst });
}

/** Scores for placing the boundaries. */
export function placementScores(
  { problem, units, odds, lengths, constants }: CutTask,
  likelihoods: BlockScores,
  grain: number,
  min: MinLengths,
): BlockScores {
  const { sharp, cold, finest } = constants;
  const temperature = Math.min(1, Math.max(cold, (sharp / Math.max(finest, grain)) ** 2));
  const short = tooShort(problem, min);
  return likelihoods.map((row, end) =>
    row.map((value, begin) => {
      const from = units[begin];
      const to = units[end + 1];
      if (short(from, to)) return -Infinity;
      return temperature * value + odds[begin] + (lengths?.loss(from, to) ?? 0);
    }),
  );
}

/** Scores for the evidence: no block is better for its length, and no text for places that all look like boundaries. */
export function plainScores(task: CutTask, grain: number): BlockScores {
  const { problem, units, odds, constants } = task;
  const temperature = Math.min(1, (constants.sharp / Math.max(constants.finest, grain)) ** 2);
  const usual = Math.log(odds.slice(1).reduce((sum, value) => sum + Math.exp(value), 0) / (odds.length - 1));
  const short = tooShort(problem, MIN_LENGTHS);
  const last = units.length - 2;
  return likelihoodsAt(task, grain, COUNTING).map((row, end) =>
    row.map((value, begin) =>
      short(units[begin], units[end + 1]) && !(begin === 0 && end === last)
        ? -Infinity
        : temperature * value + (begin > 0 ? odds[begin] - usual : 0),
    ),
  );
}
