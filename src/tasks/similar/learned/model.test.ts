/** The model of `auto` by hand: how examples move targets, the cosine after a map, z-scores, and the mixture. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { near } from '../../../../test/near.ts';
import { fromDense, wordsOf } from '../../../linalg/index.ts';
import { relationsOf } from '../relations/resolve.ts';
import { type Features, someOf } from './features.ts';
import { GENTLE, learn, mixed, zScoresOf } from './model.ts';

const Y = [
  [1, 0],
  [0.6, 0.8],
  [0, 1],
  [-0.6, 0.8],
  [-1, 0],
];
const rows = Float64Array.from(Y.flat());
const counts = fromDense([
  [1, 0, 2],
  [0, 1, 0],
  [1, 1, 0],
  [0, 0, 1],
  [3, 0, 0],
]);
const words = wordsOf(counts, 'log-tf-idf', Float64Array.of(1, 1, 1));
const features = { words, near: { rows, dimensions: 2 } } as unknown as Features;
const ids = ['0', '1', '2', '3', '4'];
const relations = relationsOf(ids, {
  pairs: [
    ['0', '1'],
    ['0', '2'],
    ['3', '4', false],
    ['3', '0', false],
  ],
});
const at = (of: Float64Array, i: number) => [of[2 * i], of[2 * i + 1]];

describe('examples', () => {
  it('move a target towards the related and away from the rejected: 2 Σ / (n + 2) and Σ / (m + 2)', () => {
    const { moved, towards, labelled } = learn(features, relations, GENTLE);
    // 0: two related, one rejected: + 2/(2 + 2) · (Y1 + Y2) − 1/(1 + 2) · Y3.
    near(at(moved, 0), [1 + 0.5 * 0.6 + 0.6 / 3, 0.5 * 1.8 - 0.8 / 3]);
    // 1: one related: + 2/3 · Y0.
    near(at(moved, 1), [0.6 + 2 / 3, 0.8]);
    // 3: two rejected: − 1/4 · (Y4 + Y0) = 0.
    near(at(moved, 3), [-0.6, 0.8]);
    // 4: one rejected: − 1/3 · Y3.
    near(at(moved, 4), [-1 + 0.2, -0.8 / 3]);
    near(towards, [2 / 4, 2 / 3, 2 / 3, 0, 0]);
    assert.deepEqual([...labelled], [1, 1, 1, 0, 0]);
  });

  it('leave all as it was where nothing is known', () => {
    for (const [given, mixture] of [
      [undefined, GENTLE],
      [relationsOf(ids, { pairs: [] }), GENTLE],
    ] as const) {
      const same = learn(features, given, mixture);
      near(same.moved, [...rows]);
      near(
        same.near.scores(Float64Array.of(1, 1)),
        Y.map(([x, y]) => x + y),
      );
      near(same.near.toward(Float64Array.of(1, 1), 3), Y[3]);
    }
  });

  it('are not divided by nought where all documents are the same, or have no place', () => {
    for (const row of [
      [0.6, 0.8],
      [0, 0],
    ]) {
      const all = { ...features, near: { rows: Float64Array.from(ids.flatMap(() => row)), dimensions: 2 } };
      const learned = learn(all, relations, GENTLE);
      const query = { near: Float64Array.from(row), products: new Float64Array(5) };
      const scores = mixed(zScoresOf(learned.parts(query), GENTLE), GENTLE, learned.labelled);
      assert.ok(scores.every(Number.isFinite), `${scores}`);
    }
  });
});

describe('the mixture', () => {
  const deviating = (scores: number[], mean: number, deviation: number) => ({
    ...{ scores: Float64Array.from(scores), mean, deviation },
  });

  it('adds z-scores with their weights, other ones for labelled targets than for unlabelled', () => {
    const mixture = { ...GENTLE, metric: 2, related: 3, without: 5, scale: 0.5 };
    const parts = {
      near: deviating([1, 2], 0, 2),
      words: deviating([4, 8], 0, 4),
      metric: deviating([3, 6], 0, 3),
      related: deviating([7, 0], 5, 2),
    };
    // f = .5 + .25 and 1 + .5; 2 · 1 + 3 · (7 − 5)/2; half of f + 5 · 2.
    const all = zScoresOf(parts, mixture);
    near(mixed(all, mixture, Uint8Array.of(1, 0)), [0.75 + 2 + 3, 0.5 * (1.5 + 10)]);
    near(mixed(all, mixture, Uint8Array.of(1, 0), 1, 2), [5.75]);
    near(mixed({ base: all.base }, mixture, Uint8Array.of(1, 0)), [0.75, 1.5]);
  });

  it('has z-scores by the deviation over all targets', () => {
    const learned = learn(features, undefined, GENTLE);
    const { near: direct } = learned.parts({ near: Float64Array.of(1, 0), products: new Float64Array(5) });
    // 1, .6, 0, −.6, −1: mean 0, mean square 2.72 / 5.
    near([direct.mean, direct.deviation], [0, Math.sqrt(2.72 / 5)]);
  });
});

it('some of the documents have the features they have among all', () => {
  const some = someOf(features, [3, 1]);
  near(some.near.rows, [...Y[3], ...Y[1]]);
  assert.deepEqual([...some.words.targets.index], [2, 1]);
  assert.deepEqual([some.words.transposed.rows, some.words.transposed.columns], [3, 2]);
});
