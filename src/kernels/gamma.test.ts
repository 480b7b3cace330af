import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { digamma, logBeta, logGamma } from './gamma.ts';

const near = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) < 1e-11 * Math.max(1, Math.abs(expected)), `${actual} ${expected}`);

describe('gamma', () => {
  it('has the known values', () => {
    near(digamma(1), -0.5772156649015329);
    near(digamma(0.5), -1.9635100260214235);
    near(logGamma(0.5), Math.log(Math.sqrt(Math.PI)));
    near(logGamma(11), Math.log(3628800));
    near(logBeta([2, 3]), Math.log(1 / 12));
  });

  it('keeps its recurrences', () => {
    for (const x of [1e-3, 0.1, 0.7, 3.3, 9.99, 10.01, 250, 1e6]) {
      near(digamma(x + 1), digamma(x) + 1 / x);
      near(logGamma(x + 1), logGamma(x) + Math.log(x));
    }
  });
});
