import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { near } from '../../test/near.ts';
import { random } from '../random/index.ts';
import { adamOf, discriminative, similarities } from './plsa-discriminative.ts';

const K = 4;
const chance = random(5);
const vectors = Float64Array.from({ length: 6 * K }, () => 0.1 + chance.uniform());
const unit = (v: readonly number[]) => {
  const length = Math.hypot(...v);
  return Float64Array.from(v, (x) => x / length);
};
const query = unit([0.7, 0.1, 0.4, 0.2]);

describe('discriminative plsa', () => {
  it('learns to put the related first, with weights that stay positive and targets of length 1', () => {
    const model = discriminative(vectors, K);
    const related = [3, 5];
    let loss = Infinity;
    for (let i = 0; i < 200; i++) loss = model.step([{ vector: query, related }]);
    const scores = similarities(model.targets, K, query);
    const best = [...scores.keys()].sort((a, b) => scores[b] - scores[a]).slice(0, 2);
    assert.deepEqual(best.sort(), related);
    assert.ok(loss < 0.45);
    for (let row = 0; row < 6; row++) {
      assert.ok(Math.abs(Math.hypot(...model.targets.subarray(row * K, (row + 1) * K)) - 1) < 1e-9);
    }
  });

  it('leaves a query without related or without competitors alone', () => {
    const model = discriminative(vectors, K);
    const before = model.targets.slice();
    assert.equal(model.step([{ vector: query, related: [] }]), 0);
    assert.equal(model.step([{ vector: query, related: [0, 1, 2, 3, 4, 5] }]), 0);
    assert.equal(model.step([{ vector: query, related: [2], self: 2 }]), 0);
    assert.deepEqual(model.targets, before);
  });
});

it('Adam: keeps its moments by row and by column', () => {
  const step = adamOf(2, 0.1);
  const values = new Float64Array(4);
  step(values, 1, Float64Array.from([1, -1]));
  near(values, [0, 0, -0.1, 0.1], 1e-6);
  step(values, 0, Float64Array.from([-2, 0]));
  near(values, [0.1, 0, -0.1, 0.1], 1e-6);
  step(values, 1, Float64Array.from([0, -1]));
  // m = .09 / .19, v = .000999 / .001999
  near(values, [0.1, 0, -0.1 - (0.1 * (0.09 / 0.19)) / Math.sqrt(0.000999 / 0.001999), 0.2], 1e-6);
});
