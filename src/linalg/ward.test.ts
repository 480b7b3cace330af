import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fromDense } from './csr.ts';
import { joined, wardJoinings } from './ward.ts';
import { unitRows } from './weighting.ts';

const near = (value: number, expected: number) =>
  assert.ok(Math.abs(value - expected) < 1e-9, `${value} is not ${expected}`);

describe("Ward's clusters", () => {
  it('join those that lose least, by an example worked by hand', () => {
    // Three directions in the plane at 0°, 30° and 90°, the first of two rows.
    const rows = [
      [1, 0],
      [1, 0],
      [Math.cos(Math.PI / 6), Math.sin(Math.PI / 6)],
      [0, 1],
    ];
    const [first, second] = wardJoinings(unitRows(fromDense(rows)), [0, 0, 1, 2], 3);
    // 2 + 1 − |2e₁ + u₃₀| = 3 − √(5 + 4 cos 30°); the others: 2 − √(2 + 2 cos 60°) = .27, 3 − √5 = .76.
    near(first.loss, 3 - Math.sqrt(5 + 4 * Math.cos(Math.PI / 6)));
    assert.deepEqual([first.kept, first.gone], [0, 1]);
    // Then (2 + cos 30°, ½) of length √(5 + 4 cos 30°) with (0, 1).
    const length = Math.sqrt(5 + 4 * Math.cos(Math.PI / 6));
    near(second.loss, length + 1 - Math.hypot(2 + Math.cos(Math.PI / 6), 1.5));
  });

  it('are numbered as they stand when so many are left', () => {
    const joinings = [
      { kept: 1, gone: 3, loss: 0.1 },
      { kept: 0, gone: 1, loss: 0.2 },
      { kept: 0, gone: 2, loss: 0.3 },
    ];
    assert.deepEqual([...joined(joinings, 4, 4)], [0, 1, 2, 3]);
    assert.deepEqual([...joined(joinings, 4, 3)], [0, 1, 2, 1]);
    assert.deepEqual([...joined(joinings, 4, 2)], [0, 0, 1, 0]);
    assert.deepEqual([...joined(joinings, 4, 1)], [0, 0, 0, 0]);
  });
});
