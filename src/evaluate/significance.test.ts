import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { InputError } from '../check/index.ts';
import { significance } from './significance.ts';

const better = Array.from({ length: 30 }, (_, i) => 0.5 + (i % 5) / 50);
const worse = better.map((score, i) => score - 0.05 - (i % 3) / 100);
const shuffled = better.map((_, i) => better[(i * 7) % 30]);

test('a steady difference is significant, a shuffled one is not', () => {
  const clear = significance(better, worse);
  assert.ok(clear.p < 0.001);
  assert.ok(Math.abs(clear.difference - 0.06) < 1e-12);
  assert.ok(clear.interval.low > 0.05 && clear.interval.high < 0.07);
  const none = significance(better, shuffled);
  assert.ok(none.p > 0.5);
  assert.ok(none.interval.low <= 0 && none.interval.high >= 0);
});

test('no difference at all: p is 1', () => {
  assert.equal(significance([1, 2], [1, 2], { resamples: 99 }).p, 1);
});

test('swapping the systems mirrors the difference and keeps p; the seed decides', () => {
  const scores = fc.array(fc.tuple(fc.nat(10), fc.nat(10)), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(scores, (pairs) => {
      const [a, b] = [pairs.map(([x]) => x), pairs.map(([, y]) => y)];
      const there = significance(a, b, { resamples: 200 });
      const back = significance(b, a, { resamples: 200 });
      assert.ok(there.p > 0 && there.p <= 1);
      assert.equal(back.p, there.p);
      assert.ok(Math.abs(back.difference + there.difference) < 1e-12);
      assert.deepEqual(significance(a, b, { resamples: 200 }), there);
    }),
  );
});

test('lists that do not pair are refused', () => {
  assert.throws(() => significance([1], [1, 2]), InputError);
  assert.throws(() => significance([], []), InputError);
  assert.throws(() => significance([Number.NaN], [1]), InputError);
});
