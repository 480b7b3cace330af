/**
 * Local search after a greedy choice: one sentence is taken out, the room is filled again with the largest gains, and
 * the best such exchange is kept as long as the summary is worth more.
 */
import type { Basket, Objective } from './select.ts';

/** An objective that can forget what was added. */
export interface Restartable extends Objective {
  clear(): void;
}

/** One whose gains are dear: bounds of them come first. */
export interface Bounded extends Restartable {
  most(sentence: number, closely?: boolean): number;
  /** The gain of a sentence alone. */
  alone(sentence: number): number;
}

const MAX_ROUNDS = 10;
const MIN_GAIN = 1e-6;
/** Of a long summary, one sentence decides too little for the time it takes. */
const MAX_PICKS = 60;

type Room = Pick<Basket, 'left' | 'cost' | 'repeats'>;

/** The sentences after all exchanges that make the summary worth more. `mayTake`: whether one may be in it at all. */
export function improved(
  start: readonly number[],
  candidates: Iterable<number>,
  basket: Room,
  objective: Bounded,
  mayTake: (sentence: number) => boolean = () => true,
): readonly number[] {
  if (start.length > MAX_PICKS) return start;
  objective.clear();
  const listed = Uint32Array.from(candidates);
  const bounds = Float64Array.from(listed, (s) => objective.most(s));
  const places = Uint32Array.from(listed, (_, i) => i).sort((a, b) => bounds[b] - bounds[a] || listed[a] - listed[b]);
  const order = places.map((i) => listed[i]);
  const most = Float64Array.from(places, (i) => bounds[i]);
  const cost = Float64Array.from(order, (s) => basket.cost(s));
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
      for (let i = 0; i < order.length && most[i] > 0 && most[i] >= maxGain; i++) {
        const s = order[i];
        if (s === out || cost[i] > left || objective.most(s) < maxGain || objective.most(s, true) < maxGain) continue;
        if (!mayTake(s)) continue;
        const now = objective.gain(s);
        if (now <= 0 || now < maxGain || (now === maxGain && !precedes(s, next))) continue;
        if (!chosen.some((other) => other === s || basket.repeats(s, other))) [next, maxGain] = [s, now];
      }
      if (next < 0) return { chosen, gain };
      chosen.push(next);
      gain += maxGain;
      objective.add(next);
      left -= basket.cost(next);
    }
  }

  function precedes(s: number, other: number): boolean {
    const more = objective.alone(s) - objective.alone(other);
    return more > 0 || (more === 0 && s < other);
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
