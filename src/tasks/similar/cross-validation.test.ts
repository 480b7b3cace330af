import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { random } from '../../random/index.ts';
import { looksRandom, meanLogRank } from './cross-validation.ts';
import { nearWeightOf } from './learned.ts';

describe('ranks of held-out relations', () => {
  it('have the mean of their logarithms, equals in the middle, however many there are', () => {
    // 9 is first; the two of 5 share ranks 2 and 3.
    const scores = Float64Array.of(5, 9, 5, 1);
    assert.ok(Math.abs(meanLogRank(scores, [1]) - 0) < 1e-12);
    assert.ok(Math.abs(meanLogRank(scores, [0, 3]) - (Math.log(2.5) + Math.log(4)) / 2) < 1e-12);
    const draw = random(2);
    const many = Float64Array.from({ length: 200 }, () => draw.below(50));
    const own = Array.from({ length: 40 }, (_, i) => i * 3);
    const each = own.reduce((sum, row) => sum + meanLogRank(many, [row]), 0) / own.length;
    assert.ok(Math.abs(meanLogRank(many, own) - each) < 1e-12, 'by sorting as by counting');
  });

  it('look random where related documents lie no nearer than any', () => {
    const draw = random(3);
    const ranks = (most: number) => Array.from({ length: 300 }, () => Math.log(1 + draw.below(most)));
    assert.equal(looksRandom(ranks(1000), 1000), true);
    assert.equal(looksRandom(ranks(500), 1000), false);
  });
});

describe('the metric of examples', () => {
  it('weighs n / (n + 50) · 200 / (n + 200), and nothing when there are very many', () => {
    assert.equal(nearWeightOf(0), 0);
    assert.ok(Math.abs(nearWeightOf(50) - 0.5 * 0.8) < 1e-12);
    assert.ok(nearWeightOf(100) > nearWeightOf(1000));
    assert.equal(nearWeightOf(1e6), 0);
  });
});
