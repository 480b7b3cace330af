import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unitWords } from './unit-words.ts';

test('words of units are counted once, in the order in which they come', () => {
  // Units: 2 0 2 | nothing | 0 | 2 1 2 2; word 3 never comes.
  const counted = unitWords(Uint32Array.of(0, 3, 3, 4, 8), Uint32Array.of(2, 0, 2, 0, 2, 1, 2, 2), 4);
  assert.deepEqual([...counted.first], [0, 2, 2, 3, 5]);
  assert.deepEqual([...counted.word], [2, 0, 0, 2, 1]);
  assert.deepEqual([...counted.times], [2, 1, 5, 0]);
  assert.deepEqual([...counted.from], [0, 2, 3, 5, 5]);
  // Word 0 in units 0 and 2, word 1 in unit 3, word 2 twice in unit 0 and three times in unit 3.
  assert.deepEqual([...counted.seen], [0, 1, 2, 1, 3, 1, 0, 2, 3, 3]);
  assert.deepEqual([...counted.place], [3, 0, 1, 4, 2]);
});
