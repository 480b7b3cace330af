/** Cuts a text, or a part of it, into blocks: places, scores of blocks, the number of blocks, the best cut of so many. */
import { blockLikelihoods } from './block-likelihood.ts';
import { type BoundaryWeights, logOdds } from './boundary-model.ts';
import { clockOf, type Lengths } from './every.ts';
import { type FeatureValues, featuresOf } from './features.ts';
import { type Chosen, chooseNumber, logChoose, logPrior, type NumberPrior } from './number.ts';
import { type Places, placesOf } from './places.ts';
import type { Problem } from './problem.ts';
import { type BlockScores, bestCuts, boundaryProbabilities, logSums } from './segmentations.ts';

export interface CutConstants extends NumberPrior {
  /** The temperature of the likelihood is min(1, (sharp / grain)^cooling). */
  readonly sharp: number;
  readonly cooling: number;
  /** How much of the log-odds counts in the choice of the number: those of neighbouring places are not independent. */
  readonly trust: number;
  /** No grain is taken to be finer. */
  readonly finest: number;
  /** Content words of an item of short texts: where the search begins, since a coarse grain sees no fine one. */
  readonly item: number;
  /** Added to the log-odds inside a paragraph or turn, at a heading, and after a silence. */
  readonly inside: number;
  readonly heading: number;
  readonly pause: number;
  readonly odds?: BoundaryWeights;
}

export const CUT_CONSTANTS: CutConstants = {
  usual: 10,
  full: 1250,
  spread: 0.35,
  other: 0.3,
  terse: 1,
  sharp: 60,
  cooling: 2,
  trust: 0.5,
  finest: 40,
  item: 85,
  inside: -2,
  heading: 3,
  pause: 1,
};

/** No more blocks are looked for than this. */
const MOST = 80;
/** Nor more places, so that ten hours take seconds: the likeliest are kept. */
const PLACES = 800;
/** In a text of more sentences than this, a block has at least so many sentences, words and seconds. */
const LONG = 100;
const LEAST = { sentences: 3, words: 25, seconds: 10 };
/** A silence of so many seconds is a pause. */
const PAUSE = 2;
/** How often the grain and the number are settled in turn. */
const ROUNDS = 3;
/** Numbers of blocks this much less probable than the best, in nats, end the search. */
const HOPELESS = 12;
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
  const places = oddsOf(problem, range, asked, constants);
  if (places.length === 0) return whole;
  const units = [from, ...places.map(({ at }) => at), to];
  const odds = [0, ...places.map(({ odds }) => odds)];
  const scored = (grain: number, trust = 1, least = true) =>
    scoresOf(
      problem,
      units,
      odds.map((value) => value * trust),
      { ...weights, grain },
      request.lengths,
      least,
      constants,
    );
  const number = asked === undefined ? settle(scored, units.length - 1, words, request.grain, constants) : undefined;
  const least = request.grain === undefined && to - from === problem.size ? leastOf(problem) : 1;
  const blocks = Math.min(Math.max(number?.blocks ?? asked!, number ? least : 1), units.length - 1);
  const notes = number ? [told(number, words, request.grain), ...(blocks > number.blocks ? [raised(blocks)] : [])] : [];
  if (blocks === 1) return { ...whole, notes };
  const grain = words / blocks;
  let scores = scored(grain);
  let cut = bestCuts(scores, blocks)[blocks];
  if (cut === undefined) {
    scores = scored(grain, 1, false);
    cut = bestCuts(scores, blocks)[blocks]!;
  }
  const probability = boundaryProbabilities(scores, blocks);
  const curve = whole.curve.slice();
  for (let u = 1; u < probability.length; u++) curve[units[u] - from - 1] = 1 - probability[u];
  return { begins: cut.map((u) => units[u]), curve, grain: Math.round(grain), notes };
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
      (sentences[at].kind === 'heading' && places.label[at] === 0 ? constants.heading : 0) +
      (silence(at) >= PAUSE ? constants.pause : 0);
    return [{ at, odds: logOdds(features[i], constants.odds) + extra }];
  });
  const most = Math.max(PLACES, asked ?? 0);
  if (all.length <= most) return all;
  const kept = [...all].sort((a, b) => b.odds - a.odds || a.at - b.at).slice(0, most);
  return kept.sort((a, b) => a.at - b.at);
}

