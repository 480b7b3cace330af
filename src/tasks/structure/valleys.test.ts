import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boundariesOf, valleysOf } from './valleys.ts';

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
