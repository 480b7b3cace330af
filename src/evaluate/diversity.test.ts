import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InputError } from '../check/index.ts';
import { diversity } from './coherence.ts';

const near = (value: number, expected: number) =>
  assert.ok(Math.abs(value - expected) < 1e-12, `${value} is not ${expected}`);

test('diversity is the share of different words', () => {
  near(
    diversity([
      [1, 2],
      [2, 3],
    ]),
    3 / 4,
  );
  near(
    diversity([
      [1, 2],
      [3, 4],
    ]),
    1,
  );
  assert.throws(() => diversity([]), InputError);
});
