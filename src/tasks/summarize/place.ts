/**
 * How much the place of a sentence counts. Of one document: 1 + lean · (1 − place)^reach, over 1 + lean, with place from
 * 0 to 1. Of many news stories: 1 / (1 + sentences before), to a power that follows from what the texts show: how much
 * denser their first sentences are in pairs of words that the documents share.
 */
import type { Concepts } from './concepts.ts';
import type { Kind } from './kind.ts';
import { type Problem, sentencesOf } from './problem.ts';
import type { Reading } from './readings.ts';

export interface Place {
  /** From just above 0 to 1, which is the very beginning. */
  of(sentence: number): number;
  /** The powers that were measured, in place of those of the reading. */
  readonly measured: Partial<Pick<Reading, 'prior' | 'mention'>>;
}

/** First sentences so many times as dense in shared pairs: the beginning counts least, and most. */
const RATIO = { low: 1.5, high: 2.25 };
const PRIOR = { low: 0.05, high: 0.5 };
const MENTION = { low: 0.5, high: 0.75 };

export function placeOf(problem: Problem, kind: Kind, { lean, reach }: Reading, pairs: Concepts): Place {
  const before = quotableBefore(problem);
  if (kind === 'news' && problem.corpus.documents.length > 1) {
    const share = within((firstDensity(problem, pairs) - RATIO.low) / (RATIO.high - RATIO.low));
    const between = ({ low, high }: typeof RATIO) => low + share * (high - low);
    return { of: (s) => 1 / (1 + before[s]), measured: { prior: between(PRIOR), mention: between(MENTION) } };
  }
  const sizes = sentencesOf(problem).map(({ first, last }) => last - first);
  const share = (s: number) => 1 - before[s] / sizes[problem.documentOf[s]];
  return { of: (s) => (1 + lean * share(s) ** reach) / (1 + lean), measured: {} };
}

const within = (value: number): number => Math.min(1, Math.max(0, value));

/** Sentences of the same document that stand before and could be quoted: no headline, no dateline. */
function quotableBefore({ candidates, positionOf, size }: Problem): Uint32Array {
  const before = new Uint32Array(size);
  const quotable = new Uint8Array(size);
  for (const s of candidates) quotable[s] = 1;
  for (let s = 1; s < size; s++) before[s] = positionOf[s] === 0 ? 0 : before[s - 1] + quotable[s - 1];
  return before;
}

/** Mean density of shared pairs in the first quotable sentence of each document, over that of all others. */
export function firstDensity(problem: Problem, { of, worth }: Concepts): number {
  const firsts = { sum: 0, count: 0 };
  const others = { sum: 0, count: 0 };
  const seen = new Set<number>();
  for (const s of problem.candidates) {
    const group = seen.has(problem.documentOf[s]) ? others : firsts;
    seen.add(problem.documentOf[s]);
    group.sum += of[s].reduce((sum, pair) => sum + worth[pair], 0) / Math.max(1, problem.words[s]);
    group.count++;
  }
  const mean = ({ sum, count }: typeof firsts) => (count > 0 ? sum / count : 0);
  return mean(others) > 0 ? mean(firsts) / mean(others) : RATIO.high;
}
