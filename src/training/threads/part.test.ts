import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { random } from '../../random/index.ts';
import { regressedApart } from '../../tasks/similar/regressed-apart.ts';
import { besideThread } from './part.ts';

describe('a part of a task on a thread of its own', () => {
  it('has the bytes of this thread', { timeout: 60_000 }, async () => {
    const [documents, dimensions] = [60, 8];
    const chance = random(4);
    const order = {
      ...{ rows: Float64Array.from({ length: documents * dimensions }, () => chance.uniform() - 0.5), dimensions },
      members: [0, 1, 2].map((set) => Uint32Array.from({ length: documents / 3 }, (_, i) => 3 * i + set)),
      of: Uint32Array.from({ length: documents }, (_, row) => row % 3),
      before: { known: [], squares: new Float64Array(dimensions * dimensions) },
    };
    const found = await besideThread(2)!('regression', order);
    assert.deepEqual(found, regressedApart(structuredClone(order)));
  });

  it('is lost without a word, and not there where there is one core', { timeout: 60_000 }, async () => {
    assert.equal(await besideThread(2)!('nothing of that name', {}), undefined);
    assert.equal(besideThread(1), undefined);
  });
});
