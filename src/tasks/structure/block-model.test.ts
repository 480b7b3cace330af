import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { blockModel } from './block-model.ts';

const topic = (words: number[], size = words.length) => ({ seeds: [words[0]], words, size });

test('one pass by hand', () => {
  // Word 0 only in topic A, word 1 in both, word 2 only in B; A has 2 words, B has 2.
  const { topic: p } = blockModel(
    [topic([0, 1]), topic([1, 2])],
    new Map([
      [0, 3],
      [1, 2],
      [2, 1],
    ]),
    1,
  );
  assert.deepEqual([...p], [(3 + 1) / 6, (1 + 1) / 6]);
});

test('a topic with words outside the text starts thinner', () => {
  const { topic: p } = blockModel(
    [topic([0, 1], 8), topic([1, 2])],
    new Map([
      [0, 3],
      [1, 2],
      [2, 1],
    ]),
    1,
  );
  // P(A|1) = (1/8) / (1/8 + 1/2) = 1/5
  assert.ok(Math.abs(p[0] - (3 + 2 / 5) / 6) < 1e-12);
});

test('the third identity: after any number of passes P(w) is N(w)/N of the counted words', () => {
  const words = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 6 }).map((w) => [...new Set(w)]);
  const counts = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1, max: 5 })), {
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(
      fc.array(words, { minLength: 1, maxLength: 5 }),
      counts,
      fc.integer({ min: 1, max: 30 }),
      (lists, pairs, passes) => {
        const topics = lists.map((list) => topic(list));
        const counted = new Map(pairs);
        const { word } = blockModel(topics, counted, passes);
        const inside = [...counted].filter(([w]) => lists.some((list) => list.includes(w)));
        const total = inside.reduce((sum, [, n]) => sum + n, 0);
        assert.equal(word.size, inside.length);
        for (const [w, n] of inside) assert.ok(Math.abs(word.get(w)! - n / total) < 1e-12);
      },
    ),
  );
});

test('a block without a topic word has no topics', () => {
  const { topic: p, word } = blockModel([topic([0]), topic([1])], new Map([[5, 2]]), 3);
  assert.deepEqual([...p], [0, 0]);
  assert.equal(word.size, 0);
});
