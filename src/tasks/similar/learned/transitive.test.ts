/** Whether relations are as good as labels: what is related to one document is related to one another. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { random } from '../../../random/index.ts';
import { relationsOf } from '../relations/resolve.ts';
import { isTransitive, knownIn, tooFew } from './cross-validation.ts';

const ids = Array.from({ length: 30 }, (_, i) => `${i}`);

describe('relations', () => {
  it('are transitive where triangles are closed', () => {
    const labels = relationsOf(ids, { labels: ids.map((id, i) => [id, `${i % 5}`] as const) });
    const known = knownIn(labels, random(1));
    assert.deepEqual(
      known.toSorted((a, b) => a - b),
      ids.map(Number),
    );
    assert.equal(isTransitive(labels, known, random(1)), true);
    const ring = relationsOf(ids, { pairs: ids.map((id, i) => [id, ids[(i + 1) % 30]] as const) });
    assert.equal(isTransitive(ring, knownIn(ring, random(1)), random(1)), false);
    const pairs = relationsOf(ids, { pairs: [['0', '1']] });
    assert.deepEqual(knownIn(pairs, random(1)).sort(), [0, 1]);
    assert.equal(isTransitive(pairs, [0, 1], random(1)), false, 'no document has two others');
  });

  it('of fewer than fifty documents leave fewer than ten to keep out', () => {
    const first = (n: number) => Array.from({ length: n }, (_, i) => i);
    assert.equal(tooFew(first(49)), true);
    assert.equal(tooFew(first(50)), false);
  });
});
