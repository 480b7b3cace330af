import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InputError } from '../check/index.ts';
import { coherenceCv } from './coherence-cv.ts';

const near = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) < 1e-9, `${actual} ${expected}`);

describe('c_v coherence', () => {
  it('has the value computed by hand', () => {
    // P(a) = 1/2, P(b) = P(a,b) = 1/4: NPMI(a,b) = 1/2, so the vectors are (1, 1/2) and (1/2, 1).
    const [a, b, c, d, e] = [0, 1, 2, 3, 4];
    const [value] = coherenceCv(
      [[a, b]],
      [
        [a, b],
        [a, c],
        [c, d],
        [d, e],
      ],
    );
    near(Math.round(value * 1e9) / 1e9, Math.round((2.25 / (Math.sqrt(1.25) * Math.sqrt(4.5))) * 1e9) / 1e9);
  });

  it('counts sliding windows, not texts', () => {
    // Windows of 2 over 0 1 2 0: {0 1} {1 2} {2 0}; each word is in two of three, each pair in one.
    const npmi = Math.log(1 / 3 / (4 / 9)) / -Math.log(1 / 3);
    const expected = (1 + npmi) ** 2 / (Math.hypot(1, npmi) * Math.hypot(1 + npmi, 1 + npmi));
    assert.ok(Math.abs(coherenceCv([[0, 1]], [[0, 1, 2, 0]], 2)[0] - expected) < 1e-9);
  });

  it('prefers words that keep company, and stands words that never occur', () => {
    const texts = [
      [0, 1],
      [0, 1],
      [2, 3],
      [2, 4],
      [5, 6],
    ];
    const [together, apart, absent] = coherenceCv(
      [
        [0, 1],
        [0, 2],
        [0, 99],
      ],
      texts,
    );
    assert.ok(together > apart);
    assert.ok(Number.isFinite(absent));
    assert.throws(() => coherenceCv([[1]], texts), InputError);
    assert.throws(() => coherenceCv([[0, 1]], []), InputError);
  });
});
