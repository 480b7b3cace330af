/**
 * What next: targets by their mean score over a history, picked so that they differ from one another (maximal marginal
 * relevance, Carbonell & Goldstein 1998).
 */
import type { Csr } from '../../kernels/index.ts';
import { dot, inverseDocumentFrequency, unitRows, weigh } from '../../matrix/index.ts';
import { topOf } from './neighbours.ts';
import type { Projection } from './space.ts';

/** The mean of the scores for each document of the history. */
export function historyScores(projection: Projection, size: number): Float64Array {
  const sum = projection.scores(0).slice();
  for (let row = 1; row < size; row++) {
    const scores = projection.scores(row);
    for (let i = 0; i < sum.length; i++) sum[i] += scores[i];
  }
  return sum.map((score) => score / size);
}

/** Candidates beyond those asked for, among which the different ones are found. */
const WIDER = 5;

export function diversified(
  counts: Csr,
  scores: Float64Array,
  seen: ReadonlySet<number>,
  most: number,
  diversity: number,
): number[] {
  const wide = diversity > 0 ? WIDER * most : most;
  const left = Array.from(topOf(scores, wide + seen.size).target).filter((t) => !seen.has(t) && scores[t] !== 0);
  const scale = Math.max(...left.map((t) => Math.abs(scores[t])), Number.MIN_VALUE);
  const unit = unitRows(weigh(counts, 'log-tf-idf', inverseDocumentFrequency(counts)));
  const nearest = new Map(left.map((t) => [t, 0]));
  const picks: number[] = [];
  while (picks.length < most && left.length > 0) {
    const worth = (t: number) => (1 - diversity) * (scores[t] / scale) - diversity * nearest.get(t)!;
    const best = left.reduce((a, b) => (worth(b) > worth(a) ? b : a));
    left.splice(left.indexOf(best), 1);
    picks.push(best);
    for (const t of left) nearest.set(t, Math.max(nearest.get(t)!, dot(unit, t, unit, best)));
  }
  return picks;
}
