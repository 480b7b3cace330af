/**
 * Picking sentences under a budget, apart from scoring them. A selector sees the problem, the scores and a basket that
 * knows the budget, and fills the basket. Ties always go to the earlier sentence.
 */
import { type Csr, dot, unitRows, weigh } from '../../linalg/index.ts';
import { keptWith, once } from '../../text/memoized.ts';
import { type Budget, costs, joint } from './budget.ts';
import type { Problem } from './problem.ts';

/** One picked sentence, and what it was worth at that moment. */
export interface PickedSentence {
  readonly sentence: number;
  readonly gain: number;
  /** The room there was for it, when it is to be cut to that. */
  readonly room?: number;
}

export interface Basket {
  readonly picks: readonly PickedSentence[];
  /** Room left, in the budget's unit. */
  readonly left: number;
  /** Nothing more can fit. */
  readonly full: boolean;
  /** There is room for it, it is not in yet, and it does not repeat one that is. */
  fits(sentence: number): boolean;
  /** Cost of a sentence in the budget's unit. */
  cost(sentence: number): number;
  /** The two are so alike that only one of them may be in. */
  repeats(sentence: number, other: number): boolean;
  take(sentence: number, gain: number): void;
  /** Takes what the room left holds of a sentence that does not fit. */
  takeCut(sentence: number, gain: number): void;
}

export type Selector = (problem: Problem, scores: Float64Array, basket: Basket) => void;

export interface BasketRules {
  /** Cosine from which a sentence repeats one already taken; 1 lets all pass. */
  readonly redundancy?: number;
  /** What leans on the sentence before brings it along, and pays for it. */
  readonly context?: ((sentence: number) => boolean) | undefined;
  /** The last sentence may be larger than the room left, and is cut to it. */
  readonly cut?: boolean;
}

export function basketOf(problem: Problem, budget: Budget, rules: BasketRules = {}): Basket {
  const { redundancy = 1, context, cut = false } = rules;
  const costOf = costs(budget, problem);
  const alike = redundancy < 1 ? likeness(problem) : undefined;
  const minCost = once(() => (cut ? 1 + joint(budget) : cheapest(problem, costOf)));
  const out = new Set<number>();
  const picks: PickedSentence[] = [];
  let left = budget.limit + joint(budget);
  const before = (s: number) => (context?.(s) && !out.has(s - 1) ? [s - 1] : []);
  const cost = (s: number) => before(s).reduce((sum, other) => sum + costOf[other], costOf[s]);
  const repeats = (a: number, b: number) => alike !== undefined && alike(a, b) >= redundancy;
  return {
    picks,
    repeats,
    get left() {
      return left;
    },
    get full() {
      return left < minCost();
    },
    cost,
    fits(sentence) {
      if (out.has(sentence) || (cut ? left < minCost() : cost(sentence) > left)) return false;
      if (!picks.some((pick) => repeats(sentence, pick.sentence))) return true;
      out.add(sentence);
      return false;
    },
    take(sentence, gain) {
      for (const s of [...before(sentence), sentence]) {
        if (cut && left < minCost()) return;
        out.add(s);
        picks.push({ sentence: s, gain, ...(cut && costOf[s] > left && { room: left - joint(budget) }) });
        left -= costOf[s];
      }
    },
    takeCut(sentence, gain) {
      picks.push({ sentence, gain, room: left - joint(budget) });
      left = 0;
    },
  };
}

const cheapest = ({ candidates }: Problem, cost: Uint32Array): number =>
  candidates.reduce((least, s) => Math.min(least, cost[s]), Infinity);

/**
 * Candidates from the best score down. Scores that agree in single precision are ties, so that the last bit of a sum
 * decides nothing.
 */
export function ranked({ candidates }: Problem, scores: ArrayLike<number>): number[] {
  const rough = Float32Array.from(scores);
  return Array.from(candidates).sort((a, b) => rough[b] - rough[a] || a - b);
}

/** The best scores that fit. */
export const byScore: Selector = (problem, scores, basket) => {
  for (const s of ranked(problem, scores)) {
    if (basket.full) return;
    if (basket.fits(s)) basket.take(s, scores[s]);
  }
};

/** Cosine of two sentences, as the redundancy check sees them: tf of stemmed content words. */
export function likeness(problem: Problem): (a: number, b: number) => number {
  const unit = unitsOf(problem.counts);
  return (a, b) => dot(unit, a, unit, b);
}

const unitsOf = keptWith((counts: Csr) => unitRows(weigh(counts, 'tf')));

/**
 * One sentence per topic: the topics in their order take turns, each giving its best sentence that still fits, until
 * the budget is full. `lists` has the sentences of each topic, best first.
 */
export const byTopic =
  (lists: readonly (readonly number[])[]): Selector =>
  (_problem, scores, basket) => {
    const next = lists.map(() => 0);
    let alive = true;
    while (alive && !basket.full) {
      alive = false;
      lists.forEach((list, topic) => {
        while (next[topic] < list.length && !basket.fits(list[next[topic]])) next[topic]++;
        if (next[topic] === list.length) return;
        const sentence = list[next[topic]++];
        basket.take(sentence, scores[sentence]);
        alive = true;
      });
    }
  };

/** Sentences of a topic, best first; those the topic does not want (weight 0) are left out. */
export function listOf({ candidates, relevance }: Problem, weight: (sentence: number) => number): number[] {
  const worth = new Map(Array.from(candidates, (s) => [s, weight(s) * relevance[s]]));
  return Array.from(candidates)
    .filter((s) => worth.get(s)! > 0)
    .sort((a, b) => worth.get(b)! - worth.get(a)! || a - b);
}

/** A set function to be made large. Its gains must never grow while sentences join (it is submodular). */
export interface Objective {
  /** What the sentence would add now. */
  gain(sentence: number): number;
  add(sentence: number): void;
}

/**
 * Cost-scaled lazy greedy (Lin & Bilmes 2010): the next sentence has the largest gain / cost^exponent of those that
 * fit. A gain computed earlier is an upper bound: only sentences whose bound is above the best so far are looked at again.
 */
export const byGain =
  (objective: Objective, exponent: number) =>
  ({ candidates, relevance }: Pick<Problem, 'candidates' | 'relevance'>, _scores: unknown, basket: Basket): void => {
    const bounds = new Float64Array(candidates.length).fill(Infinity);
    while (!basket.full) {
      let [best, max] = [-1, 0];
      for (let i = 0; i < bounds.length; i++) {
        if (bounds[i] <= max) continue;
        const s = candidates[i];
        bounds[i] = basket.fits(s) ? (relevance[s] * objective.gain(s)) / basket.cost(s) ** exponent : 0;
        if (bounds[i] > max) [best, max] = [i, bounds[i]];
      }
      if (best < 0) return;
      basket.take(candidates[best], objective.gain(candidates[best]));
      objective.add(candidates[best]);
    }
  };

/** Passes over short sentences, as long as the others could fill the budget `times` times. */
export const atLeastWords =
  (shortest: number, select: Selector, times = 2): Selector =>
  (problem, scores, basket) => {
    const long = problem.candidates.filter((s) => problem.words[s] >= shortest);
    const supply = long.reduce((sum, s) => sum + basket.cost(s), 0);
    select(supply >= times * basket.left ? { ...problem, candidates: long } : problem, scores, basket);
  };
