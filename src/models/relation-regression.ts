/**
 * Regularised least squares of relations on documents, over the documents whose relations are known.
 *
 * Method      G = Σ y yᵀ over documents with relations. The prediction of a document is Cᵀ (G + λ)⁻¹ y, where a row of C is
 *             the mean of its related documents; the metric between two documents is the product of their predictions,
 *             M = (G + λ)⁻¹ Cᵀ C (G + λ)⁻¹, which serves documents without relations too
 * From        kernel ridge regression (Saunders, Gammerman & Vovk 1998), taken on both sides
 * Departures  of M the first directions are kept. What a document has beyond the y of its words meets only the mean of
 *             what all have there: `rest`, as one over the mean and λ
 */

import { gram } from '../linalg/gram.ts';
import { eigenOf, tridiagonal } from '../linalg/index.ts';
import { inversePositive } from '../linalg/inverse.ts';
import { rowsTimes } from '../linalg/products.ts';

/** λ of a target's predictor; that of the metric is smaller, because it averages many targets. */
export const PENALTY = 3;
const METRIC_PENALTY = 1;
/** Directions of the metric. */
const RANK = 50;

export interface RelationRegression {
  /** (G + λ)⁻¹. */
  readonly inverse: Float64Array;
  readonly rest: number;
  /** A root of M, as many columns as directions were kept; and what is taken off a document before. */
  readonly metric: Float64Array;
  readonly middle: Float64Array;
}

/**
 * `rows`: y of all documents, d values each. `known`: those with relations. `meanOf`: the mean of what one is related to.
 * `squares`: G, where it is known.
 */
export function relationRegression(
  rows: Float64Array,
  d: number,
  known: readonly number[],
  meanOf: (row: number) => Float64Array,
  squares = squaresOf(rows, d, known),
): RelationRegression {
  const { scatter, middle } = moments(rows, d, known, meanOf);
  let trace = 0;
  for (let k = 0; k < d; k++) trace += squares[k * d + k];
  const beyond = Math.max(0, known.length - trace) / Math.max(1, known.length - d);
  const metric = rootOf(between(withPenalty(squares, d, METRIC_PENALTY), scatter, d), d);
  return { inverse: withPenalty(squares, d, PENALTY), rest: 1 / (beyond + PENALTY), metric, middle };
}

/** A root of M alone, where C has the sum over what a document is related to. */
export function relationMetric(
  rows: Float64Array,
  d: number,
  known: readonly number[],
  sumOf: (row: number) => Float64Array,
  penalty: number,
): Float64Array {
  const { scatter } = moments(rows, d, known, sumOf);
  return rootOf(between(withPenalty(squaresOf(rows, d, known), d, penalty), scatter, d), d);
}

/** (G + λ)⁻¹. */
function withPenalty(squares: Float64Array, d: number, penalty: number): Float64Array {
  const more = squares.slice();
  for (let k = 0; k < d; k++) more[k * d + k] += penalty;
  return inversePositive(more, d);
}

/** G = Σ y yᵀ. */
export const squaresOf = (rows: Float64Array, d: number, known: readonly number[]): Float64Array =>
  gram(
    known.map((row) => rows.subarray(row * d, (row + 1) * d)),
    d,
  );

/** Cᵀ C less that of its mean, and the mean of y. */
function moments(rows: Float64Array, d: number, known: readonly number[], targetOf: (row: number) => Float64Array) {
  const [middle, mean] = [new Float64Array(d), new Float64Array(d)];
  /** Documents with the same related documents have one array: its square is added once, with its weight. */
  const times = new Map<Float64Array, number>();
  for (const row of known) {
    const target = targetOf(row);
    times.set(target, (times.get(target) ?? 0) + 1);
  }
  for (const row of known) addShare(middle, 1, rows, row * d, known.length);
  for (const [target, weight] of times) addShare(mean, weight, target, 0, known.length);
  const scatter = gram([...times.keys(), mean], d, [...times.values(), -known.length]);
  return { scatter, middle };
}

function addShare(to: Float64Array, weight: number, rows: Float64Array, at: number, count: number): void {
  for (let k = 0; k < to.length; k++) to[k] += (weight * rows[at + k]) / count;
}

const between = (side: Float64Array, inner: Float64Array, d: number): Float64Array =>
  rowsTimes(rowsTimes(side, d, inner), d, side);

/** d × rank, its product with its transpose the nearest of that rank. Of few examples M has few directions. */
function rootOf(matrix: Float64Array, d: number): Float64Array {
  const { values, vectors } = eigenOf(tridiagonal(matrix, d), Math.min(d, RANK));
  const some = values.filter((value) => value > d * Number.EPSILON * values[0]).length;
  const rank = Math.max(1, Math.min(RANK, some));
  const root = new Float64Array(d * rank);
  for (let k = 0; k < rank; k++) {
    const weight = Math.sqrt(Math.max(0, values[k]));
    for (let i = 0; i < d; i++) root[i * rank + k] = weight * vectors[k * d + i];
  }
  return root;
}
