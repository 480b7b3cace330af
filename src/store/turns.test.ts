import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setImmediate as round } from 'node:timers/promises';
import { pluck } from '../../test/pluck.ts';
import { byPage, inTurns } from './turns.ts';

/** Work that holds the thread. */
function hold(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

it('others have their turn while a long list is walked', async () => {
  let rounds = 0;
  let walking = true;
  const others = (async () => {
    for (; walking; rounds++) await round();
  })();
  const seen: number[] = [];
  for await (const one of inTurns(Array(20).keys())) {
    hold(5);
    seen.push(one);
  }
  const meanwhile = rounds;
  walking = false;
  await others;
  assert.deepEqual(seen, [...Array(20).keys()]);
  assert.ok(meanwhile >= 2, `${meanwhile} rounds of the event loop in 100 ms`);
});

it('every row comes once, page by page, also those written after the walk began', () => {
  const table = Array.from({ length: 1100 }, (_, i) => ({ number: 3 * i + 1 }));
  const asked: number[] = [];
  const rows = byPage((after, limit) => {
    asked.push(after);
    if (asked.length === 2) table.push({ number: 9000 });
    return table.filter(({ number }) => number > after).slice(0, limit);
  });
  assert.deepEqual(pluck([...rows], 'number'), [...Array.from({ length: 1100 }, (_, i) => 3 * i + 1), 9000]);
  assert.ok(asked.length > 3, 'a table is not read in one piece');
});