function scoresOf(
  problem: Problem,
  units: readonly number[],
  odds: readonly number[],
  settings: Weights & { readonly grain: number },
  lengths: Lengths | undefined,
  least: boolean,
  { sharp, cooling, finest }: CutConstants,
): BlockScores {
  const grain = Math.max(finest, settings.grain);
  const temperature = Math.min(1, (sharp / grain) ** cooling);
  const concentration = Math.min(settings.concentration, PER_GRAIN * grain);
  const likelihoods = blockLikelihoods(problem, units, { ...settings, grain, concentration });
  const short = least ? tooShort(problem) : () => false;
  const last = units.length - 2;
  return likelihoods.map((row, end) =>
    row.map((value, begin) => {
      const [from, to] = [units[begin], units[end + 1]];
      if (short(from, to) && !(begin === 0 && end === last)) return -Infinity;
      return temperature * value + odds[begin] + (lengths ? lengths.loss(from, to) : 0);
    }),
  );
}

/** Whether sentences from … to − 1 are too few for a block. A heading makes a block of its own. */
function tooShort({ start, size, document }: Problem): (from: number, to: number) => boolean {
  if (size <= LONG) return () => false;
  const { sentences } = document;
  const clock = clockOf(sentences);
  return (from, to) =>
    sentences[from].kind !== 'heading' &&
    (to - from < LEAST.sentences ||
      start[to] - start[from] < LEAST.words ||
      (clock !== undefined && clock[to] - clock[from] < LEAST.seconds));
}

/** The number of blocks and the grain, in turn, until they stay. */
function settle(
  scored: (grain: number, trust: number) => BlockScores,
  units: number,
  words: number,
  given: number | undefined,
  constants: CutConstants,
): Chosen {
  const prior =
    given === undefined ? constants : { ...constants, usual: words / given, full: 0, spread: GIVEN_SPREAD, other: 0 };
  const most = Math.min(units, MOST);
  const choose = logChoose(units - 1, most);
  const posterior = (sum: number, k: number) =>
    sum - choose[k - 1] + logPrior(k, words, given === undefined ? words / units : Infinity, prior);
  const usual = prior.usual * Math.min(1, words / prior.full);
  let blocks = Math.max(1, Math.round(words < prior.full ? Math.max(usual, words / constants.item) : usual));
  let chosen: Chosen | undefined;
  for (let round = 0; round < ROUNDS && chosen?.blocks !== blocks; round++) {
    blocks = chosen?.blocks ?? blocks;
    let top = -Infinity;
    const sums = logSums(scored(words / blocks, constants.trust), most, (found) => {
      const value = posterior(found[found.length - 1], found.length);
      top = Math.max(top, value);
      return found.length > blocks && value < top - HOPELESS;
    });
    chosen = chooseNumber(sums.map((sum, i) => posterior(sum, i + 1)));
  }
  return chosen!;
}

/** A recording of three minutes or more is worth chapters, however few words it has: as many as players ask for. */
const RECORDING = { seconds: 180, blocks: 3 };

function leastOf({ document, size }: Problem): number {
  const clock = clockOf(document.sentences);
  return clock && clock[size] - clock[0] >= RECORDING.seconds ? RECORDING.blocks : 1;
}

const raised = (blocks: number): string =>
  `It is a recording of more than three minutes, so it has ${blocks} blocks; --blocks says otherwise.`;

function told({ blocks, range: [least, most], probability }: Chosen, words: number, given: number | undefined): string {
  const source =
    given === undefined
      ? `how people cut texts of ${words} content words, and what this one shows`
      : `the grain of ${given} content words, and what the text shows`;
  const between = least === most ? `${least}` : `${least} to ${most}`;
  return `${blocks === 1 ? 'One block' : `${blocks} blocks`}, from ${source}: ${between} with probability ${probability.toFixed(2)}.`;
}
