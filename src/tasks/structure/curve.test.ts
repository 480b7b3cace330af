import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boundariesOf, cosine, cosinesOf, overlap, standardised, trustIn, valleysOf } from './curve.ts';

test('overlap is 1 − half the variational distance', () => {
  const left = new Map([
    [0, 0.5],
    [1, 0.5],
  ]);
  const right = new Map([
    [0, 0.25],
    [2, 0.75],
  ]);
  assert.equal(overlap(left, right), 0.25);
  assert.equal(overlap(left, left), 1);
  assert.equal(overlap(new Map(), new Map()), 1);
  assert.equal(overlap(left, new Map()), 0.5);
});

test('cosine of counts', () => {
  const left = new Map([
    [0, 3],
    [1, 4],
  ]);
  assert.ok(Math.abs(cosine(left, new Map([[0, 1]])) - 0.6) < 1e-12);
  assert.equal(cosine(left, new Map()), 0);
});

const CURVE = Float64Array.from([0.5, 0.6, 0.3, 0.4, 0.7, 0.68, 0.69, 0.1]);

test('a valley is measured from the lower of the peaks beside it', () => {
  const [first, second] = valleysOf(CURVE);
  assert.equal(first.at, 2);
  assert.ok(Math.abs(first.depth - 0.3) < 1e-12);
  assert.equal(second.at, 5);
  assert.ok(Math.abs(second.depth - 0.01) < 1e-12);
});

test('shallow valleys are no boundaries, and the ends are none', () => {
  assert.deepEqual(boundariesOf(CURVE, 0.05, undefined), [2]);
  assert.deepEqual(boundariesOf(CURVE, 0.005, undefined), [2, 5]);
});

test('a wanted number of blocks takes the lowest low points, the ends last', () => {
  assert.deepEqual(boundariesOf(CURVE, 0.05, 2), [2]);
  assert.deepEqual(boundariesOf(CURVE, 0.05, 3), [2, 5]);
  assert.deepEqual(boundariesOf(CURVE, 0.05, 4), [2, 3, 5]);
  assert.equal(boundariesOf(CURVE, 0.05, 9).length, 8);
});

test('a flat or rising curve has no valley', () => {
  assert.deepEqual(boundariesOf(Float64Array.from([0.4, 0.4, 0.4]), 0.05, undefined), []);
  assert.deepEqual(boundariesOf(Float64Array.from([0.1, 0.2, 0.3]), 0.05, undefined), []);
  assert.deepEqual(boundariesOf(new Float64Array(0), 0.05, undefined), []);
});

test('dips: the cosine of words before and after, rare words more', () => {
  // 100 words: 0 in both stretches of 100, 1 and 2 in one each, so that they weigh ln(3/2), ln 3 and ln 3.
  const word = Uint32Array.from([...Array(98).fill(0), 0, 1, 2, 0, 2]);
  const start = Uint32Array.of(0, 98, 100, 103);
  const [, first, second] = cosinesOf({ start, word, words: 3 }, 2);
  const [common, rare] = [Math.log(3 / 2), Math.log(3)];
  assert.ok(Math.abs(first - common / Math.hypot(common, rare)) < 1e-12);
  // Before: 0 and 1; after: 2 and 0.
  assert.ok(Math.abs(second - common ** 2 / (common ** 2 + rare ** 2)) < 1e-12);
  // Mean 4 and deviation 2 of 2, 6.
  assert.deepEqual([...standardised(Float64Array.of(9, 2, 6))], [0, -1, 1]);
  assert.deepEqual([...standardised(Float64Array.of(9, 2, 2))], [0, 0, 0]);
});

test('marks are trusted where the words change at them more than beside them, few marks less', () => {
  const marks = Uint8Array.of(1, 0, 1, 0, 0, 1, 0, 0, 1, 0);
  // Beside the marks 0; at them −1, −2 and −3: depths of mean 2 and sample deviation 1, t = 2 √3; four others have ¾.
  const dips = Float64Array.of(0, 0, -1, 0, 0, -2, 0, 0, -3, 0);
  assert.equal(trustIn(marks, dips), 6 / 7);
  assert.equal(
    trustIn(
      marks,
      dips.map((z) => -z),
    ),
    3 / 7,
  );
  // Depths −1, 0, 2: mean 1/3, sample deviation 1.5275, t = .378.
  const weak = trustIn(marks, Float64Array.of(0, 0, 1, 0, 0, 0, 0, 0, -2, 0));
  const shown = (1 / 3 / (Math.sqrt(7 / 3) / Math.sqrt(3)) + 0.5) / 2;
  assert.ok(Math.abs(weak - (3 * shown + 3) / 7) < 1e-12);
  assert.equal(trustIn(new Uint8Array(5), dips.subarray(0, 5)), 0.75, 'without marks');
});
