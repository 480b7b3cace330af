import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { array, assert as check, constantFrom, integer, property } from 'fast-check';
import { topBy, topIndices } from './top.ts';

describe('top-k', () => {
  const scores = array(constantFrom(0, -0, 0.1, 0.5, 0.5000000001, 3, -2, -Infinity, Infinity), { maxLength: 60 });

  it('is the head of a stable sort, for every k', () => {
    check(
      property(scores, integer({ min: 0, max: 70 }), (values, count) => {
        const sorted = values
          .map((_, i) => i)
          .sort((a, b) => (values[a] === values[b] ? a - b : values[a] > values[b] ? -1 : 1));
        assert.deepEqual(
          topIndices(values.length, count, (i) => values[i]),
          sorted.slice(0, count),
        );
      }),
    );
  });

  it('puts what is no number last', () => {
    const values = [Number.NaN, 1, Number.NaN, 2, -5];
    assert.deepEqual(
      topIndices(5, 4, (i) => values[i]),
      [3, 1, 4, 0],
    );
    assert.deepEqual(
      topIndices(5, 1, (i) => values[i]),
      [3],
    );
  });

  it('asks for every score once, in order', () => {
    const asked: number[] = [];
    topIndices(9, 4, (i) => asked.push(i) % 3);
    assert.deepEqual(asked, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('takes items', () => {
    assert.deepEqual(
      topBy(['bb', 'a', 'ccc', 'dd'], 3, ({ length }) => length),
      ['ccc', 'bb', 'dd'],
    );
    assert.deepEqual(
      topBy([], 3, () => 0),
      [],
    );
  });
});
