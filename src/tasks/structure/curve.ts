/** The curve of a text: how alike the sentences before and after each sentence end are. */
import type { Problem } from './problem.ts';

export type Counts = ReadonlyMap<number, number>;
type Likeness<T> = (left: T, right: T) => number;

/** Compares what `look` sees in the `window` sentences before and after every sentence end but the last. */
export function curveOf<T>(
  problem: Problem,
  window: number,
  look: (counts: Counts) => T,
  alike: Likeness<T>,
): Float64Array {
  const seen = new Map<string, T>();
  const view = (from: number, to: number): T => {
    const key = `${from} ${to}`;
    let value = seen.get(key);
    if (value === undefined) seen.set(key, (value = look(countWords(problem, from, to))));
    return value;
  };
  const curve = new Float64Array(Math.max(problem.size - 1, 0));
  for (let i = 0; i < curve.length; i++) {
    const left = view(Math.max(0, i + 1 - window), i + 1);
    const right = view(i + 1, Math.min(problem.size, i + 1 + window));
    curve[i] = alike(left, right);
  }
  return curve;
}

/** The words of sentences from … to - 1 and how often they occur. */
export function countWords({ start, word }: Problem, from: number, to: number): Map<number, number> {
  const counts = new Map<number, number>();
  for (let i = start[from]; i < start[to]; i++) counts.set(word[i], (counts.get(word[i]) ?? 0) + 1);
  return counts;
}

/** P(w) = N(w)/N. */
export function shares(counts: Counts): Counts {
  let total = 0;
  for (const count of counts.values()) total += count;
  return new Map([...counts].map(([word, count]) => [word, count / total]));
}

/** 1 − ½ Σ_w |P_L(w) − P_R(w)|. A side without words is 0 everywhere; two such sides are alike. */
export function overlap(left: Counts, right: Counts): number {
  let distance = 0;
  for (const [word, p] of left) distance += Math.abs(p - (right.get(word) ?? 0));
  for (const [word, p] of right) if (!left.has(word)) distance += p;
  return Math.max(0, 1 - distance / 2);
}

export function cosine(left: Counts, right: Counts): number {
  let product = 0;
  for (const [word, count] of left) product += count * (right.get(word) ?? 0);
  const lengths = length(left) * length(right);
  return lengths > 0 ? product / lengths : 0;
}

function length(counts: Counts): number {
  let sum = 0;
  for (const count of counts.values()) sum += count * count;
  return Math.sqrt(sum);
}
