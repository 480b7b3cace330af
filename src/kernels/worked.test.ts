/** The kernels by their formulas: what adds, adds to what is there; what has no mass, stays sound. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { near } from '../../test/near.ts';
import { fromDense } from '../linalg/index.ts';
import { openWasm } from './index.ts';
import { reference } from './reference.ts';
import { newTop, offer } from './top.ts';

const COUNTS = fromDense([
  [2, 0, 1],
  [0, 3, 0],
]);

for (const [name, open, within] of [
  ['reference', () => reference, 1e-12],
  ['wasm', () => openWasm({ floats: 100_000 }), 1e-5],
] as const) {
  describe(`${name} kernels`, () => {
    const kernels = open();
    const floats = (values: readonly number[]) => {
      const array = kernels.floats(values.length);
      array.set(values);
      return array;
    };

    it('sweep: expected counts and the log-likelihood, added to what is there', () => {
      // P(0,·) = .5·.2 + .5·.6 = .4 and .5·.5 + .5·.1 = .3; P(1,·) = .9·.3 + .1·.3 = .3.
      const [rows, columns] = [floats([0.5, 0.5, 0.9, 0.1]), floats([0.2, 0.6, 0.3, 0.3, 0.5, 0.1])];
      const [sums, objective] = [floats([1, 0, 0, 0, 0, 0]), floats([7])];
      kernels.sweep(kernels.prepare(COUNTS), 2, rows, columns, null, sums, objective);
      near(rows, [0.5 * (1 + 5 / 3), 0.5 * (3 + 1 / 3), 2.7, 0.3], 10 * within);
      near(sums, [1 + 2.5, 2.5, 9, 1, 5 / 3, 5 / 3], 10 * within);
      near(objective, [7 + 2 * Math.log(0.4) + Math.log(0.3) + 3 * Math.log(0.3)], 10 * within);
    });

    it('sweep: a word that no topic has is impossible, and moves nothing', () => {
      const [rows, columns] = [floats([0.5, 0.5, 0.5, 0.5]), floats([0, 0, 0.5, 0.5, 1, 1])];
      const [sums, objective] = [floats([0, 0, 0, 0, 0, 0]), floats([0])];
      kernels.sweep(kernels.prepare(COUNTS), 2, rows, columns, null, sums, objective);
      assert.equal(objective[0], -Infinity);
      near(sums.subarray(0, 2), [0, 0], 0);
      near(rows.subarray(0, 2), [0.5, 0.5], within);
    });

    it('a probability under 2^−63 becomes 2^−63, unless it is 0; other numbers stay', () => {
      // Five columns: four are taken at once, and one by itself.
      const [under, over, least] = [1e-30, 1.2e-19, 2 ** -63];
      const row = [under, over, 0.5, 0, under];
      const wanted = [least, over, 0.5, 0, least];
      const near = (actual: ArrayLike<number>, expected: readonly number[]) => {
        assert.deepEqual(
          Array.from(actual, (x) => x === 0),
          expected.map((x) => x === 0),
        );
        for (const [i, x] of expected.entries()) assert.ok(Math.abs(actual[i] - x) <= within * Math.abs(x), `${i}`);
      };
      const columns = floats([...row, ...row.map((x) => 1 - x)]);
      kernels.normalizeColumns(columns, 5);
      near(columns, [...wanted, 1, 1, 0.5, 1, 1]);
      const rows = floats([under, over, 1, 0, under]);
      kernels.normalizeRows(rows, 5);
      near(rows, [least, over, 1, 0, least]);
      const divided = floats(row);
      kernels.divideColumns(divided, 5, floats([1, 1, 1, 1, 1]));
      near(divided, wanted);
      const scaled = floats([1e-25, -1e-25, 1, -1, -1e-25]);
      kernels.scaleColumns(scaled, 5, floats([1, 1, 1, 1, 1]));
      near(scaled, [1e-25, -1e-25, 1, -1, -1e-25]);
    });

    it('rows and columns to one; what is empty becomes even', () => {
      const rows = floats([1, 3, 0, 0]);
      kernels.normalizeRows(rows, 2);
      near(rows, [0.25, 0.75, 0.5, 0.5], within);
      const [columns, mass, share] = [floats([1, 0, 3, 0]), floats([9, 9]), floats([9, 9])];
      kernels.normalizeColumns(columns, 2, mass, share);
      near(columns, [0.25, 0.5, 0.75, 0.5], within);
      near(mass, [4, 0], within);
      near(share, [1, 0], within);
      kernels.normalizeColumns(floats([0, 0]), 2, mass, share);
      near(share, [0.5, 0.5], within);
      const divided = floats([8, 6]);
      kernels.divideColumns(divided, 2, floats([4, 0]), 0.5, floats([3, 1]));
      near(divided, [(8 * 3) / 2, 0], within * 10);
    });

    it('products, sums and powers', () => {
      const into = floats([1, 2]);
      kernels.add(into, floats([3, 4]));
      near(into, [4, 6], within);
      kernels.multiply(into, floats([2, 0.5]));
      near(into, [8, 3], within);
      kernels.raise(into, into, 2);
      near(into, [64, 9], within * 100);
      const [product, back] = [floats([9, 9, 9, 9]), floats([9, 9, 9, 9, 9, 9])];
      kernels.multiplySparse(kernels.prepare(COUNTS), 2, floats([1, 2, 3, 4, 5, 6]), product);
      near(product, [2 + 5, 4 + 6, 9, 12], within * 10);
      kernels.multiplySparseTransposed(kernels.prepare(COUNTS), 2, floats([1, 2, 3, 4]), back);
      near(back, [2, 4, 9, 12, 1, 2], within * 10);
    });

    it('rows transposed, multiplied, subtracted, and the nearest of them', () => {
      const [rows, columns, block, out] = [floats([1, 3, 2, 4]), floats([0, 0, 0, 0]), floats([10, 1]), floats([0, 0])];
      kernels.transpose(rows, 2, columns);
      assert.deepEqual([...columns], [1, 2, 3, 4]);
      kernels.rowProducts(rows, block, 2, out);
      assert.deepEqual([...out], [13, 24]);
      kernels.subtractRows(block, rows, 2, floats([1, 2]));
      assert.deepEqual([...block], [5, -10]);
      const products = new Float32Array(2);
      kernels.byteProducts(Int8Array.of(127, -128, 3, 4), 2, floats([1, 0.5]), products);
      near(products, [63, 5], 0.02);
      const { row, score } = kernels.topCosine(floats([1, 3, 2, 3]), 1, floats([1, -1]), 3);
      assert.deepEqual([...row], [1, 3, 2, 0, 2, 1]);
      assert.deepEqual([...score], [3, 3, 2, -1, -2, -3]);
    });
  });
}

it('the best few: stay in order; of equals the first row', () => {
  const top = newTop(2, 3);
  [1, 5, 3, 5, 4, 0].forEach((score, row) => {
    offer(top, 1, row, score);
  });
  assert.deepEqual([...top.row.subarray(3)], [1, 3, 4]);
  assert.deepEqual([...top.score], [-Infinity, -Infinity, -Infinity, 5, 5, 4]);
});
