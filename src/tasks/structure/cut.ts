/** Cuts a text, or a part of it, into blocks: places, scores of blocks, the number of blocks, the best cut of so many. */
import { blockLikelihoods } from './block-likelihood.ts';
import { type BoundaryWeights, logOdds } from './boundary-model.ts';
import { clockOf, type Lengths } from './every.ts';
import { type FeatureValues, featuresOf } from './features.ts';
import { type Chosen, chooseNumber, expectedBlocks, logChoose, logPrior, type NumberConstants } from './number.ts';
import { type Places, placesOf } from './places.ts';
import type { Problem } from './problem.ts';
import { type BlockScores, bestCuts, boundaryProbabilities, logSums } from './segmentations.ts';
import { MIN_LENGTHS, RELAXED, tooShort } from './shortest.ts';
import { isSpoken } from './spoken.ts';
import { turnLength } from './turn-length.ts';

export interface CutConstants extends NumberConstants {
  /** The temperature of the likelihood is (sharp / grain)², at most 1; where blocks are placed, at least `cold`. */
  readonly sharp: number;
  readonly cold: number;
  /** How much of the log-odds counts in the evidence. */
  readonly trust: number;
  readonly level: number;
  /** No grain is taken to be finer. */
  readonly finest: number;
  /** Added to the log-odds inside a paragraph or turn, at a heading, and after a silence. */
  readonly inside: number;
  readonly heading: number;
  readonly pause: number;
  readonly odds?: BoundaryWeights;
}

export const CUT_CONSTANTS: CutConstants = {
  usual: 12,
  full: 1400,
  turn: 12,
  turnExponent: 1.5,
  spread: 0.4,
  other: 0.6,
  weight: 0.8,
  trust: 0.5,
  level: 1,
  sharp: 60,
  cold: 0.05,
  finest: 40,
  inside: -2,
  heading: 3,
  pause: 1,
};

/** No more blocks are looked for than this. */
const MAX_BLOCKS = 80;
/** Nor more places, so that ten hours take seconds: the likeliest are kept. From LARGE content words on they are fewer. */
const PLACES = 800;
const LARGE = 100_000;
/** A silence of so many seconds is a pause. */
const PAUSE = 2;
/** The expectation weighs as much as so many blocks of words, at most. */
const PER_GRAIN = 1.75;
/** Someone who gives the grain means it: the spread of the number around it. */
const GIVEN_SPREAD = 0.15;

export interface CutRequest {
  readonly blocks?: number | undefined;
  readonly grain?: number | undefined;
  readonly lengths?: Lengths | undefined;
}

export interface Weights {
  readonly concentration: number;
  readonly backgroundWeight: number;
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
  weights: Weights,
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
  const number = asked === undefined ? numberOf(task, words, request.grain) : undefined;
  const min = request.grain === undefined && to - from === problem.size ? minBlocksOf(problem) : 1;
  const blocks = Math.min(Math.max(number?.blocks ?? asked!, number ? min : 1), max);
  const notes = number
    ? [
        numberNote(number, sourceOfNumber(problem, words, constants.full, request.grain)),
        ...(blocks > number.blocks ? [raised(blocks)] : []),
        ...(request.grain === undefined && turnLength(problem) < constants.turn ? [SHARED] : []),
      ]
    : [];
  if (blocks === 1) return { ...whole, notes };
  const { begins, probability } = placed(task, blocks, words / blocks);
  const curve = whole.curve.slice();
  for (let u = 1; u < probability.length; u++) curve[task.units[u] - from - 1] = 1 - probability[u];
  return { begins: begins.map((u) => task.units[u]), curve, grain: Math.round(words / blocks), notes };
}

interface Task {
  readonly problem: Problem;
  /** The first sentences of the units, and the end. */
  readonly units: readonly number[];
  readonly odds: readonly number[];
  readonly weights: Weights;
  readonly lengths: Lengths | undefined;
  readonly constants: CutConstants;
}

