/** What examples do to targets: t' = t + β Σ related / (n + c) − γ Σ rejected / (m + c), with β 2, γ 1, c 2. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { relationsOf } from '../relations/resolve.ts';
import { rowSumsOver } from '../relations/sets.ts';
import { learnExamples } from './examples.ts';

const Y = [
  [1, 0],
  [0.6, 0.8],
  [0, 1],
  [-0.6, 0.8],
  [-1, 0],
];
const rows = Float64Array.from(Y.flat());
const all = { dimensions: 2, rows, over: rowSumsOver(rows, 2) };
const ids = ['0', '1', '2', '3', '4'];
const at = (of: Float64Array, i: number) => [of[2 * i], of[2 * i + 1]];
const near = (actual: ArrayLike<number>, expected: readonly number[]) =>
  expected.forEach((x, i) => {
    assert.ok(Math.abs(actual[i] - x) < 1e-9, `${i}: ${actual[i]}, expected ${x}`);
  });
const dot = (a: ArrayLike<number>, b: ArrayLike<number>) => a[0] * b[0] + a[1] * b[1];

describe('examples', () => {
  const relations = relationsOf(ids, {
    pairs: [
      ['0', '1'],
      ['0', '2'],
      ['3', '4', false],
      ['3', '0', false],
    ],
  });
  const learned = learnExamples(all, relations, 1);

  it('move a target towards the related and away from the rejected', () => {
    // 0: two related, one rejected: + 2/(2 + 2) · (Y1 + Y2) − 1/(1 + 2) · Y3.
    near(at(learned.moved, 0), [1 + 0.5 * 0.6 + 0.6 / 3, 0.5 * 1.8 - 0.8 / 3]);
    // 1: one related: + 2/3 · Y0.
    near(at(learned.moved, 1), [0.6 + 2 / 3, 0.8]);
    // 3: two rejected: − 1/4 · (Y4 + Y0) = 0.
    near(at(learned.moved, 3), [-0.6, 0.8]);
    // 4: one rejected: − 1/3 · Y3.
    near(at(learned.moved, 4), [-1 + 0.2, -0.8 / 3]);
    near(learned.weight, [2 / 4, 2 / 3, 2 / 3, 0, 0]);
  });

  it('give scores that are products of unit rows, and say what each direction and each document adds', () => {
    const query = Float64Array.of(0.5, 0.7);
    const placed = learned.place(query);
    near([dot(placed, placed)], [1]);
    const cosines = learned.cosines(query);
    for (const i of [0, 1, 2, 3, 4]) {
      near([cosines[i]], [dot(learned.place(Float64Array.from(at(learned.moved, i))), placed)]);
      near([dot(learned.toward(query, i), query)], [cosines[i]]);
    }
    // Target 0 is its own row, half of each related one, and a third less of the rejected one.
    const parts = [
      [0, 1],
      [1, 0.5],
      [2, 0.5],
      [3, -1 / 3],
    ].map(([row, weight]) => dot(learned.part(row, weight, 0), placed));
    near([parts.reduce((a, b) => a + b, 0)], [learned.cosines(query)[0]]);
  });

  it('leave all as it was where nothing is known or asked', () => {
    for (const [given, strength] of [
      [undefined, 1],
      [relations, undefined],
      [relationsOf(ids, { pairs: [] }), 1],
    ] as const) {
      const same = learnExamples(all, given, strength);
      assert.equal(same.moved, rows);
      near(
        same.cosines(Float64Array.of(1, 1)),
        [...Y].map(([x, y]) => x + y),
      );
      near(same.toward(Float64Array.of(1, 1), 3), Y[3]);
      near(same.part(1, 0.5, 0), [0.3, 0.4]);
    }
  });
});
