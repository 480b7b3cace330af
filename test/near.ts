/** Numbers, or lists of them, that are the same but for rounding. */
import assert from 'node:assert/strict';

type Numbers = number | ArrayLike<number>;
const list = (given: Numbers): ArrayLike<number> => (typeof given === 'number' ? [given] : given);

export function near(actual: Numbers, expected: Numbers, within = 1e-9, what = ''): void {
  const [found, wanted] = [list(actual), list(expected)];
  assert.equal(found.length, wanted.length, what);
  for (let i = 0; i < wanted.length; i++) {
    assert.ok(Math.abs(found[i] - wanted[i]) <= within, `${what} ${i}: ${found[i]}, expected ${wanted[i]}`);
  }
}

/** The same with another difference that is left to rounding. */
export const nearWithin =
  (most: number) =>
  (actual: Numbers, expected: Numbers, what = ''): void =>
    near(actual, expected, most, what);
