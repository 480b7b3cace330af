/**
 * Greedy picking, then exchanges, unless the last sentence is to be cut. Sentences under the shortest and asides are passed over;
 * unless the user named the shortest, they are taken where the summary would stay under 85 % of its budget.
 */
import { type Bounded, improved, type Restartable } from './exchange.ts';
import { hopefulsOf, type Problem } from './problem.ts';
import { type Basket, byGain, byScore, type Objective } from './select.ts';

export interface Thoroughness {
  readonly exponent: number;
  readonly shortest: number;
  /** Shorter sentences are never taken. */
  readonly strict?: boolean;
  /** Sentences that are passed over as short ones are. */
  readonly isAside?: (sentence: number) => boolean;
}

const MIN_FILLED = 0.85;

export function thorough(
  objectiveOf: (basket: Basket) => Bounded,
  { exponent, shortest, strict = false, isAside = () => false }: Thoroughness,
): (problem: Problem, scores: () => Float64Array, basket: Basket) => void {
  return (problem, scores, basket) => {
    const objective = objectiveOf(basket.fresh());
    const { relevance, words } = problem;
    const { of, isCandidate } = hopefulsOf(problem);
    const mayTake = (s: number) => isCandidate(s) && !isAside(s);
    const long = of.filter((s) => words[s] >= shortest);
    objective.clear();
    if (basket.exchangeable) {
      const trial = basket.fresh();
      byGain(objective, exponent, mayTake)({ candidates: long, relevance }, scores, trial);
      const start = trial.picks.map(({ sentence }) => sentence);
      const weighed: Bounded = {
        ...objective,
        gain: (s) => relevance[s] * objective.gain(s),
        most: (s, closely) => relevance[s] * objective.most(s, closely),
        alone: (s) => relevance[s] * objective.alone(s),
      };
      const price = (s: number) => basket.cost(s) ** exponent;
      const chosen = inOrder(improved(start, long, basket, weighed, mayTake), weighed, price);
      objective.clear();
      for (const s of chosen) {
        basket.take(s, objective.gain(s));
        objective.add(s);
      }
      // A sentence that was brought along must not bring another when it is taken again.
    } else byGain(exact(objective), exponent)({ candidates: long.filter(mayTake), relevance }, scores, basket);
    const isSparse = () => !strict && basket.used < MIN_FILLED;
    if (isSparse()) {
      if (basket.exchangeable) byGain(objective, exponent, isCandidate)({ candidates: of, relevance }, scores, basket);
      else byGain(exact(objective), exponent)(problem, scores, basket);
    }
    if (isSparse()) byScore(problem, scores(), basket);
  };
}

/** What a sentence costs may depend on those passed over before: then every gain counts from the first. */
const exact = ({ gain, add }: Restartable): Objective => ({ gain, add });

/** As greedy picking would take them. */
function inOrder(chosen: readonly number[], objective: Restartable, price: (s: number) => number): number[] {
  objective.clear();
  const order: number[] = [];
  const open = new Set([...chosen].sort((a, b) => a - b));
  while (open.size > 0) {
    let best = -1;
    let maxRate = -Infinity;
    for (const s of open) {
      const rate = objective.gain(s) / price(s);
      if (rate > maxRate) [best, maxRate] = [s, rate];
    }
    order.push(best);
    open.delete(best);
    objective.add(best);
  }
  return order;
}
