/**
 * The topic map: classical multidimensional scaling (Torgerson 1952) of the Hellinger distances between the word
 * distributions of topics.
 */
import type { Floats } from '../linalg/index.ts';

export interface MapPoint {
  readonly x: number;
  readonly y: number;
}

/** `words` has a row of `topics` probabilities for every word. Coordinates are within −1 and 1. */
export function mapOf(words: Floats, topics: number): MapPoint[] {
  return classicalScaling(squaredDistances(words, topics), topics);
}

/** Classical scaling of squared distances between `n` things. */
export function classicalScaling(squares: Float64Array, n: number): MapPoint[] {
  const centred = doublyCentred(squares, n);
  const [x, y] = [0, 1].map(() => takeAxis(centred, n));
  const max = Math.max(...x.map(Math.abs), ...y.map(Math.abs), 1e-12);
  return Array.from({ length: n }, (_, z) => ({ x: x[z] / max, y: y[z] / max }));
}

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

const ITERATIONS = 200;

/** The leading eigenvector scaled by √λ, by power iteration; deflates the matrix, so that the next call finds the next. */
function takeAxis(matrix: Float64Array, n: number): Float64Array {
  let axis = Float64Array.from({ length: n }, (_, z) => Math.cos(1 + z * 2.4));
  let value = 0;
  for (let i = 0; i < ITERATIONS; i++) {
    const next = axis.map((_, a) => axis.reduce((sum, v, b) => sum + matrix[a * n + b] * v, 0));
    value = Math.hypot(...next);
    if (value < 1e-12) return new Float64Array(n);
    axis = next.map((v) => v / value);
  }
  for (let a = 0; a < n; a++) for (let b = 0; b < n; b++) matrix[a * n + b] -= value * axis[a] * axis[b];
  return axis.map((v) => v * Math.sqrt(value));
}
