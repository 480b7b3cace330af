import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseNumber, closest, expectedBlocks, logChoose, logPrior } from './number.ts';

const PRIOR = {
  usual: 10,
  full: 1000,
  spoken: 8,
  unitExponent: 0.5,
  shareExponent: 2,
  spread: 0.5,
  other: 0.2,
  weight: 0.1,
  cost: 5,
  growth: 0.5,
};

test('the prior by hand', () => {
  // 5 are expected. ln(10/5) / .5 = 1.3863; the tail is 10^−1.5 / ζ(1.5).
  const people = Math.exp(-0.5 * 1.3863 ** 2) / (10 * 0.5 * Math.sqrt(2 * Math.PI));
  const wanted = Math.log(0.8 * people + (0.2 * 0.0316228) / 2.612);
  assert.ok(Math.abs(logPrior(10, 5, PRIOR) - wanted) < 1e-4);
});

test('more words mean more blocks up to a full text; of speech, short turns and few content words mean fewer', () => {
  const speech = (unit: number, share: number) => ({ unit, share });
  assert.equal(expectedBlocks(500, undefined, PRIOR), 5);
  assert.equal(expectedBlocks(9000, undefined, PRIOR), 10);
  assert.equal(expectedBlocks(9000, speech(33, 0.43), PRIOR), 8);
  assert.equal(expectedBlocks(500, speech(33, 0.43), PRIOR), 5);
  // √(11.88 / 33) = .6, and (.344 / .43)² = .64.
  assert.ok(Math.abs(expectedBlocks(9000, speech(11.88, 0.43), PRIOR) - 4.8) < 1e-12);
  assert.ok(Math.abs(expectedBlocks(9000, speech(33, 0.344), PRIOR) - 5.12) < 1e-12);
  assert.equal(expectedBlocks(9000, speech(1, 0.3), PRIOR), 3);
  assert.equal(expectedBlocks(100, speech(1, 0.3), PRIOR), 1);
  // 100,000 content words at 5,000 a block; 50,000 are the usual ten.
  assert.equal(expectedBlocks(100_000, undefined, PRIOR), 20);
  assert.equal(expectedBlocks(50_000, undefined, PRIOR), 10);
});

test('the number that is closest to all probable ones', () => {
  const logs = [0.05, 0.05, 0.3, 0.25, 0.3, 0.05].map(Math.log);
  assert.equal(closest(logs).blocks, 4);
  const { range, probability } = closest(logs);
  assert.deepEqual(range, [3, 6]);
  assert.ok(Math.abs(probability - 0.9) < 1e-12);
});

test('evidence moves the number away from what is expected', () => {
  assert.equal(chooseNumber([0, 0, 0, 0, 0, 0, 0, 0], 4, PRIOR).blocks, 4);
  assert.equal(chooseNumber([0, 40, 2, 1, 0, 0, 0, 0], 4, PRIOR).blocks, 2);
});

test('log C(n, k)', () => {
  assert.deepEqual(
    Array.from(logChoose(5, 3), (value) => Math.round(Math.exp(value))),
    [1, 5, 10, 10],
  );
});

test('the number is found however small the probabilities are', () => {
  const logs = [0.05, 0.05, 0.3, 0.25, 0.3, 0.05].map((p) => Math.log(p) - 2000);
  assert.equal(closest(logs).blocks, 4);
});
