/** Blocks that are too short to be one: by sentences, by words, by seconds; but not one whole section under a heading. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MIN_LENGTHS, minLengths, tooShort } from './shortest.ts';

/** Sentences of ten words and five seconds each. */
function problemOf(size: number, headings: readonly number[] = [], timed = false) {
  return {
    size,
    start: Uint32Array.from({ length: size + 1 }, (_, s) => 10 * s),
    turns: {
      heading: Uint8Array.from({ length: size }, (_, s) => Number(headings.includes(s))),
      speaker: new Int32Array(size).fill(-1),
    },
    document: {
      ...{ text: '', language: 'en', tokens: { term: [] } },
      sentences: Array.from({ length: size }, (_, s) => (timed ? { time: { start: 5 * s, end: 5 * s + 5 } } : {})),
    },
  } as unknown as Parameters<typeof tooShort>[0];
}
const none = { ...MIN_LENGTHS, sentences: 0, words: 0, seconds: 0 };

test('a block has so many sentences, words and seconds', () => {
  const size = 2000;
  const bySentences = tooShort(problemOf(size), { ...none, sentences: 3 });
  assert.deepEqual([bySentences(4, 6), bySentences(4, 7)], [true, false]);
  const byWords = tooShort(problemOf(size), { ...none, words: 40 });
  assert.deepEqual([byWords(4, 7), byWords(4, 8)], [true, false]);
  const bySeconds = tooShort(problemOf(size, [], true), { ...none, seconds: 20 });
  assert.deepEqual([bySeconds(4, 7), bySeconds(4, 8)], [true, false]);
  assert.equal(tooShort(problemOf(size), { ...none, seconds: 20 })(4, 5), false, 'without times');
});

test('a section from its heading to the next, or to the end, is long enough', () => {
  const size = 2000;
  const short = tooShort(problemOf(size, [4, 6, 1998]), { ...none, sentences: 50 });
  assert.equal(short(4, 6), false);
  assert.equal(short(1998, 2000), false);
  assert.equal(short(4, 7), true, 'no heading follows');
  assert.equal(short(5, 6), true, 'it has no heading');
  assert.equal(tooShort(problemOf(size, [4, 5]), { ...none, sentences: 50 })(4, 5), true, 'a heading alone');
});

test('in a short text five words are enough, in speech a fifth of the words of a usual block', () => {
  assert.equal(tooShort(problemOf(3), { ...none, sentences: 50 })(0, 1), false);
  const short = (timed: boolean, inShort: number) => {
    const given = { ...problemOf(3, [], timed), start: Uint32Array.of(0, 4, 9, 50) };
    const is = tooShort(given, { ...none, inShort });
    return [is(0, 1), is(1, 2), is(0, 2)];
  };
  assert.deepEqual(short(false, 10), [true, false, false]);
  assert.deepEqual(short(true, 9), [true, true, false], 'speech');
  assert.deepEqual(short(false, 0), [false, false, false], 'where as many as asked for do not fit else');
});

test('a block has a fifth of the words of a usual one, then less', () => {
  assert.deepEqual(
    minLengths(200).map(({ words }) => words),
    [40, 25, 0, 0],
  );
  assert.deepEqual(
    minLengths(200).map(({ inShort }) => inShort),
    [40, 0, 0, 0],
  );
  assert.equal(minLengths(100)[0].words, 25);
});
