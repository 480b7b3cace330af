import assert from 'node:assert/strict';
import { it } from 'node:test';
import { random } from '../../../random/index.ts';
import { groupsOf, sumsOver } from './relations.ts';
import { relationsOf } from './resolve.ts';

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

it('sets of related documents: have the sums of their members; one of a single document has none', () => {
  const relations = tagged(900);
  const groups = groupsOf(relations);
  const draw = random(4);
  const rows = Float64Array.from({ length: 900 * 3 }, () => draw.uniform());
  const sums = sumsOver(groups, rows, 3);
  for (const [set, members] of groups.members.entries())
    for (let k = 0; k < 3; k++) {
      const wanted = members.length > 1 ? members.reduce((sum, row) => sum + rows[row * 3 + k], 0) : 0;
      assert.ok(Math.abs(sums[set * 3 + k] - wanted) < 1e-9, `${set}`);
    }
});
