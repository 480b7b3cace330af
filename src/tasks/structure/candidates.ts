/** Candidate boundaries of a range of sentences, each with the log-odds of a boundary there. */
import { oddsIn } from './boundary-model.ts';
import type { CutConstants } from './cut-constants.ts';
import { type QuickRows, quickRows } from './features.ts';
import { type BoundaryPlaces, placesOf } from './places.ts';
import type { Problem } from './problem.ts';

/** The likeliest so many are kept, so that ten hours take seconds; from LARGE content words on, fewer. */
const MAX_CANDIDATES = 800;
const LARGE = 100_000;
/** A silence of so many seconds is a pause. */
const PAUSE = 2;

export interface BoundaryCandidate {
  /** The first sentence after the boundary. */
  readonly at: number;
  readonly odds: number;
}

/** Places and features of a text, kept because a text is cut several times. */
const seen = new WeakMap<Problem, { readonly places: BoundaryPlaces; readonly features: QuickRows }>();

export function usualPlaces(problem: Problem) {
  let found = seen.get(problem);
  if (!found) {
    const places = placesOf(problem);
    seen.set(problem, (found = { places, features: quickRows(problem, places) }));
  }
  return found;
}

function everyPlace(problem: Problem) {
  const places = placesOf(problem, true);
  return { places, features: quickRows(problem, places) };
}

/** `asked`: the number of blocks. Every sentence is a candidate where more blocks are asked for than usual places. */
export function boundaryCandidates(
  problem: Problem,
  [from, to]: readonly [number, number],
  asked: number | undefined,
  constants: CutConstants,
): BoundaryCandidate[] {
  const { sentences } = problem.document;
  const usual = usualPlaces(problem);
  const enough = asked === undefined || asked - 1 <= usual.places.at.filter((s) => s > from && s < to).length;
  const { places, features } = enough ? usual : everyPlace(problem);
  const silence = (s: number) => (sentences[s].time?.start ?? 0) - (sentences[s - 1].time?.end ?? Infinity);
  const paragraphs = places.inside.includes(0);
  const known = oddsIn(features, constants.odds);
  const odds = (i: number) => {
    const at = places.at[i];
    const extra =
      (paragraphs && places.inside[i] === 1 ? constants.inside : 0) +
      (places.heading[at] === 1 ? constants.heading : 0) +
      (silence(at) >= PAUSE ? constants.pause : 0);
    return known(i) + extra;
  };
  const settled = (i: number): BoundaryCandidate => {
    features.complete(i);
    return { at: places.at[i], odds: odds(i) };
  };
  const inside = Uint32Array.from(places.at.keys()).filter((i) => places.at[i] > from && places.at[i] < to);
  const words = problem.start[to] - problem.start[from];
  const max = Math.max(Math.round(MAX_CANDIDATES * Math.min(1, Math.sqrt(LARGE / words))), asked ?? 0);
  if (inside.length <= max) return Array.from(inside, settled);
  const kept = likeliest(inside, max, odds, settled);
  return kept.sort((a, b) => a.at - b.at);
}

/** The likeliest `max` of some places. `odds`: what they are at most; only those that may be among them are settled. */
function likeliest(
  places: Uint32Array,
  max: number,
  odds: (place: number) => number,
  settled: (place: number) => BoundaryCandidate,
): BoundaryCandidate[] {
  const most = Float64Array.from(places, odds);
  const order = most.map((_, i) => i).sort((a, b) => most[b] - most[a] || a - b);
  const found: BoundaryCandidate[] = [];
  for (const i of order.subarray(0, max)) found.push(settled(places[i]));
  const least = found.reduce((min, { odds }) => Math.min(min, odds), Infinity);
  for (let i = max; i < order.length && most[order[i]] >= least; i++) found.push(settled(places[order[i]]));
  return found.sort((a, b) => b.odds - a.odds || a.at - b.at).slice(0, max);
}
