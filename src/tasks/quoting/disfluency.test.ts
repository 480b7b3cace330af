import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fluencyIn, MIN_FLUENCY } from './disfluency.ts';

/** 1 − 5 · disfluencies / words, here of 20. */
const counted = (text: string) => Math.round((1 - fluencyIn(text, 20)) * 4);

test('disfluencies are hesitations, words said twice or broken off', () => {
  for (const [text, times] of [
    ['The pump is old.', 0],
    ['The pump um is old.', 1],
    ['Well the pump is like old.', 2],
    ['The pump is old as well.', 0],
    ['We like the pump, they like it, I would like one, and you’d like to like it.', 0],
    ['The the pump is old.', 1],
    ['The pump, pump is old.', 1],
    ['The the “pump” is old.', 1],
    ['The pump is old, the pump is red.', 0],
    ['It is in the in the yard.', 1],
    ['The pu pump is old.', 1],
    ['The d screen is old.', 1],
  ] as const)
    assert.equal(counted(text), times, text);
  assert.equal(fluencyIn('Um, uh, er, the the pump.', 4), MIN_FLUENCY);
});
