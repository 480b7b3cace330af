import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cholesky, inverseFactor } from '../linalg/cholesky.ts';
import { random } from '../random/index.ts';
import { inverseCholesky } from './factor.ts';

describe("the inverse of Cholesky's factor in WebAssembly", () => {
  for (const n of [32, 33, 35, 101, 200])
    it(`has the bytes of the plain one: ${n} rows`, () => {
      const draw = random(n);
      const rows = Array.from({ length: n + 3 }, () => Float64Array.from({ length: n }, () => draw.uniform() - 0.5));
      const matrix = new Float64Array(n * n);
      for (const row of rows)
        for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) matrix[i * n + j] += row[i] * row[j];
      for (let i = 0; i < n; i++) matrix[i * n + i] += 0.1;
      const found = inverseCholesky(matrix, n)!;
      assert.deepEqual(found, inverseFactor(cholesky(matrix, n), n));
      assert.deepEqual(inverseCholesky(matrix, n), found, 'in a memory that was used before');
    });

  it('is left to the plain one where the matrix is small', () => {
    assert.equal(inverseCholesky(Float64Array.of(1), 1), undefined);
  });
});
