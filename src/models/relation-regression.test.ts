import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nearWithin } from '../../test/near.ts';
import { pluck } from '../../test/pluck.ts';
import { fromDense } from '../linalg/index.ts';
import { beyondOf, predictorsOf, relationRegression } from './relation-regression.ts';

const near = nearWithin(1e-12);

describe('the regression of relations on documents', () => {
  // Two sets of two along the axes, and a fifth document whose relations are not known.
  const rows = Float64Array.of(1, 0, 1, 0, 0, 1, 0, 1, 9, 9);
  const means = [Float64Array.of(1, 0), Float64Array.of(0, 1)];
  const learned = relationRegression(rows, 2, [0, 1, 2, 3], (row) => means[row >> 1]);

  it('is (G + λ)⁻¹ over the known, with what lies beyond the rows at its mean', () => {
    // G = 2 I and λ = 3; four documents of length 1 have nothing beyond their rows.
    near(learned.inverse, [1 / 5, 0, 0, 1 / 5], 'inverse');
    assert.equal(learned.rest, 1 / 3);
    near(learned.middle, [1 / 2, 1 / 2], 'middle');
  });

  /** Two sets are told apart along one direction: a root of one column. */
  const squareOf = (root: Float64Array) => {
    assert.equal(root.length, 2);
    return [0, 1].flatMap((i) => [0, 1].map((j) => root[i] * root[j]));
  };

  it('has a metric that tells the sets apart and nothing else', () => {
    // C less its mean: ± (1/2, −1/2), four times, so CᵀC = (1, −1; −1, 1); (G + 1)⁻¹ = 1/3 on either side.
    near(squareOf(learned.metric), [1 / 9, -1 / 9, -1 / 9, 1 / 9], 'metric');
  });
});

// w = Σ (y of its set, and 0.2 of its own), through (G + λ)⁻¹ and what lies beyond.
const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
const dot = (a: readonly number[], b: readonly number[]): number => sum(a.map((x, i) => x * b[i]));
const close = nearWithin(1e-9);

// Four documents in two dimensions; 0, 1 and 2 belong together, 3 is alone, 4 and 5 are a pair.
const Y = [
  [0.8, 0.1],
  [0.5, -0.4],
  [0.3, 0.6],
  [-0.2, 0.7],
  [0.1, -0.9],
  [0.4, 0.4],
];
const SETS = [[0, 1, 2], [0, 1, 2], [0, 1, 2], [3], [4, 5], [4, 5]];
const inverse = [
  [0.3, 0.05],
  [0.05, 0.25],
];
const rest = 0.22;
const query = [0.6, -0.3];
const products = [0.5, 0.2, 0.1, 0.9, 0.3, 0.4];
const words = [
  [1, 0, 2],
  [0, 1, 0],
  [1, 1, 0],
  [0, 0, 1],
  [3, 0, 0],
  [0, 2, 1],
];

const members = [[0, 1, 2], [3], [4, 5]].map((rows) => Uint32Array.from(rows));
const sums = (of: Float64Array, width: number) =>
  Float64Array.from(
    members.flatMap((rows) =>
      Array.from({ length: width }, (_, k) => sum([...rows].map((row) => of[row * width + k]))),
    ),
  );
const predictors = predictorsOf(
  { words: fromDense(words.map((row) => [...row])), along: Float64Array.from(Y.flat()), dimensions: 2 },
  { members, of: Uint32Array.of(0, 0, 0, 1, 2, 2), sums },
  { inverse: Float64Array.from(inverse.flat()), rest, beyond: beyondOf(rest) },
  [0, 1, 2, 4, 5],
);

/** y_iᵀ ((G + λ)⁻¹ − rest) y_q + rest · product */
const tie = (i: number) =>
  dot(
    Y[i],
    inverse.map((line, k) => dot(line, query) - rest * query[k]),
  ) +
  rest * products[i];
const marked = (i: number) => [0, 1].map((k) => sum(SETS[i].map((j) => Y[j][k])) + 0.2 * Y[i][k]);
const length = (i: number) => {
  const inside = sum(inverse.map((line) => dot(line, marked(i)) ** 2));
  // |1_i|² = n + 2 · 0.2 + 0.2², less what lies along the left singular vectors.
  const squares = [0, 1].map((k) => sum(Y.map((y) => y[k] ** 2)));
  const outside = SETS[i].length + 0.4 + 0.04 - sum(marked(i).map((x, k) => x ** 2 / squares[k]));
  return Math.sqrt(inside + rest ** 2 * Math.max(0, 1 / rest - 3) * Math.max(0, outside));
};
const score = (i: number) => (sum(SETS[i].map(tie)) + 0.2 * tie(i)) / length(i);

describe('predictors: the words of related documents', () => {
  it('give the cosine of a query with the predictor of a target, and 0 where there is none', () => {
    const found = predictors.scores(Float64Array.from(query), Float64Array.from(products));
    for (const i of [0, 1, 2, 4, 5]) close(found[i], score(i), `target ${i}`);
    assert.equal(found[3], 0);
  });

  it('are told apart by what a unit of the basis and of a word adds', () => {
    for (const target of [1, 5]) {
      const { along, word } = predictors.weights(target);
      const w = [0, 1].map((k) => marked(target)[k] / length(target));
      for (const k of [0, 1]) close(along[k], dot(inverse[k], w) - rest * w[k], `basis ${k}`);
      for (const column of [0, 1, 2]) {
        const count = sum(SETS[target].map((j) => words[j][column])) + 0.2 * words[target][column];
        close(word.get(column) ?? 0, (rest * count) / length(target), `word ${column}`);
      }
    }
  });

  it('bring a target through each of its related documents, not through itself', () => {
    const parts = predictors.through(Float64Array.from(query), Float64Array.from(products), 1);
    assert.deepEqual(pluck(parts, 'target'), [0, 2]);
    for (const { target, part } of parts) close(part, tie(target) / length(1), `through ${target}`);
  });
});
