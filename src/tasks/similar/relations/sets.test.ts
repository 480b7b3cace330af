import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { random } from '../../../random/index.ts';
import { relationsOf } from './resolve.ts';
import { groupsOf, partsOf, rowSumsOver, sumRowsOver, sumsOverParts } from './sets.ts';

/** Documents with some of five tags each, so that sets overlap; one has a set beside them that cuts groups in two. */
function tagged(size: number) {
  const draw = random(3);
  const ids = Array.from({ length: size }, (_, i) => `${i}`);
  const labels = ids.flatMap((id, i) =>
    ['a', 'b', 'c', 'd', 'e'].filter(() => i % 7 > 0 && draw.uniform() < 0.3).map((tag) => [id, tag] as const),
  );
  const relations = relationsOf(ids, { labels });
  const related = [...relations.related];
  related[7] = related[1].filter((_, i) => i % 9 > 0);
  return { ...relations, related };
}

const sumOf = (members: Uint32Array, at: (row: number) => number) => members.reduce((sum, row) => sum + at(row), 0);
const isClose = (a: number, b: number) => assert.ok(Math.abs(a - b) < 1e-9, `${a} ${b}`);

describe('sets of related documents', () => {
  it('are groups that lie wholly in them, and single members', () => {
    const relations = tagged(300);
    const groups = groupsOf(relations);
    const { groups: shared, whole, single } = partsOf(groups);
    assert.ok(shared.length > 10);
    groups.members.forEach((members, set) => {
      const again = [...[...whole[set]].flatMap((g) => [...shared[g]]), ...single[set]].sort((a, b) => a - b);
      assert.deepEqual(again, [...members]);
    });
    const [taken, all] = [[...whole, ...single], groups.members].map((sets) =>
      sets.reduce((n, of) => n + of.length, 0),
    );
    assert.ok(taken < all / 2, 'less is to be summed');
  });

  it('have the sums of their members, of values and of rows', () => {
    const relations = tagged(9000);
    const groups = groupsOf(relations);
    const draw = random(4);
    const width = 3;
    const rows = Float64Array.from({ length: 9000 * width }, () => draw.uniform());
    const values = Float64Array.from({ length: 9000 }, () => draw.uniform());
    const sets = groups.members.flatMap((members, set) => (members.length > 1 ? [set] : []));
    const sums = sumsOverParts(partsOf(groups), sets, values);
    sumRowsOver(rows, width, relations);
    const over = rowSumsOver(rows, width);
    for (const [i, set] of sets.entries()) {
      const members = groups.members[set];
      isClose(
        sums[i],
        sumOf(members, (row) => values[row]),
      );
      for (let k = 0; k < width; k++)
        isClose(
          over(members)[k],
          sumOf(members, (row) => rows[row * width + k]),
        );
    }
  });

  it('are few and small: each is summed by itself, to the last bit', () => {
    const relations = tagged(300);
    const rows = Float64Array.from({ length: 300 }, (_, i) => Math.sin(i));
    sumRowsOver(rows, 1, relations);
    const over = rowSumsOver(rows, 1);
    for (const members of new Set(relations.related))
      assert.equal(
        over(members)[0],
        sumOf(members, (row) => rows[row]),
      );
  });
});
