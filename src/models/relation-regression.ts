/**
 * Regularised least squares of relations on documents.
 *
 * Method      G = Σ y yᵀ over documents with relations, y being the words of a document along some directions.
 *             A target's predictor is w = (G + λ)⁻¹ Σ y over its related documents, itself a little more: the words that
 *             tell these from all others; the score is the cosine of w and a document.
 *             The metric between any two documents is the product of the predictions of what they are related to,
 *             M = (G + λ)⁻¹ Cᵀ C (G + λ)⁻¹, where a row of C is the mean of a document's related ones
 * From        kernel ridge regression (Saunders, Gammerman & Vovk 1998); for M, taken on both sides
 * Departures  of M the first directions are kept. What a document has beyond the y of its words meets only the mean of
 *             what all have there: `rest`, as one over that mean and λ
 */
import type { Csr } from '../kernels/index.ts';
import { eigenOf, tridiagonal } from '../linalg/index.ts';
import { gram, inversePositive, quadraticForms, rowsTimes } from '../linalg/products.ts';
import { axpy, dotAt } from '../linalg/vectors.ts';
import { similarities } from './plsa-discriminative.ts';

/** λ of a target's predictor; that of the metric is smaller, because it averages many targets. */
const PENALTY = 3;
const METRIC_PENALTY = 1;
/** Directions of the metric. */
const RANK = 50;
/** What a target counts for beyond its related documents; it breaks ties. */
const OWN = 0.2;
/** So many rows at a time have their lengths computed. */
const PIECE = 1000;

/** (G + λ)⁻¹, and the same for what lies beyond the directions, where documents have `beyond` as their mean square. */
export interface RegressionInverse {
  readonly inverse: Float64Array;
  readonly rest: number;
  readonly beyond: number;
}

export interface RelationRegression extends RegressionInverse {
  /** A root of M, as many columns as directions were kept; and what is taken off a document before. */
  readonly metric: Float64Array;
  readonly middle: Float64Array;
}

/** A regression of which `rest` was kept. */
export const beyondOf = (rest: number): number => Math.max(0, 1 / rest - PENALTY);

/** `rows`: y of all documents, d values each. `known`: those with relations. `meanOf`: the mean of what one is related to. */
export function relationRegression(
  rows: Float64Array,
  d: number,
  known: readonly number[],
  meanOf: (row: number) => Float64Array,
): RelationRegression {
  const squares = gram(
    known.map((row) => rows.subarray(row * d, (row + 1) * d)),
    d,
  );
  const { scatter, middle } = moments(rows, d, known, meanOf);
  let trace = 0;
  for (let k = 0; k < d; k++) trace += squares[k * d + k];
  const beyond = Math.max(0, known.length - trace) / Math.max(1, known.length - d);
  const side = withPenalty(squares, d, METRIC_PENALTY);
  const metric = rootOf(rowsTimes(rowsTimes(side, d, scatter), d, side), d);
  return { inverse: withPenalty(squares, d, PENALTY), rest: 1 / (beyond + PENALTY), beyond, metric, middle };
}

/** (G + λ)⁻¹. */
function withPenalty(squares: Float64Array, d: number, penalty: number): Float64Array {
  const more = squares.slice();
  for (let k = 0; k < d; k++) more[k * d + k] += penalty;
  return inversePositive(more, d);
}

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

/** Documents by their words: unit rows, and y, d values each. */
export interface RegressionRows {
  readonly words: Csr;
  readonly along: Float64Array;
  readonly dimensions: number;
}

/** The sets of related documents, the set of every target, and sums of rows over each; those over one member are not used. */
export interface RelatedSets {
  readonly members: readonly Uint32Array[];
  readonly of: Uint32Array;
  sums(rows: Float64Array, width: number): Float64Array;
}

