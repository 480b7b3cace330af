/**
 * Greedy picking, then exchanges, unless the last sentence is to be cut. Sentences under the shortest and asides are passed over;
 * unless the user named the shortest, they are taken where the summary would stay under 85 % of its budget.
 */
import { improved, type Restartable } from './exchange.ts';
import { type Basket, byGain, byScore, type Selector } from './select.ts';

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
  objectiveOf: (basket: Basket) => Restartable,
  { exponent, shortest, strict = false, isAside = () => false }: Thoroughness,
): Selector {
  return (problem, scores, basket) => {
    const objective = objectiveOf(basket.fresh());
    const fit = (s: number) => problem.words[s] >= shortest && !isAside(s);
    const long = { ...problem, candidates: problem.candidates.filter(fit) };
    const greedy = byGain(objective, exponent);
    objective.clear();
    if (basket.exchangeable) {
      const trial = basket.fresh();
      greedy(long, scores, trial);
      const start = trial.picks.map(({ sentence }) => sentence);
      const weighed: Restartable = { ...objective, gain: (s) => problem.relevance[s] * objective.gain(s) };
      const price = (s: number) => basket.cost(s) ** exponent;
      const chosen = inOrder(improved(start, long.candidates, basket, weighed), weighed, price);
      objective.clear();
      for (const s of chosen) {
        basket.take(s, objective.gain(s));
        objective.add(s);
      }
      // A sentence that was brought along must not bring another when it is taken again.
    } else greedy(long, scores, basket);
    for (const select of [greedy, byScore]) if (!strict && basket.used < MIN_FILLED) select(problem, scores, basket);
  };
}

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
