/**
 * What next: targets by their mean score over a history, picked so that they differ from one another (maximal marginal
 * relevance, Carbonell & Goldstein 1998).
 */
import type { Csr } from '../../kernels/index.ts';
import { dot, inverseDocumentFrequency, unitRows, weigh } from '../../linalg/index.ts';
import type { Neighbour } from './neighbours.ts';

/** Candidates beyond those asked for, among which the different ones are found. */
const WIDER = 5;

/** How many candidates to look for. */
export const wideFor = (most: number, diversity: number): number => (diversity > 0 ? WIDER * most : most);

/** Of candidates, best first, as many as are asked for. */
export function diversified(
  counts: Csr,
  candidates: readonly Neighbour[],
  most: number,
  diversity: number,
): Neighbour[] {
  const left = [...candidates];
  const scale = Math.max(...left.map(({ score }) => Math.abs(score)), Number.MIN_VALUE);
  const unit = unitRows(weigh(counts, 'log-tf-idf', inverseDocumentFrequency(counts)));
  const nearest = new Map(left.map(({ target }) => [target, 0]));
  const picks: Neighbour[] = [];
  while (picks.length < most && left.length > 0) {
    const worth = ({ target, score }: Neighbour) =>
      (1 - diversity) * (score / scale) - diversity * nearest.get(target)!;
    const best = left.reduce((a, b) => (worth(b) > worth(a) ? b : a));
    left.splice(left.indexOf(best), 1);
    picks.push(best);
    for (const { target } of left)
      nearest.set(target, Math.max(nearest.get(target)!, dot(unit, target, unit, best.target)));
  }
  return picks;
}
