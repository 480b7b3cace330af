import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { random } from '../random/index.ts';
import { doubleSums } from './sums.ts';

/** Rows of up to `most` entries, some of none; the last but one has more than fit into a piece where `long` is set. */
function drawn(rows: number, columns: number, most: number, long: number) {
  const draw = random(rows + most);
  const start = new Uint32Array(rows + 1);
  for (let row = 0; row < rows; row++) start[row + 1] = start[row] + (row === rows - 2 ? long : draw.below(most + 1));
  const index = Uint32Array.from({ length: start[rows] }, () => draw.below(columns));
  const value = Float64Array.from({ length: start[rows] }, () => draw.uniform() - 0.5);
  return { rows, columns, start, index, value };
}

describe('rows summed in double precision', () => {
  for (const [rows, columns, width, most, long] of [
    [3, 5, 2, 4, 1],
    [700, 300, 50, 60, 3],
    [40, 90, 17, 100, 150_000],
    [900, 200, 8, 300, 0],
  ])
    it(`are sums in the order of the entries, to the last bit: ${rows} rows of ${width}, up to ${most} or ${long}`, () => {
      const matrix = drawn(rows, columns, most, long);
      const draw = random(width);
      const block = Float32Array.from({ length: columns * width }, () => draw.uniform() - 0.5);
      const expected = new Float64Array(rows * width);
      for (let row = 0; row < rows; row++)
        for (let i = matrix.start[row]; i < matrix.start[row + 1]; i++)
          for (let k = 0; k < width; k++)
            expected[row * width + k] += matrix.value[i] * block[matrix.index[i] * width + k];
      assert.deepEqual(doubleSums(matrix, block, width), expected);
      assert.deepEqual(doubleSums(matrix, Float64Array.from(block), width), expected);
      const single = { ...matrix, value: Float32Array.from(matrix.value) };
      assert.deepEqual(doubleSums(single, block, width), doubleSums(single, Float64Array.from(block), width));
    });
});
