/** The curve of a text: how alike the sentences before and after each sentence end are. */
import type { Problem } from './problem.ts';

export type WindowCounts = ReadonlyMap<number, number>;
type Likeness<T> = (left: T, right: T) => number;

/** Compares what `look` sees in the `window` sentences before and after every sentence end but the last. */
export function curveOf<T>(
  problem: Problem,
  window: number,
  look: (counts: WindowCounts) => T,
  alike: Likeness<T>,
): Float64Array {
  /** What was seen on the right of a sentence end is on the left of one `window` sentences later. */
  const full = new Map<number, T>();
  const view = (from: number, to: number): T => look(countWords(problem, from, to));
  const curve = new Float64Array(Math.max(problem.size - 1, 0));
  for (let i = 0; i < curve.length; i++) {
    const from = Math.max(0, i + 1 - window);
    const left = full.get(from) ?? view(from, i + 1);
    full.delete(from);
    const right = view(i + 1, Math.min(problem.size, i + 1 + window));
    if (i + 1 + window < problem.size) full.set(i + 1, right);
    curve[i] = alike(left, right);
  }
  return curve;
}

/** The overlap of the shares N(w)/N of all words on both sides: Σ_w min(P_L(w), P_R(w)), in one sliding pass. */
export function plainCurve({ start, word, counts, size }: Problem, window: number): Float64Array {
  const [left, right] = [new Float64Array(counts.length), new Float64Array(counts.length)];
  const add = (into: Float64Array, from: number, to: number, step: number) => {
    for (let i = start[from]; i < start[to]; i++) into[word[i]] += step;
  };
  add(right, 0, Math.min(window, size), 1);
  return Float64Array.from({ length: Math.max(size - 1, 0) }, (_, i) => {
    const [from, to] = [Math.max(0, i + 1 - window), Math.min(size, i + 1 + window)];
    add(left, i, i + 1, 1);
    add(right, i, i + 1, -1);
    if (i >= window) add(left, i - window, i - window + 1, -1);
    if (i + window < size) add(right, i + window, i + window + 1, 1);
    const [l, r] = [start[i + 1] - start[from], start[to] - start[i + 1]];
    if (l === 0 || r === 0) return l === r ? 1 : 0.5;
    let sum = 0;
    for (let j = start[from]; j < start[i + 1]; j++) sum += Math.min(1 / l, right[word[j]] / left[word[j]] / r);
    return sum;
  });
}

/** The words of sentences from … to - 1 and how often they occur. */
export function countWords({ start, word }: Problem, from: number, to: number): Map<number, number> {
  const counts = new Map<number, number>();
  for (let i = start[from]; i < start[to]; i++) counts.set(word[i], (counts.get(word[i]) ?? 0) + 1);
  return counts;
}

/** 1 − ½ Σ_w |P_L(w) − P_R(w)|. A side without words is 0 everywhere; two such sides are alike. */
export function overlap(left: WindowCounts, right: WindowCounts): number {
  let distance = 0;
  for (const [word, p] of left) distance += Math.abs(p - (right.get(word) ?? 0));
  for (const [word, p] of right) if (!left.has(word)) distance += p;
  return Math.max(0, 1 - distance / 2);
}

export function cosine(left: WindowCounts, right: WindowCounts): number {
  let product = 0;
  for (const [word, count] of left) product += count * (right.get(word) ?? 0);
  const lengths = length(left) * length(right);
  return lengths > 0 ? product / lengths : 0;
}

function length(counts: WindowCounts): number {
  let sum = 0;
  for (const count of counts.values()) sum += count * count;
  return Math.sqrt(sum);
}