export interface Predictors {
  /** The cosine of a document with the predictor of every target; 0 where it has none. */
  scores(along: Float64Array, products: Float64Array): Float64Array;
  /** The cosine with one target taken apart: what a unit of y, and of a word, adds to it. */
  weights(target: number): { readonly along: Float64Array; readonly word: Map<number, number> };
  /** What every other document of the target's related documents adds to its cosine. */
  through(along: Float64Array, products: Float64Array, target: number): { target: number; part: number }[];
}

/** `predicted`: the targets that have a predictor. */
export function predictorsOf(
  { words, along: rows, dimensions: d }: RegressionRows,
  sets: RelatedSets,
  { inverse, rest, beyond }: RegressionInverse,
  predicted: ArrayLike<number>,
): Predictors {
  const { members, of } = sets;
  const sums = sets.sums(rows, d);
  /** Σ y over the related documents of a target, and itself a little more. */
  const markedOf = (row: number): Float64Array => {
    const self = rows.subarray(row * d, (row + 1) * d);
    const sum = members[of[row]].length > 1 ? sums.slice(of[row] * d, (of[row] + 1) * d) : self.slice();
    axpy(OWN, self, 0, sum, 0, d);
    return sum;
  };
  // Left singular vectors u_k = y_k / σ_k: of a set marked by 1, |1|² − Σ (u_k · 1)² lies beyond them.
  const shares = new Float64Array(d);
  for (let at = 0; at < rows.length; at += d) for (let k = 0; k < d; k++) shares[k] += rows[at + k] ** 2;
  for (let k = 0; k < d; k++) shares[k] = shares[k] > 0 ? 1 / shares[k] : 0;
  const square = rowsTimes(inverse, d, inverse);
  const length = new Float64Array(of.length);
  for (let from = 0; from < predicted.length; from += PIECE) {
    const some = Array.from({ length: Math.min(PIECE, predicted.length - from) }, (_, i) => predicted[from + i]);
    const marked = new Float64Array(some.length * d);
    some.forEach((row, i) => {
      marked.set(markedOf(row), i * d);
    });
    const inside = quadraticForms(marked, d, square);
    some.forEach((row, i) => {
      let outside = members[of[row]].length + 2 * OWN + OWN * OWN;
      for (let k = 0; k < d; k++) outside -= shares[k] * marked[i * d + k] ** 2;
      length[row] = Math.sqrt(Math.max(0, inside[i]) + rest * rest * beyond * Math.max(0, outside));
    });
  }
  /** ((G + λ)⁻¹ − rest) y: what lies beyond meets `rest`, and so do the words as a whole. */
  const vectorOf = (along: Float64Array) => {
    const vector = rowsTimes(along, d, inverse);
    axpy(-rest, along, 0, vector, 0, d);
    return vector;
  };
  return {
    scores(along, products) {
      const vector = vectorOf(along);
      const [alone, bySet] = [similarities(rows, d, vector), similarities(sums, d, vector)];
      const wordsOf = sets.sums(products, 1);
      return length.map((size, row) => {
        if (!(size > 0)) return 0;
        const self = alone[row] + rest * products[row];
        const shared = members[of[row]].length > 1 ? bySet[of[row]] + rest * wordsOf[of[row]] : self;
        return (shared + OWN * self) / size;
      });
    },
    weights(target) {
      const word = new Map<number, number>();
      const add = (row: number, weight: number) => {
        for (let i = words.start[row]; i < words.start[row + 1]; i++)
          word.set(words.index[i], (word.get(words.index[i]) ?? 0) + weight * words.value[i]);
      };
      for (const row of members[of[target]]) add(row, rest / length[target]);
      add(target, (OWN * rest) / length[target]);
      return { along: vectorOf(markedOf(target).map((x) => x / length[target])), word };
    },
    through(along, products, target) {
      const vector = vectorOf(along);
      return Array.from(members[of[target]])
        .filter((row) => row !== target)
        .map((row) => ({ target: row, part: (dotAt(rows, row * d, vector) + rest * products[row]) / length[target] }));
    },
  };
}
