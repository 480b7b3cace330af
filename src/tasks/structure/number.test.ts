import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseNumber, logChoose, logPrior } from './number.ts';

const PRIOR = { usual: 10, full: 1000, spread: 0.5, other: 0.2, terse: 1 };

test('the prior by hand', () => {
  // 500 words of 24 a unit: 5 are expected. ln(10/5) / .5 = 1.3863; the tail is 10^−1.5 / ζ(1.5).
  const people = Math.exp(-0.5 * 1.3863 ** 2) / (10 * 0.5 * Math.sqrt(2 * Math.PI));
  const wanted = Math.log(0.8 * people + (0.2 * 0.0316228) / 2.612);
  assert.ok(Math.abs(logPrior(10, 500, 24, PRIOR) - wanted) < 1e-4);
});

test('a long text is expected to have no more blocks than a full one; short turns halve them', () => {
  assert.equal(logPrior(10, 1000, 24, PRIOR), logPrior(10, 9000, 24, PRIOR));
  assert.equal(logPrior(10, 9000, 6, PRIOR), logPrior(10, 500, 24, PRIOR));
});

test('the number that is closest to all probable ones', () => {
  const logs = [0.05, 0.05, 0.3, 0.25, 0.3, 0.05].map(Math.log);
  assert.equal(chooseNumber(logs).blocks, 4);
  const { range, probability } = chooseNumber(logs);
  assert.deepEqual(range, [3, 6]);
  assert.ok(Math.abs(probability - 0.9) < 1e-12);
});

test('log C(n, k)', () => {
  assert.deepEqual(
    Array.from(logChoose(5, 3), (value) => Math.round(Math.exp(value))),
    [1, 5, 10, 10],
  );
});
