import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fromDense, svd, unitRows } from '../linalg/index.ts';
import { random } from '../random/index.ts';
import { close } from '../training/contract.case.ts';
import { cssvd, RESIDUAL_RATIOS } from './cssvd.ts';
import { irr } from './irr.ts';

/** Two large topics of nine documents and a small one of three. */
const topics = fromDense([
  ...Array.from({ length: 9 }, (_, i) => [3, 2, 1 + (i % 3), 0, 0, 0, 0, 0, i % 2]),
  ...Array.from({ length: 9 }, (_, i) => [0, 0, 0, 3, 2, 1 + (i % 3), 0, 0, (i + 1) % 2]),
  ...Array.from({ length: 3 }, (_, i) => [0, 0, 0, 0, 0, 0, 2, 1 + i, 0]),
]);

const columnsOf = (basis: Float64Array, dimensions: number) =>
  Array.from({ length: dimensions }, (_, k) => basis.filter((_, i) => i % dimensions === k));
const product = (a: Float64Array, b: Float64Array) => a.reduce((sum, x, i) => sum + x * b[i], 0);

function isOrthonormal(basis: Float64Array, dimensions: number): void {
  const columns = columnsOf(basis, dimensions);
  columns.forEach((a, i) => {
    columns.forEach((b, j) => {
      assert.ok(Math.abs(product(a, b) - (i === j ? 1 : 0)) < 1e-9);
    });
  });
}

describe('cssvd', () => {
  it('finds the topics and takes a vector from each before a second from any', () => {
    const { clusters, clusterOf, takenFrom, basis, dimensions } = cssvd(topics, { dimensions: 5, threshold: 0.3 });
    assert.equal(clusters, 3);
    assert.deepEqual([...new Set(clusterOf.subarray(18))], [2], 'the small topic is a cluster of its own, the last');
    assert.deepEqual([...takenFrom.slice(0, 3)].sort(), [0, 1, 2]);
    isOrthonormal(basis, dimensions);
  });

  it('takes as its first vector the first singular vector of the largest cluster', () => {
    const { basis, dimensions } = cssvd(topics, { dimensions: 1, threshold: 0.3 });
    assert.equal(dimensions, 1);
    const { right } = svd(unitRows(fromDense(Array.from({ length: 9 }, (_, i) => dense(i)))), { dimensions: 1 });
    close(basis.map(Math.abs), right.map(Math.abs), 1e-5);
  });

  it('stops at the residual ratio asked for', () => {
    const loose = cssvd(topics, { residual: 0.3, threshold: 0.3 });
    const tight = cssvd(topics, { residual: 0.01, threshold: 0.3 });
    assert.ok(loose.dimensions < tight.dimensions);
    assert.equal(RESIDUAL_RATIOS.sum(6, 2, 1), 2);
    assert.equal(RESIDUAL_RATIOS.root(6, 4, 2), 1);
  });

  it('follows the paper with single link, gives the same for the same seed, and stops when nothing is left', () => {
    const single = cssvd(topics, { linkage: 'single', dimensions: 4 }, random(2));
    assert.deepEqual(single, cssvd(topics, { linkage: 'single', dimensions: 4 }, random(2)));
    assert.ok(cssvd(fromDense([[1, 2]]), { dimensions: 9 }).dimensions === 1);
    assert.equal(cssvd(fromDense([[0, 0]]), { dimensions: 3 }).dimensions, 0);
    assert.equal(cssvd(fromDense([], 3), { dimensions: 3 }).dimensions, 0);
  });
});

function dense(row: number): number[] {
  const { start, index, value, columns } = topics;
  const values = new Array(columns).fill(0);
  for (let i = start[row]; i < start[row + 1]; i++) values[index[i]] = value[i];
  return values;
}

describe('irr', () => {
  it('with it, sees the small topic earlier than the SVD', () => {
    const seen = (basis: Float64Array, dimensions: number) =>
      columnsOf(basis, dimensions).reduce((sum, u) => sum + u[6] ** 2 + u[7] ** 2, 0);
    const rescaled = irr(topics, { dimensions: 3, rescaling: 4 });
    assert.ok(seen(rescaled.basis, 3) > 0.9);
    assert.ok(irr(fromDense([[1, 1]]), { dimensions: 5 }).dimensions === 1);
  });
});
