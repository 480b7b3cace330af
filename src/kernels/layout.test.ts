import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Csr, openWasm, reference } from './index.ts';
import { layOut, layoutRoom } from './layout.ts';

/** Rows of [column, count] pairs. */
function matrix(columns: number, rows: readonly (readonly [number, number])[][]): Csr {
  const start = new Uint32Array(rows.length + 1);
  rows.forEach((row, d) => {
    start[d + 1] = start[d] + row.length;
  });
  const entries = rows.flat();
  return {
    ...{ rows: rows.length, columns, start },
    index: Uint32Array.from(entries, ([column]) => column),
    value: Float32Array.from(entries, ([, count]) => count),
  };
}

function laidOut(counts: Csr) {
  const room = layoutRoom(counts.rows, counts.index.length);
  const layout = {
    blocks: new Uint32Array(room.blocks),
    row: new Uint16Array(room.entries),
    count: new Float32Array(room.entries),
    column: new Uint32Array(room.entries),
  };
  layOut(counts, layout);
  return layout;
}

describe('the layout of counts', () => {
  it('has fours of one column, then what is left over, padded with counts of 0', () => {
    const counts = matrix(9, [
      [
        [2, 1],
        [7, 5],
      ],
      [[2, 2]],
      [
        [2, 3],
        [8, 0],
      ],
      [[2, 4]],
      [[2, 6]],
    ]);
    const { blocks, row, count, column } = laidOut(counts);
    assert.deepEqual([...blocks], [1, 1]);
    assert.deepEqual([...column.subarray(0, 5)], [2, 2, 7, 7, 7]);
    assert.deepEqual([...row.subarray(0, 6)], [0, 1, 2, 3, 4, 0]);
    assert.deepEqual([...count.subarray(0, 8)], [1, 2, 3, 4, 6, 5, 0, 0]);
  });

  it('begins anew after 1,024 rows', () => {
    const rows = (count: number) => Array.from({ length: 1024 }, (): [number, number][] => [[0, count]]);
    const { blocks, row, count } = laidOut(matrix(1, [...rows(1), [[0, 0.5]], ...rows(2).slice(0, 3)]));
    assert.deepEqual([...blocks], [256, 0, 1, 0]);
    assert.deepEqual([...row.subarray(1024, 1028)], [0, 1, 2, 3], 'counted from the first of the block');
    assert.deepEqual([...count.subarray(1024, 1028)], [0.5, 2, 2, 2]);
  });

  it('is swept and multiplied as the reference does', () => {
    const topics = 5;
    for (const columns of [9, 65_537]) {
      const rows = Array.from({ length: 1030 }, (_, d): [number, number][] => [
        [d % 3, 1 + (d % 7)],
        [columns - 1 - (d % 5), d < 1024 ? 3 : 0.25],
      ]);
      const counts = matrix(columns, rows);
      const at = (i: number) => 0.1 + ((i * 7) % 11) / 11;
      const [A, C] = [counts.rows, columns].map((n) => Float32Array.from({ length: n * topics }, (_, i) => at(i)));
      const [mine, theirs] = [openWasm(), reference].map((kernels) => {
        const prepared = kernels.prepare(counts);
        const sums = [counts.rows, columns, counts.rows, columns].map((n) => new Float32Array(n * topics));
        kernels.sweep(prepared, topics, A, C, sums[0], sums[1], null);
        kernels.multiplySparse(prepared, topics, C, sums[2]);
        kernels.multiplySparseTransposed(prepared, topics, A, sums[3]);
        return sums;
      });
      mine.forEach((array, which) => {
        array.forEach((x, i) => {
          if (Math.abs(x - theirs[which][i]) > 2e-5 * Math.abs(x)) assert.fail(`${columns}, ${which}: ${x} at ${i}`);
        });
      });
    }
  });
});
