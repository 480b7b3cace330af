import assert from 'node:assert/strict';
import { it } from 'node:test';
import { inTurn, turn } from './turn.ts';

it('work in turn begins when the one before it has ended, or failed', async () => {
  const said: string[] = [];
  const turns = inTurn();
  const work = (name: string, fails = false) =>
    turns(async () => {
      said.push(`${name} begins`);
      await turn();
      said.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const ended = await Promise.allSettled([work('a', true), work('b')]);
  assert.deepEqual(said, ['a begins', 'a ends', 'b begins', 'b ends']);
  assert.deepEqual(ended, [
    { status: 'rejected', reason: new Error('a') },
    { status: 'fulfilled', value: 'b' },
  ]);
});
