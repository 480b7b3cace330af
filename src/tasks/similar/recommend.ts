/**
 * What next: every document of a history has a say, and none is heard more for having been heard before.
 *
 * Method      proportional approval voting (Thiele 1895): a document votes for the targets most like it; the next pick is
 *             the target with the most votes, each divided by one more than the votes its voter has already won. So an
 *             interest of a tenth of the history has about a tenth of the picks
 * Departures  votes are parts of one: the score of a target beyond that of the last candidate, over that of the first.
 *             Of targets alike, one is enough (maximal marginal relevance, Carbonell & Goldstein 1998)
 */
import type { Csr } from '../../kernels/index.ts';
import { dot, inverseDocumentFrequency, unitRows, weigh } from '../../linalg/index.ts';

export interface Neighbour {
  readonly target: number;
  readonly score: number;
}

/** Every document of the history has so many candidates for each one that is asked for, but no vote for most of a collection. */
const WIDER = 5;
const MAX_SHARE = 0.25;
export const candidatesFor = (max: number, documents: number): number =>
  Math.min(WIDER * max, Math.max(max, Math.ceil(MAX_SHARE * documents)));

export interface Pick {
  readonly target: number;
  /** The document of the history that it is most like, by its place there, and the score with it. */
  readonly after: number;
  readonly score: number;
}

/** `candidates`: for every document of the history its neighbours, best first. */
export function covering(
  candidates: readonly (readonly Neighbour[])[],
  counts: Csr,
  max: number,
  diversity: number,
): Pick[] {
  const votes = candidates.map(votesOf);
  const left = new Set(votes.flatMap((own) => [...own.keys()]));
  const won = new Float64Array(votes.length);
  const unit = diversity > 0 ? unitRows(weigh(counts, 'log-tf-idf', inverseDocumentFrequency(counts))) : undefined;
  const nearest = new Map([...left].map((target) => [target, 0]));
  const picks: Pick[] = [];
  while (picks.length < max && left.size > 0) {
    const relevance = new Map([...left].map((target) => [target, relevanceOf(target)]));
    const scale = Math.max(...relevance.values(), Number.MIN_VALUE);
    const worth = (target: number) =>
      (1 - diversity) * (relevance.get(target)! / scale) - diversity * nearest.get(target)!;
    const best = [...left].reduce((a, b) => (worth(b) > worth(a) || (worth(b) === worth(a) && b < a) ? b : a));
    left.delete(best);
    picks.push(pickOf(best));
    votes.forEach((own, voter) => {
      won[voter] += own.get(best) ?? 0;
    });
    if (unit)
      for (const target of left) nearest.set(target, Math.max(nearest.get(target)!, dot(unit, target, unit, best)));
  }
  return picks;

  function relevanceOf(target: number): number {
    return votes.reduce((sum, own, voter) => sum + (own.get(target) ?? 0) / (1 + won[voter]), 0);
  }

  function pickOf(target: number): Pick {
    const scores = candidates.map((own) => own.find((one) => one.target === target)?.score ?? -Infinity);
    const score = Math.max(...scores);
    return { target, score, after: scores.indexOf(score) };
  }
}

/** Votes between 0, for the last of the candidates, and 1, for the first. */
function votesOf(own: readonly Neighbour[]): Map<number, number> {
  if (own.length === 0) return new Map();
  const [first, last] = [own[0].score, own[own.length - 1].score];
  return new Map(own.map(({ target, score }) => [target, first > last ? (score - last) / (first - last) : 1]));
}
