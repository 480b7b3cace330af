/**
 * Greedy picking, then exchanges, unless the last sentence is to be cut. Sentences under the shortest and asides are passed over;
 * unless the user named the shortest, they are taken where the summary would stay under 85 % of its budget.
 */
import { type Basket, byGain, byScore, type Objective, type Selector } from './select.ts';

/** An objective that can forget what was added. */
export interface Restartable extends Objective {
  clear(): void;
}

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
    const { candidates, relevance, words } = problem;
    const long = candidates.filter((s) => words[s] >= shortest && !isAside(s));
    const greedy = byGain(objective, exponent);
    objective.clear();
    if (basket.exchangeable) {
      const trial = basket.fresh();
      greedy({ candidates: long, relevance }, scores, trial);
      const start = trial.picks.map(({ sentence }) => sentence);
      const weighed: Restartable = { ...objective, gain: (s) => relevance[s] * objective.gain(s) };
      const price = (s: number) => basket.cost(s) ** exponent;
      const chosen = inOrder(improved(start, long, basket, weighed), weighed, price);
      objective.clear();
      for (const s of chosen) {
        basket.take(s, objective.gain(s));
        objective.add(s);
      }
      // A sentence that was brought along must not bring another when it is taken again.
    } else greedy({ candidates: long, relevance }, scores, basket);
    const isSparse = () => !strict && basket.used < MIN_FILLED;
    if (isSparse()) greedy(problem, scores, basket);
    if (isSparse()) byScore(problem, scores, basket);
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

const MAX_ROUNDS = 10;
const MIN_GAIN = 1e-6;
/** Of a long summary, one sentence decides too little for the time it takes. */
const MAX_PICKS = 60;

/**
 * The sentences after all exchanges that make the summary worth more: one is taken out, the room is filled again with the
 * largest gains, and the best such exchange is kept, as long as there is one.
 */
export function improved(
  start: readonly number[],
  candidates: Iterable<number>,
  basket: Pick<Basket, 'left' | 'cost' | 'repeats'>,
  objective: Restartable,
): readonly number[] {
  if (start.length > MAX_PICKS) return start;
  objective.clear();
  const alone = new Map(Array.from(candidates, (s) => [s, objective.gain(s)]));
  const order = [...alone.keys()].sort((a, b) => alone.get(b)! - alone.get(a)! || a - b);
  const most = order.map((s) => alone.get(s)!);
  let best = start;
  let value = worthOf(start, objective);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const from = best;
    for (const out of from) {
      const kept = from.filter((s) => s !== out);
      const base = worthOf(kept, objective);
      const { chosen, gain } = filled(kept, out);
      if (base + gain > value * (1 + MIN_GAIN)) [best, value] = [chosen, base + gain];
    }
    if (best === from) break;
  }
  return best;

  /**
   * Largest gains first, from what the objective holds now; of equals the one that gains more alone, then the earlier.
   * A gain alone bounds the gain beside others.
   */
  function filled(kept: readonly number[], out: number): { chosen: number[]; gain: number } {
    const chosen = [...kept];
    let gain = 0;
    let left = basket.left - kept.reduce((sum, s) => sum + basket.cost(s), 0);
    for (;;) {
      let next = -1;
      let maxGain = 0;
      for (let i = 0; i < order.length && most[i] > maxGain; i++) {
        const s = order[i];
        if (s === out || basket.cost(s) > left) continue;
        const now = objective.gain(s);
        if (now <= maxGain) continue;
        if (!chosen.some((other) => other === s || basket.repeats(s, other))) [next, maxGain] = [s, now];
      }
      if (next < 0) return { chosen, gain };
      chosen.push(next);
      gain += maxGain;
      objective.add(next);
      left -= basket.cost(next);
    }
  }
}

function worthOf(chosen: readonly number[], objective: Restartable): number {
  objective.clear();
  let sum = 0;
  for (const s of chosen) {
    sum += objective.gain(s);
    objective.add(s);
  }
  return sum;
}
