import assert from 'node:assert/strict';
import { it } from 'node:test';
import { random } from '../../random/index.ts';
import { pairIds } from './pair-ids.ts';

it('pairs are numbered in the order in which they first come', () => {
  const ids = pairIds(4);
  assert.deepEqual([ids.of(7, 2), ids.of(2, 7), ids.of(7, 2), ids.of(0, 0)], [0, 1, 0, 2]);
  assert.equal(ids.size, 3);
  assert.deepEqual(
    [ids.pair(0), ids.pair(1), ids.pair(2)],
    [
      [7, 2],
      [2, 7],
      [0, 0],
    ],
  );
});

it('many pairs are numbered as by a Map', () => {
  const chance = random(3);
  const ids = pairIds(20_000);
  const known = new Map<string, number>();
  for (let i = 0; i < 20_000; i++) {
    const [first, second] = [Math.floor(100 * chance.uniform()), Math.floor(2 ** 32 * chance.uniform() ** 9)];
    const key = `${first} ${second}`;
    if (!known.has(key)) known.set(key, known.size);
    assert.equal(ids.of(first, second), known.get(key));
  }
  assert.equal(ids.size, known.size);
  assert.ok(known.size > 5_000);
});
