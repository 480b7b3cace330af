import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contrasts } from './contrast.ts';

/** scores[e][b] of `units` units of `size` words each, by a function of the first and the last unit. */
const triangle = (units: number, score: (b: number, e: number) => number) =>
  Array.from({ length: units }, (_, e) => Float64Array.from({ length: e + 1 }, (_, b) => score(b, e)));
const positions = (units: number, size: number) => Array.from({ length: units + 1 }, (_, u) => u * size);

test('by hand: four units of eight words; blocks are compared with those of their own length', () => {
  // Lengths 8, 16, 24 are classes of their own; 32 is the whole.
  const scores = triangle(4, (b, e) => (b === e ? [-1, -2, -3, -6][b] : -10 * (e - b) - b));
  const found = contrasts(scores, positions(4, 8));
  assert.deepEqual(
    [found[0][0], found[1][1], found[2][2], found[3][3]].map((value) => Math.round(value * 1e9) / 1e9),
    [2, 1, 0, -3],
  );
  // Blocks of two units score −10, −11, −12: mean −11.
  assert.ok(Math.abs(found[1][0] - 1) < 1e-9 && Math.abs(found[3][2] + 1) < 1e-9);
  assert.equal(found[3][0], 0);
});

test('where all blocks of a length are alike, no cut is better than none', () => {
  const found = contrasts(
    triangle(9, (b, e) => -((e - b + 1) ** 1.3)),
    positions(9, 16),
  );
  const finest = found.reduce((sum, row, u) => sum + row[u], 0);
  assert.ok(Math.abs(finest) < 1e-9);
  assert.ok(Math.abs(found[4][0] + found[8][5]) < 1e-9);
});

test('units without words score nothing beyond their likelihood', () => {
  const found = contrasts([Float64Array.of(-3), Float64Array.of(-3, 0)], [0, 5, 5]);
  assert.deepEqual(
    found.map((row) => Array.from(row)),
    [[0], [0, 0]],
  );
});
