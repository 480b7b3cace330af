/**
 * Greedy picking, then exchanges. Sentences under the shortest are passed over, as long as the summary is not left under
 * 85 % of its budget for it.
 */
import { improved, type Restartable } from './exchange.ts';
import { type Basket, byGain, type Selector } from './select.ts';

export interface Thoroughness {
  readonly exponent: number;
  readonly shortest: number;
}

const ENOUGH = 0.85;

export function thorough(objectiveOf: (basket: Basket) => Restartable, { exponent, shortest }: Thoroughness): Selector {
  return (problem, scores, basket) => {
    const objective = objectiveOf(basket.fresh());
    const long = problem.candidates.filter((s) => problem.words[s] >= shortest);
    const greedy = byGain(objective, exponent);
    const trial = basket.fresh();
    objective.clear();
    greedy({ ...problem, candidates: long }, scores, trial);
    if (!basket.exchangeable) return taken(trial.picks.map(({ sentence }) => sentence));
    const weighed: Restartable = { ...objective, gain: (s) => problem.relevance[s] * objective.gain(s) };
    const start = trial.picks.map(({ sentence }) => sentence);
    const chosen = improved(start, long, basket, weighed);
    taken(inOrder(chosen, weighed, (s) => basket.cost(s) ** exponent));

    function taken(sentences: readonly number[]): void {
      objective.clear();
      for (const s of sentences) {
        basket.take(s, objective.gain(s));
        objective.add(s);
      }
      if (basket.used < ENOUGH) greedy(problem, scores, basket);
    }
  };
}

/** As greedy picking would take them. */
function inOrder(chosen: readonly number[], objective: Restartable, price: (s: number) => number): number[] {
  objective.clear();
  const order: number[] = [];
  const open = new Set([...chosen].sort((a, b) => a - b));
  while (open.size > 0) {
    let best = -1;
    let most = -Infinity;
    for (const s of open) {
      const rate = objective.gain(s) / price(s);
      if (rate > most) [best, most] = [s, rate];
    }
    order.push(best);
    open.delete(best);
    objective.add(best);
  }
  return order;
}
