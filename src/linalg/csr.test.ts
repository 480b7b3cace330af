import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { cosineGraph, dot, dotAll, unweighted } from './cosine.ts';
import { type Csr, columnRows, columnSums, fromDense, rowSums, selectRows, transpose } from './csr.ts';
import { unitRows } from './weighting.ts';

const dense = ({ rows, columns, start, index, value }: Csr): number[][] =>
  Array.from({ length: rows }, (_, r) => {
    const row = new Array<number>(columns).fill(0);
    for (let i = start[r]; i < start[r + 1]; i++) row[index[i]] = value[i];
    return row;
  });

const matrices = fc.tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 })).chain(([rows, columns]) =>
  fc.array(fc.array(fc.constantFrom<number[]>(0, 0, 0, 1, 2, 5), { minLength: columns, maxLength: columns }), {
    minLength: rows,
    maxLength: rows,
  }),
);

it('csr: turns, sums and selects as the dense matrix does', () => {
  fc.assert(
    fc.property(matrices, (rows) => {
      const matrix = fromDense(rows);
      assert.deepEqual(dense(matrix), rows);
      assert.deepEqual(
        dense(transpose(matrix)),
        rows[0].map((_, c) => rows.map((row) => row[c])),
      );
      assert.deepEqual(
        [...rowSums(matrix)],
        rows.map((row) => row.reduce((a, b) => a + b, 0)),
      );
      assert.deepEqual([...columnSums(matrix)], [...rowSums(transpose(matrix))]);
      assert.deepEqual(
        [...columnRows(matrix)],
        rows[0].map((_, c) => rows.filter((row) => row[c] > 0).length),
      );
      const order = rows.map((_, r) => r).reverse();
      assert.deepEqual(dense(selectRows(matrix, order)), [...rows].reverse());
    }),
  );
});

describe('similarity', () => {
  it('finds the pairs that all pairs would find', () => {
    fc.assert(
      fc.property(matrices, fc.constantFrom(0, 0.2, 0.5, 0.9), (rows, threshold) => {
        const unit = unitRows(fromDense(rows));
        const graph = dense(cosineGraph(fromDense(rows), threshold));
        for (let i = 0; i < rows.length; i++) {
          const all = dotAll(unit, i, transpose(unit));
          for (let j = 0; j < rows.length; j++) {
            const cosine = dot(unit, i, unit, j);
            assert.ok(Math.abs(all[j] - cosine) < 1e-12);
            if (Math.abs(cosine - threshold) < 1e-9) continue;
            assert.ok(Math.abs(graph[i][j] - (cosine > threshold ? cosine : 0)) < 1e-12);
            assert.equal(graph[i][j], graph[j][i]);
          }
        }
      }),
    );
  });

  it('leaves links by frequent terms out of a large graph, and keeps the others', () => {
    const rows = [
      [1, 1, 0],
      [1, 1, 0],
      [1, 0, 1],
    ];
    const graph = dense(unweighted(cosineGraph(fromDense(rows), 0, 2)));
    assert.deepEqual(graph, [
      [1, 1, 0],
      [1, 1, 0],
      [0, 0, 1],
    ]);
  });

  it('keeps the diagonal, but not of empty sentences', () => {
    assert.deepEqual(
      dense(
        unweighted(
          cosineGraph(
            fromDense([
              [1, 0],
              [0, 0],
              [0, 1],
            ]),
            0.2,
          ),
        ),
      ),
      [
        [1, 0, 0],
        [0, 0, 0],
        [0, 0, 1],
      ],
    );
  });
});
