/**
 * The topic map: classical multidimensional scaling (Torgerson 1952) of the Hellinger distances between the word
 * distributions of topics.
 */
import { type Floats, symmetricEigen } from '../linalg/index.ts';

export interface MapPoint {
  readonly x: number;
  readonly y: number;
}

/**
 * `words` has a row of `topics` probabilities for every word. The two leading eigenvectors, each by √λ, scaled to lie within −1
 * and 1.
 */
export function mapOf(words: Floats, topics: number): MapPoint[] {
  const { values, vectors } = symmetricEigen(doublyCentred(squaredDistances(words, topics), topics), topics);
  const at = (axis: number, z: number) =>
    values[axis] > SMALLEST ? Math.sqrt(values[axis]) * vectors[axis * topics + z] : 0;
  const points = Array.from({ length: topics }, (_, z) => ({ x: at(0, z), y: at(1, z) }));
  const most = points.reduce((most, { x, y }) => Math.max(most, Math.abs(x), Math.abs(y)), SMALLEST);
  return points.map(({ x, y }) => ({ x: x / most, y: y / most }));
}

/** What is smaller is rounding. */
const SMALLEST = 1e-12;

/** Σ_w (√P(w|a) − √P(w|b))² = 2 − 2 Σ_w √(P(w|a) P(w|b)). */
function squaredDistances(words: Floats, topics: number): Float64Array {
  const squares = new Float64Array(topics * topics);
  const roots = new Float64Array(topics);
  for (let at = 0; at < words.length; at += topics) {
    for (let z = 0; z < topics; z++) roots[z] = Math.sqrt(words[at + z]);
    for (let a = 0; a < topics; a++) for (let b = 0; b < topics; b++) squares[a * topics + b] += roots[a] * roots[b];
  }
  return squares.map((shared) => Math.max(0, 2 - 2 * shared));
}

function doublyCentred(squares: Float64Array, n: number): Float64Array {
  const means = Array.from(
    { length: n },
    (_, a) => squares.subarray(a * n, (a + 1) * n).reduce((s, d) => s + d, 0) / n,
  );
  const mean = means.reduce((sum, m) => sum + m, 0) / n;
  return squares.map((d, i) => -0.5 * (d - means[Math.floor(i / n)] - means[i % n] + mean));
}
