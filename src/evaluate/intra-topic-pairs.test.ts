import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InputError } from '../check/index.ts';
import { intraTopicPrecision } from './ranking.ts';

const near = (value: number, expected: number) =>
  assert.ok(Math.abs(value - expected) < 1e-12, `${value} is not ${expected}`);

test('intra-topic pairs: all pairs ranked, ties by the first document, then the second', () => {
  const similarities: Record<string, number> = {
    '0,1': 0.9,
    '0,2': 0.8,
    '0,3': 0.1,
    '1,2': 0.3,
    '1,3': 0.2,
    '2,3': 0.5,
  };
  const precision = intraTopicPrecision(['a', 'a', 'b', 'b'], (a, b) => similarities[`${a},${b}`]);
  near(precision, (1 + 2 / 3) / 2);
  near(
    intraTopicPrecision(['a', 'b', 'a'], () => 1),
    1 / 2,
  );
  assert.throws(() => intraTopicPrecision(['a', 'b'], () => 1), InputError);
});
