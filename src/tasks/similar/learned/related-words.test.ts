/** The words of related documents: w = Σ (y of its set, and 0.2 of its own), through (G + λ)⁻¹ and what lies beyond. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fromDense } from '../../../linalg/index.ts';
import { relationsOf } from '../relations/resolve.ts';
import { rowSumsOver } from '../relations/sets.ts';
import { relatedSumsOf, relatedWords } from './related-words.ts';

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
const dot = (a: readonly number[], b: readonly number[]): number => sum(a.map((x, i) => x * b[i]));
const close = (actual: number, expected: number, what: string) =>
  assert.ok(Math.abs(actual - expected) < 1e-9, `${what}: ${actual}, expected ${expected}`);

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

const relations = relationsOf(
  Y.map((_, i) => `${i}`),
  {
    labels: [
      ['0', 'a'],
      ['1', 'a'],
      ['2', 'a'],
      ['4', 'b'],
      ['5', 'b'],
    ],
  },
);
const rows = Float64Array.from(Y.flat());
const all = { dimensions: 2, rows, over: rowSumsOver(rows, 2) };
const regression = { inverse: Float64Array.from(inverse.flat()), rest } as never;
const related = relatedWords(
  all,
  fromDense(words.map((row) => [...row])),
  relations,
  regression,
  relatedSumsOf(all, regression),
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

describe('the words of related documents', () => {
  const known = [0, 1, 2, 4, 5];
  const mean = sum(known.map(score)) / 5;
  const deviation = Math.sqrt(sum(known.map((i) => (score(i) - mean) ** 2)) / 5);

  it('give a cosine, less its mean and at deviation 1 over targets with relations, 0 to all others', () => {
    const found = related.scores(Float64Array.from(query), Float64Array.from(products));
    close(found.mean, mean, 'mean');
    close(found.deviation, deviation, 'deviation');
    for (const i of known) close(found.scores[i], (score(i) - mean) / deviation, `target ${i}`);
    assert.equal(found.scores[3], 0);
  });

  it('are told apart by what a unit of the basis and of a word adds', () => {
    for (const target of [1, 5]) {
      const { along, word } = related.weights(target);
      const w = [0, 1].map((k) => marked(target)[k] / length(target));
      for (const k of [0, 1]) close(along[k], dot(inverse[k], w) - rest * w[k], `basis ${k}`);
      for (const column of [0, 1, 2]) {
        const count = sum(SETS[target].map((j) => words[j][column])) + 0.2 * words[target][column];
        close(word.get(column) ?? 0, (rest * count) / length(target), `word ${column}`);
      }
    }
  });

  it('bring a target through each of its related documents, not through itself', () => {
    const parts = related.through(Float64Array.from(query), Float64Array.from(products), 1);
    assert.deepEqual(
      parts.map(({ target }) => target),
      [0, 2],
    );
    for (const { target, part } of parts) close(part, tie(target) / length(1), `through ${target}`);
  });
});
