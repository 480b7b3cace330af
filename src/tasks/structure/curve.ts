/** The curve of a text: how alike the sentences before and after each sentence end are. */
import { moments } from '../../linalg/vectors.ts';
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
  const length = (counts: WindowCounts) =>
    Math.sqrt([...counts.values()].reduce((sum, count) => sum + count * count, 0));
  let product = 0;
  for (const [word, count] of left) product += count * (right.get(word) ?? 0);
  return product > 0 ? product / (length(left) * length(right)) : 0;
}

const STRETCH = 100;
/** Few marks show little: these count beside them. */
const PRIOR_MARKS = 4;
const PRIOR_TRUST = 0.75;

/** Words of some sentences: sentence s has word[start[s]] … word[start[s + 1] − 1], of so many different `words`. */
export interface Passage {
  readonly start: Uint32Array;
  readonly word: Uint32Array;
  readonly words: number;
}

/**
 * The cosine of so many words before and after every sentence but the first, each times ln((B + 1) / b): b of the B
 * stretches of 100 words have it.
 */
export function cosinesOf({ start, word, words }: Passage, window: number): Float64Array {
  const stretches = Math.ceil(word.length / STRETCH);
  const last = new Int32Array(words).fill(-1);
  const met = new Uint32Array(words);
  word.forEach((w, i) => {
    const stretch = Math.floor(i / STRETCH);
    if (last[w] !== stretch) met[w]++;
    last[w] = stretch;
  });
  const weight = Float64Array.from(met, (having) => Math.log((stretches + 1) / Math.max(having, 1)));
  const [before, after] = [new Float64Array(words), new Float64Array(words)];
  return Float64Array.from({ length: start.length - 1 }, (_, s) => {
    const [left, right] = [
      word.subarray(Math.max(0, start[s] - window), start[s]),
      word.subarray(start[s], start[s] + window),
    ];
    for (const w of left) before[w] += weight[w];
    for (const w of right) after[w] += weight[w];
    let [product, squaresBefore, squaresAfter] = [0, 0, 0];
    for (const w of left) {
      squaresBefore += before[w] ** 2;
      product += before[w] * after[w];
      before[w] = 0;
    }
    for (const w of right) {
      squaresAfter += after[w] ** 2;
      after[w] = 0;
    }
    return product > 0 ? product / Math.sqrt(squaresBefore * squaresAfter) : 0;
  });
}

/** The values but the first, which is no place, less their mean, through their standard deviation. */
export function standardised(values: Float64Array): Float64Array {
  const { mean, deviation } = moments(values.subarray(1));
  return values.map((value, s) => (s === 0 || deviation < 1e-9 ? 0 : (value - mean) / deviation));
}

/** How far marks stand where the words change, from 0 to 1. */
export function trustIn(marks: Uint8Array, dips: Float64Array): number {
  const depths: number[] = [];
  for (let s = 1; s < marks.length; s++) {
    const around = [s - 2, s - 1, s + 1, s + 2].filter((at) => at > 0 && marks[at] === 0);
    if (marks[s] === 1 && around.length > 0) {
      depths.push(around.reduce((sum, at) => sum + dips[at], 0) / around.length - dips[s]);
    }
  }
  const { length: count } = depths;
  const { mean, deviation } = count > 1 ? moments(depths) : moments([]);
  const t = mean / (Math.max(deviation, 1e-9) / Math.sqrt(Math.max(count - 1, 1)));
  const seen = Math.min(1, Math.max(0, (t + 0.5) / 2));
  return (count * seen + PRIOR_MARKS * PRIOR_TRUST) / (count + PRIOR_MARKS);
}

/**
 * Where a curve dips (Li & Yamanishi 2000, figure 6): a point lower than both neighbours, and lower than the peaks on
 * both sides, reached by walking outward while the curve rises, by more than `depth`.
 */
export function valleysOf(curve: Float64Array): { at: number; depth: number }[] {
  const valleys: { at: number; depth: number }[] = [];
  for (let at = 1; at + 1 < curve.length; at++) {
    if (!(curve[at - 1] > curve[at] && curve[at + 1] > curve[at])) continue;
    let left = at - 1;
    while (left > 0 && curve[left - 1] > curve[left]) left--;
    let right = at + 1;
    while (right + 1 < curve.length && curve[right + 1] > curve[right]) right++;
    valleys.push({ at, depth: Math.min(curve[left], curve[right]) - curve[at] });
  }
  return valleys;
}

/**
 * All valleys deeper than `theta`; or for a wanted number of blocks the lowest points that no neighbour undercuts, then
 * the lowest others. The first and the last point come last: one sentence against many always looks different.
 */
export function boundariesOf(curve: Float64Array, theta: number, blocks: number | undefined): number[] {
  if (blocks === undefined)
    return valleysOf(curve)
      .filter(({ depth }) => depth > theta)
      .map(({ at }) => at);
  const rank = (at: number) => {
    if (at === 0 || at === curve.length - 1) return 2;
    return curve[at] <= curve[at - 1] && curve[at] <= curve[at + 1] ? 0 : 1;
  };
  return Array.from(curve, (_, at) => at)
    .sort((a, b) => rank(a) - rank(b) || curve[a] - curve[b] || a - b)
    .slice(0, blocks - 1)
    .sort((a, b) => a - b);
}
