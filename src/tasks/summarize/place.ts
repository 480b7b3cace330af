/**
 * How much the place of a sentence counts. Of one document: 1 + lean · 2^(−sentences before / reach), over 1 + lean, so
 * that late sentences may win. Of many news stories: 1 / (1 + sentences before), to a power that follows from what the
 * texts show: how much denser their first sentences are in pairs of words that two documents or more share.
 */
import { type Concepts, pairConcepts, worthOf } from './concepts.ts';
import { hopefulsOf, type Problem } from './problem.ts';
import type { KindReading, MeasuredRange } from './readings.ts';

export interface PlacePrior {
  /** From just above 0 to 1, which is the very beginning. */
  of(sentence: number): number;
  /** The powers that were measured, in place of those of the reading. */
  readonly measured: Partial<Pick<KindReading, 'prior' | 'mention'>>;
}

export function placeOf(problem: Problem, { lean, reach, measured }: KindReading): PlacePrior {
  const before = quotableBefore(problem, measured ? Infinity : reach * (Math.log2(lean) + BITS));
  if (measured) {
    const { ratio, prior, mention } = measured;
    const density = firstDensity(problem, pairConcepts(problem, { shared: 2 }));
    const share = within((density - ratio.low) / (ratio.high - ratio.low));
    const between = ({ low, high }: MeasuredRange) => low + share * (high - low);
    return { of: (s) => 1 / (1 + before[s]), measured: { prior: between(prior), mention: between(mention) } };
  }
  return { of: (s) => (1 + lean * 2 ** (-before[s] / reach)) / (1 + lean), measured: {} };
}

const within = (value: number): number => Math.min(1, Math.max(0, value));

/** 1 + 2^−54 is 1. */
const BITS = 54;

/**
 * Sentences of the same document that stand before and could be quoted: no headline, no dateline. From `enough` on they
 * are not counted, for it makes no difference.
 */
function quotableBefore(problem: Problem, enough: number): Uint32Array {
  const { positionOf, size } = problem;
  const { of, isCandidate } = hopefulsOf(problem);
  const before = new Uint32Array(size);
  const hopeful = new Uint8Array(size);
  for (const s of of) hopeful[s] = 1;
  for (let s = 1; s < size; s++) {
    if (positionOf[s] === 0) continue;
    before[s] = before[s - 1];
    if (before[s] < enough && hopeful[s - 1] === 1 && isCandidate(s - 1)) before[s]++;
  }
  return before;
}

/** Mean density of shared pairs in the first quotable sentence of each document, over that of all others. */
export function firstDensity(problem: Problem, concepts: Concepts): number {
  const firsts = { sum: 0, count: 0 };
  const others = { sum: 0, count: 0 };
  const seen = new Set<number>();
  for (const s of problem.candidates) {
    const group = seen.has(problem.documentOf[s]) ? others : firsts;
    seen.add(problem.documentOf[s]);
    group.sum += worthOf(concepts, s) / Math.max(1, problem.words[s]);
    group.count++;
  }
  const mean = ({ sum, count }: typeof firsts) => (count > 0 ? sum / count : 0);
  return mean(others) > 0 ? mean(firsts) / mean(others) : Infinity;
}