function taskOf(
  problem: Problem,
  range: readonly [number, number],
  { blocks, lengths }: CutRequest,
  weights: Weights,
  constants: CutConstants,
): Task {
  const places = oddsOf(problem, range, blocks ?? lengths?.blocks, constants);
  const units = [range[0], ...places.map(({ at }) => at), range[1]];
  return { problem, units, odds: [0, ...places.map(({ odds }) => odds)], weights, lengths, constants };
}

/** The best cut into so many blocks, and the probability of a boundary at each unit. */
function placed(task: Task, blocks: number, grain: number) {
  const likelihoods = likelihoodsAt(task, grain);
  for (const min of RELAXED) {
    const scores = scoresOf(task, likelihoods, grain, min);
    const best = bestCuts(scores, blocks)[blocks];
    if (best) return { begins: best.begins, probability: boundaryProbabilities(scores, blocks) };
  }
  throw new Error(`no cut into ${blocks} blocks`);
}

interface Place {
  readonly at: number;
  readonly odds: number;
}

/** Places and features do not change while a text is cut again and again. */
const seen = new WeakMap<Problem, { readonly places: Places; readonly features: readonly FeatureValues[] }>();

function usualPlaces(problem: Problem) {
  let found = seen.get(problem);
  if (!found) {
    const places = placesOf(problem);
    seen.set(problem, (found = { places, features: featuresOf(problem, places) }));
  }
  return found;
}

function everyPlace(problem: Problem) {
  const places = placesOf(problem, true);
  return { places, features: featuresOf(problem, places) };
}

/** The places of a range with the log-odds of a boundary; every sentence, where more blocks are asked for than places. */
function oddsOf(
  problem: Problem,
  [from, to]: readonly [number, number],
  asked: number | undefined,
  constants: CutConstants,
): Place[] {
  const { sentences } = problem.document;
  const usual = usualPlaces(problem);
  const enough = asked === undefined || asked - 1 <= usual.places.at.filter((s) => s > from && s < to).length;
  const { places, features } = enough ? usual : everyPlace(problem);
  const silence = (s: number) => (sentences[s].time?.start ?? 0) - (sentences[s - 1].time?.end ?? Infinity);
  const paragraphs = places.inside.includes(0);
  const all = places.at.flatMap((at, i): Place[] => {
    if (at <= from || at >= to) return [];
    const extra =
      (paragraphs && places.inside[i] === 1 ? constants.inside : 0) +
      (places.heading[at] === 1 ? constants.heading : 0) +
      (silence(at) >= PAUSE ? constants.pause : 0);
    return [{ at, odds: logOdds(features[i], constants.odds) + extra }];
  });
  const words = problem.start[to] - problem.start[from];
  const max = Math.max(Math.round(PLACES * Math.min(1, Math.sqrt(LARGE / words))), asked ?? 0);
  if (all.length <= max) return all;
  const kept = [...all].sort((a, b) => b.odds - a.odds || a.at - b.at).slice(0, max);
  return kept.sort((a, b) => a.at - b.at);
}

function likelihoodsAt({ problem, units, weights, constants }: Task, wanted: number): BlockScores {
  const grain = Math.max(constants.finest, wanted);
  const concentration = Math.min(weights.concentration, PER_GRAIN * grain);
  return blockLikelihoods(problem, units, { ...weights, grain, concentration });
}

function scoresOf(
  { problem, units, odds, lengths, constants }: Task,
  likelihoods: BlockScores,
  grain: number,
  min: typeof MIN_LENGTHS,
): BlockScores {
  const { sharp, cold, finest } = constants;
  const temperature = Math.min(1, Math.max(cold, (sharp / Math.max(finest, grain)) ** 2));
  const short = tooShort(problem, min);
  return likelihoods.map((row, end) =>
    row.map((value, begin) => {
      const [from, to] = [units[begin], units[end + 1]];
      if (short(from, to)) return -Infinity;
      return temperature * value + odds[begin] + (lengths?.loss(from, to) ?? 0);
    }),
  );
}

/** Numbers this much less probable than the best, in nats, end the search. */
const HOPELESS = 12;

/** Numbers within this factor have one grain. */
const SAME = 4 / 3;
const ROUNDS = 4;

