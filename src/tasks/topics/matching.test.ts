import assert from 'node:assert/strict';
import { it } from 'node:test';
import { changesBetween, flowOf, matched } from './matching.ts';

const topic = (id: number, share: number, ...words: string[]) => ({
  id,
  label: `topic ${id}`,
  share,
  coherence: 0,
  documents: [],
  words: words.map((word) => ({ word, probability: 0.1, lift: 2 })),
});

it('topics keep their number where their words went to another column', () => {
  const before = { topics: 2, words: Float64Array.of(0.9, 0, 0.1, 0, 0, 0.5, 0, 0.5) };
  const now = { topics: 3, words: Float64Array.of(0, 0.1, 0.8, 0, 0.9, 0.2, 0.6, 0, 0, 0.4, 0, 0) };
  assert.deepEqual(matched(before, now), [2, 0, 1]);
  assert.deepEqual(
    matched(before, now, [
      [0, 0, 0],
      [0, 9, 0],
    ]),
    [2, 1, 0],
    'documents speak too',
  );
});

it('the flow of a topic is where the words of its documents are', () => {
  const flow = flowOf([
    [
      [1, 0],
      [3, 1],
    ],
    [
      [0.5, 0.5],
      [0, 4],
    ],
  ]);
  assert.deepEqual(flow, [
    [3 / 6, 3 / 6],
    [0, 1],
  ]);
});

it('says what grew, faded, split, merged and stayed', () => {
  const before = [topic(1, 0.2, 'a'), topic(2, 0.4, 'b'), topic(3, 0.2, 'c'), topic(4, 0.1, 'd'), topic(5, 0.1, 'e')];
  const now = [
    topic(1, 0.3, 'a'),
    topic(2, 0.1, 'b'),
    topic(3, 0.2, 'c'),
    topic(4, 0.1, 'x'),
    topic(5, 0.1, 'e'),
    topic(6, 0.2, 'n'),
  ];
  const flow = [
    [1, 0, 0, 0, 0, 0],
    [0, 1, 0, 0, 0, 0],
    [0, 0, 0.6, 0, 0, 0.4],
    [0.7, 0, 0, 0.3, 0, 0],
    [0, 0, 0, 0, 1, 0],
  ];
  const kinds = changesBetween(before, now, flow).map(({ id, kind, with: others }) => [id, kind, others]);
  assert.deepEqual(kinds, [
    [1, 'grew', undefined],
    [2, 'faded', undefined],
    [3, 'split', [6]],
    [4, 'merged', [1]],
    [5, 'same', undefined],
  ]);
});

it('what grew, faded, split or merged just so much counts', () => {
  const kinds = (shares: readonly [number, number], flow: readonly number[]) => {
    const before = [topic(1, shares[0], 'a', 'b'), topic(2, 0.1, 'c')];
    const now = [topic(1, shares[1], 'b', 'd'), topic(2, 0.1, 'c'), topic(3, 0.1, 'e'), topic(4, 0.1, 'f')];
    const [{ kind, with: others, came, left, share }] = changesBetween(before, now, [flow]);
    assert.deepEqual([came, left, share], [['d'], ['a'], { before: shares[0], now: shares[1] }]);
    return [kind, others];
  };
  assert.deepEqual(kinds([0.4, 0.5], [1, 0, 0, 0]), ['grew', undefined]);
  assert.deepEqual(kinds([0.4, 0.49], [1, 0, 0, 0]), ['same', undefined]);
  assert.deepEqual(kinds([0.5, 0.4], [1, 0, 0, 0]), ['faded', undefined]);
  assert.deepEqual(kinds([0.5, 0.41], [1, 0, 0, 0]), ['same', undefined]);
  assert.deepEqual(kinds([0.4, 0.4], [0.4, 0, 0.3, 0.3]), ['split', [3, 4]]);
  assert.deepEqual(kinds([0.4, 0.4], [0.4, 0.02, 0.29, 0.29]), ['same', undefined]);
  assert.deepEqual(kinds([0.4, 0.4], [0.5, 0.5, 0, 0]), ['merged', [2]]);
  assert.deepEqual(kinds([0.4, 0.4], [0.51, 0.49, 0, 0]), ['same', undefined]);
  assert.deepEqual(kinds([0.4, 0.4], [0, 0.6, 0.4, 0]), ['split', [3]], 'a new topic before one that was there');
  assert.deepEqual(kinds([0.4, 0.4], [0, 0.6, 0.1, 0.2]), ['merged', [2]]);
});
