import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { random } from '../random/index.ts';
import { addGradient, discriminative, misclassification, scoresOf, similarities } from './plsa-discriminative.ts';

const K = 4;
const chance = random(5);
const vectors = Float64Array.from({ length: 6 * K }, () => 0.1 + chance.uniform());
const unit = (v: readonly number[]) => {
  const length = Math.hypot(...v);
  return Float64Array.from(v, (x) => x / length);
};
const query = unit([0.7, 0.1, 0.4, 0.2]);

const scaled = (logWeights: Float64Array) => {
  const targets = vectors.map((d, i) => d * Math.exp(logWeights[i]));
  for (let row = 0; row < 6; row++) targets.set(unit([...targets.subarray(row * K, (row + 1) * K)]), row * K);
  return targets;
};

describe('discriminative plsa', () => {
  it('has the gradient that finite differences find', () => {
    const settings = { sharpness: 20, steepness: 5 };
    const logWeights = Float64Array.from(vectors, () => chance.uniform() - 0.5);
    const [relevant, competitors] = [
      [0, 2],
      [1, 3, 4, 5],
    ];
    const all = [0, 1, 2, 3, 4, 5];
    const lossAt = (weights: Float64Array) =>
      misclassification(scoresOf(scaled(weights), K, query, all), relevant, competitors, settings).loss;
    const targets = scaled(logWeights);
    const scores = scoresOf(targets, K, query, all);
    const { slope } = misclassification(scores, relevant, competitors, settings);
    for (const [row, by] of slope) {
      const gradient = new Float64Array(K);
      addGradient(gradient, targets, row, query, scores.get(row)!, by);
      for (let k = 0; k < K; k++) {
        const moved = (step: number) => lossAt(logWeights.map((w, i) => (i === row * K + k ? w + step : w)));
        const difference = (moved(1e-5) - moved(-1e-5)) / 2e-5;
        assert.ok(Math.abs(difference - gradient[k]) < 1e-8, `${row},${k}: ${difference} against ${gradient[k]}`);
      }
    }
    assert.equal(slope.size, 6);
  });

  it('computes the loss as written', () => {
    const { loss } = misclassification(new Map([0.5, 0.2, 0.4].entries()), [0], [1, 2], {
      sharpness: 10,
      steepness: 3,
    });
    const rival = Math.log((Math.exp(2) + Math.exp(4)) / 2) / 10;
    assert.ok(Math.abs(loss - 1 / (1 + Math.exp(-3 * (rival - 0.5)))) < 1e-12);
  });

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