/**
 * The number of blocks. Of speech of full length it is what people do: on talks, the evidence tells it no better than
 * chance. Otherwise the evidence is taken at the grain of the number expected; a text without speakers may be of another
 * kind, a pile of news, say, so that a number found far from the one expected is found again at its own grain.
 */
function numberOf(task: Task, words: number, given: number | undefined): Chosen {
  const { problem, units } = task;
  const known = given !== undefined || problem.turns.speaker.some((speaker) => speaker >= 0);
  const constants = {
    ...task.constants,
    ...(known && { other: 0 }),
    ...(given !== undefined && { spread: GIVEN_SPREAD }),
  };
  const expected = given === undefined ? expectedBlocks(words, turnLength(problem), constants) : words / given;
  if (given === undefined && words >= constants.full && isSpoken(problem)) {
    const untold = new Float64Array(Math.min(units.length - 1, MAX_BLOCKS));
    return chooseNumber(untold, expected, { ...constants, other: 0 });
  }
  let blocks = expected;
  for (let round = 1; ; round++) {
    const chosen = chooseNumber(evidenceAt(task, words / blocks, expected, constants), expected, constants);
    const factor = chosen.blocks / blocks;
    if (known || round === ROUNDS || (factor < SAME && factor > 1 / SAME)) return chosen;
    blocks = chosen.blocks;
  }
}

/** The log evidence of 1, 2, … blocks, as far as they are worth looking at. */
function evidenceAt(task: Task, grain: number, expected: number, constants: CutConstants): number[] {
  const units = task.units.length - 1;
  const max = Math.min(units, MAX_BLOCKS);
  const choose = logChoose(units - 1, max);
  let top = -Infinity;
  const sums = logSums(plainScores(task, grain), max, (found) => {
    const k = found.length;
    const value = constants.weight * (found[k - 1] - choose[k - 1]) + logPrior(k, expected, constants);
    top = Math.max(top, value);
    return k > expected && value < top - HOPELESS;
  });
  return sums.map((sum, i) => sum - choose[i]);
}

/** Scores for the evidence: no block is better for its length, and no text for places that all look like boundaries. */
function plainScores(task: Task, grain: number): BlockScores {
  const { problem, units, odds, constants } = task;
  const temperature = Math.min(1, (constants.sharp / Math.max(constants.finest, grain)) ** 2);
  const inner = odds.slice(1).map((value) => constants.trust * value);
  const usual = Math.log(inner.reduce((sum, value) => sum + Math.exp(value), 0) / inner.length);
  const short = tooShort(problem, MIN_LENGTHS);
  const last = units.length - 2;
  return likelihoodsAt(task, grain).map((row, end) =>
    row.map((value, begin) =>
      short(units[begin], units[end + 1]) && !(begin === 0 && end === last)
        ? -Infinity
        : temperature * value + (begin > 0 ? inner[begin - 1] - constants.level * usual : 0),
    ),
  );
}

/** A recording of three minutes or more is worth chapters, however few words it has: as many as players ask for. */
const RECORDING = { seconds: 180, blocks: 3 };

function minBlocksOf({ document, size }: Problem): number {
  const clock = clockOf(document.sentences);
  return clock && clock[size] - clock[0] >= RECORDING.seconds ? RECORDING.blocks : 1;
}

const SHARED =
  'People answer each other in a few words, which people cut into few parts; --every 5m or --blocks makes more.';

const raised = (blocks: number): string =>
  `It is a recording of more than three minutes, so it has ${blocks} blocks; --blocks says otherwise.`;

function numberNote({ blocks, range: [min, max], probability }: Chosen, source: string): string {
  const between = min === max ? `${min}` : `${min} to ${max}`;
  return `${blocks === 1 ? 'One block' : `${blocks} blocks`}, from ${source}: ${between} with probability ${probability.toFixed(2)}.`;
}

function sourceOfNumber(problem: Problem, words: number, full: number, given: number | undefined): string {
  if (given !== undefined) return `the grain of ${given} content words, and what the text shows`;
  if (words >= full && isSpoken(problem)) return `how people cut speech of ${words} content words`;
  return `how people cut texts of ${words} content words, and what this one shows`;
}
