import assert from 'node:assert/strict';
import { test } from 'node:test';
import { interval, quantile } from './bootstrap.ts';
import { drand48 } from './rouge-over.ts';

test('drand48 follows x ← 0x5DEECE66D x + 0xB mod 2^48', () => {
  for (const seed of [0, 1, 999, 123_456_789]) {
    let x = BigInt(seed) * 65536n + 0x330en;
    const uniform = drand48(seed);
    for (let i = 0; i < 50; i++) {
      x = (0x5deece66dn * x + 0xbn) & 0xffffffffffffn;
      assert.equal(uniform(), Number(x) / 2 ** 48);
    }
  }
});

test('quantiles interpolate between ranks p (n + 1)', () => {
  const values = Float64Array.of(10, 20, 30, 40);
  assert.equal(quantile(values, 0.5), 25);
  assert.equal(quantile(values, 0.25), 12.5);
  assert.equal(quantile(values, 0.001), 10);
  assert.equal(quantile(values, 0.999), 40);
  assert.equal(quantile(Float64Array.of(7), 0.3), 7);
});

test('an interval cuts the tails off, whatever the order', () => {
  const values = Float64Array.from({ length: 999 }, (_, i) => (i * 500) % 999);
  const { low, high } = interval(values, 95);
  assert.ok(Math.abs(low - 24) < 1e-9 && Math.abs(high - 974) < 1e-9);
});
