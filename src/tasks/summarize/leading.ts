/** The best sentences of a ranking, without the scores of all where those are dear. */
import type { Ranking } from './method.ts';
import { hopefulsOf, type Problem } from './problem.ts';
import { ranked } from './select.ts';

export const scoreOf = (ranking: Ranking, s: number): number =>
  ranking.sparing ? ranking.sparing.score(s) : ranking.scores[s];

/** The candidates down to those of the score `least`, from the best down. */
export function leading(problem: Problem, ranking: Ranking, least: number): number[] {
  const { sparing } = ranking;
  if (!sparing) return ranked(problem, ranking.scores);
  const { of, isCandidate } = hopefulsOf(problem);
  const isNear = (score: number) => Math.fround(score) >= Math.fround(least);
  const near = of.filter(
    (s) => isNear(sparing.most(s)) && isNear(sparing.most(s, true)) && isNear(sparing.score(s)) && isCandidate(s),
  );
  const scores = new Map(Array.from(near, (s) => [s, Math.fround(sparing.score(s))]));
  return Array.from(near).sort((a, b) => scores.get(b)! - scores.get(a)! || a - b);
}
