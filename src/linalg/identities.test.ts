/** Matrices, weightings, directions and clusters against dense arithmetic. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { near } from '../../test/near.ts';
import { random } from '../random/index.ts';
import { singleLink } from './average-link.ts';
import { cosineGraph, dot, dotAll, unweighted } from './cosine.ts';
import {
  type Csr,
  columnRows,
  columnSums,
  fromDense,
  fromEntries,
  rowRange,
  rowSums,
  selectRows,
  stackRows,
  transpose,
  withValues,
} from './csr.ts';
import { ofEigen, symmetricEigen } from './eigen.ts';
import { kmeans } from './kmeans.ts';
import { basisByColumn, nextDirection, residualOf, subtractProjections, take } from './residual.ts';
import { inverseDocumentFrequency, rowLengths, unitRows, weigh } from './weighting.ts';

const A = [
  [2, 0, 1, 0],
  [0, 0, 0, 0],
  [0, 3, 0, 4],
  [1, 1, 0, 0],
  [2, 0, 2, 1],
];
const sum = (values: Iterable<number>) => [...values].reduce((a, b) => a + b, 0);
const each = <T>(n: number, f: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => f(i));
const dense = (matrix: Csr) =>
  each(matrix.rows, (r) => {
    const row = new Array<number>(matrix.columns).fill(0);
    for (let i = matrix.start[r]; i < matrix.start[r + 1]; i++) row[matrix.index[i]] = matrix.value[i];
    return row;
  });

describe('sparse matrices', () => {
  const matrix = fromDense(A);

  it('are made of entries in any order', () => {
    const entries = [
      [0, 2, 1],
      [0, 0, 1],
      [0, 0, 1],
    ] as const;
    assert.deepEqual(dense(fromEntries(2, 3, entries)), [
      [2, 0, 1],
      [0, 0, 0],
    ]);
    assert.deepEqual(fromDense([]).columns, 0);
  });

  it('cut, stacked, changed', () => {
    assert.deepEqual(dense(rowRange(matrix, 2, 4)), A.slice(2, 4));
    assert.deepEqual(dense(rowRange(matrix, 0, 5)), A);
    assert.deepEqual(dense(stackRows(4, [matrix, rowRange(matrix, 3, 5)])), [...A, A[3], A[4]]);
    const single = { ...matrix, value: Float32Array.from(matrix.value) };
    assert.ok(stackRows(4, [single, single]).value instanceof Float32Array);
    assert.ok(stackRows(4, [single, matrix]).value instanceof Float64Array);
    assert.deepEqual(
      dense(withValues(matrix, (value, column, row) => value + 10 * column + 100 * row)),
      A.map((row, r) => row.map((value, c) => (value === 0 ? 0 : value + 10 * c + 100 * r))),
    );
  });

  it('weightings by their formulas', () => {
    const idf = each(4, (c) => Math.log(5 / A.filter((row) => row[c] > 0).length));
    near(inverseDocumentFrequency(matrix), idf);
    const formulas = {
      tf: (n: number) => n,
      binary: () => 1,
      'tf-idf': (n: number, c: number) => n * idf[c],
      'log-tf-idf': (n: number, c: number) => (1 + Math.log(n)) * idf[c],
      'tf-sqrt-idf': (n: number, c: number, r: number) => (n / sum(A[r])) * Math.sqrt(idf[c]),
    } as const;
    for (const name of Object.keys(formulas) as (keyof typeof formulas)[]) {
      const wanted = A.map((row, r) => row.map((n, c) => (n === 0 ? 0 : formulas[name](n, c, r))));
      near(dense(weigh(matrix, name)).flat(), wanted.flat());
    }
    near(
      rowLengths(matrix),
      A.map((row) => Math.hypot(...row)),
    );
    near(inverseDocumentFrequency(fromDense([[0, 1]])), [0, 0]);
    near(
      dense(unitRows(matrix)).flat(),
      A.flatMap((row) => row.map((n) => n / (Math.hypot(...row) || 1))),
    );
    assert.deepEqual(dense(unitRows({ ...fromDense([[1]]), value: Float64Array.from([0]) })), [[0]]);
  });
});

describe('directions', () => {
  it('projections on several vectors', () => {
    const vectors = each(6, (k) => Float64Array.from(each(7, (i) => Math.sin(k * 7 + i))));
    const [of, from] = [4, 5].map((seed) => Float64Array.from(each(7, (i) => Math.cos(seed * i + 1))));
    const plain = from.map((x, i) => x - sum(vectors.map((v) => v[i] * sum([...v].map((y, j) => y * of[j])))));
    subtractProjections(from, vectors, of);
    near(from, plain, 1e-12);
  });

  it('take what is left of the rows, one after another, until nothing is', () => {
    const residual = residualOf(fromDense(A));
    const rows = [0, 1, 2, 3, 4];
    let left = A.map((row) => [...row]);
    for (let k = 0; k < 4; k++) {
      const direction = nextDirection(residual, rows, new Float64Array(5).fill(1), random(2))!;
      // It is the unit vector along which the rows that are left have most: power iteration finds no more.
      const most = (u: readonly number[]) => sum(left.map((row) => sum(row.map((x, c) => x * u[c])) ** 2));
      let u = each(4, (c) => 1 + c / 7);
      for (let pass = 0; pass < 3000; pass++) {
        const along = left.map((row) => sum(row.map((x, c) => x * u[c])));
        const next = each(4, (c) => sum(left.map((row, r) => row[c] * along[r])));
        u = next.map((x) => x / Math.hypot(...next));
      }
      near([most([...direction])], [most(u)], 1e-5);
      near([Math.hypot(...direction)], [1], 1e-9);
      take(residual, direction);
      left = left.map((row) => {
        const along = sum(row.map((x, c) => x * direction[c]));
        return row.map((x, c) => x - along * direction[c]);
      });
      near(
        residual.squares,
        left.map((row) => sum(row.map((x) => x * x))),
        1e-6,
      );
    }
    assert.equal(nextDirection(residual, rows, new Float64Array(5).fill(1), random(2)), undefined);
    near(basisByColumn(residual), each(4, (c) => residual.basis.map((u) => u[c])).flat());
  });

  it('weigh the rows by their scales', () => {
    const two = residualOf(
      fromDense([
        [1, 0],
        [0, 1],
      ]),
    );
    near(nextDirection(two, [0, 1], [1, 3], random(1))!.map(Math.abs), [0, 1], 1e-6);
    near(nextDirection(two, [0, 1], [3, 1], random(1))!.map(Math.abs), [1, 0], 1e-6);
    near(nextDirection(two, [1], [1], random(1))!.map(Math.abs), [0, 1], 1e-6);
  });

  it('functions of a symmetric matrix', () => {
    const M = [2, 1, 1, 2];
    const of = symmetricEigen(M, 2);
    for (const [f, wanted] of [
      [(x: number) => x, M],
      [(x: number) => x * x, [5, 4, 4, 5]],
      [(x: number) => 1 / x, [2 / 3, -1 / 3, -1 / 3, 2 / 3]],
    ] as const)
      near(ofEigen(of, f), wanted);
    const eigen = { values: Float64Array.from([3, 0]), vectors: Float64Array.from([0, 1, 1, 0]) };
    near(
      ofEigen(eigen, (x) => x),
      [0, 0, 0, 3],
    );
  });
});

describe('clusters', () => {
  it('single link: chains of pairs', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.nat(3), { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 9 }),
        fc.constantFrom(0.3, 0.6, 0.9),
        (rows, threshold) => {
          const cosine = (a: number[], b: number[]) =>
            sum(a.map((x, i) => x * b[i])) / (Math.hypot(...a) * Math.hypot(...b) || 1);
          if (rows.some((a) => rows.some((b) => Math.abs(cosine(a, b) - threshold) < 1e-6))) return;
          const wanted = rows.map((_, i) => i);
          for (const _ of rows)
            rows.forEach((a, i) => {
              rows.forEach((b, j) => {
                if (i !== j && cosine(a, b) > threshold) wanted[i] = wanted[j] = Math.min(wanted[i], wanted[j]);
              });
            });
          const order = [...new Set(wanted)];
          assert.deepEqual(
            [...singleLink(fromDense(rows), threshold)],
            wanted.map((cluster) => order.indexOf(cluster)),
          );
        },
      ),
      { seed: 16, numRuns: 80 },
    );
  });

  it('k-means: an empty cluster is given the row worst served', () => {
    const rows = [
      [1, 0, 0],
      [1, 0.1, 0],
      [0, 1, 0],
    ];
    const { clusterOf } = kmeans(fromDense(rows), { clusters: 2 }, { start: [0, 0, 0] });
    assert.equal(clusterOf[2], 1);
    assert.deepEqual([clusterOf[0], clusterOf[1]], [0, 0]);
  });
});

const matrices = fc.tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 })).chain(([rows, columns]) =>
  fc.array(fc.array(fc.constantFrom<number[]>(0, 0, 0, 1, 2, 5), { minLength: columns, maxLength: columns }), {
    minLength: rows,
    maxLength: rows,
  }),
);

it('sparse matrices: turn, sum and select as the dense matrix does', () => {
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
