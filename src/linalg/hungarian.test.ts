import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { hungarian } from './hungarian.ts';

const totalOf = (value: readonly (readonly number[])[], of: readonly number[]) =>
  of.reduce((sum, c, r) => sum + (c < 0 ? 0 : value[r][c]), 0);

it('finds the best pairs where the best of each would collide', () => {
  const value = [
    [9, 8, 0],
    [9, 1, 0],
    [5, 5, 1],
  ];
  assert.deepEqual(hungarian(value), [1, 0, 2]);
  assert.deepEqual(hungarian([[1, 5, 3]]), [1]);
  assert.deepEqual(hungarian([[1], [4], [2]]), [-1, 0, -1]);
  assert.deepEqual(hungarian([]), []);
});

it('is as good as the best of all assignments', () => {
  const permutations = (items: readonly number[]): number[][] =>
    items.length === 0
      ? [[]]
      : items.flatMap((item) => permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]));
  const square = fc.integer({ min: 1, max: 5 }).chain((n) =>
    fc.array(fc.array(fc.integer({ min: -9, max: 9 }), { minLength: n, maxLength: n }), {
      minLength: n,
      maxLength: n,
    }),
  );
  fc.assert(
    fc.property(square, (value) => {
      const best = Math.max(...permutations(value.map((_, c) => c)).map((of) => totalOf(value, of)));
      const of = hungarian(value);
      assert.equal(new Set(of).size, value.length);
      assert.equal(totalOf(value, of), best);
    }),
  );
});
