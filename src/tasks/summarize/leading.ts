/** The best sentences of a ranking, without the scores of all where those are dear. */
import type { Ranking } from './method.ts';
import { hopefulsOf, type Problem } from './problem.ts';
import { ranked } from './select.ts';

export const scoreOf = (ranking: Ranking, s: number): number =>
  ranking.sparing ? ranking.sparing.score(s) : ranking.scores[s];

/** Scores of so many sentences are worth waiting for; of a longer text, where a sentence far from the best stands is not. */
const MOST = 5_000;

/** The candidates down to those of the score `least`, from the best down; of a very long text, no more than the first. */
export function leading(problem: Problem, ranking: Ranking, least: number): number[] {
  const { sparing } = ranking;
  if (!sparing) return ranked(problem, ranking.scores);
  const { of, isCandidate } = hopefulsOf(problem);
  const bounds = Float64Array.from(of, (s) => sparing.most(s));
  const lowest = Math.max(least, bounds.slice().sort()[bounds.length - MOST] ?? least);
  const isNear = (score: number) => Math.fround(score) >= Math.fround(lowest);
  const near = of.filter(
    (s, i) => isNear(bounds[i]) && isNear(sparing.most(s, true)) && isNear(sparing.score(s)) && isCandidate(s),
  );
  const scores = new Map(Array.from(near, (s) => [s, Math.fround(sparing.score(s))]));
  return Array.from(near).sort((a, b) => scores.get(b)! - scores.get(a)! || a - b);
}
