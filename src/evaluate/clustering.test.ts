import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InputError } from '../check/index.ts';
import { nmi, purity } from './clustering.ts';

const near = (value: number, expected: number) =>
  assert.ok(Math.abs(value - expected) < 1e-12, `${value} is not ${expected}`);

describe('groups against classes', () => {
  it('have the values of an example worked by hand', () => {
    const groups = [1, 1, 1, 2, 2, 2];
    const classes = ['a', 'a', 'b', 'b', 'b', 'b'];
    near(purity(groups, classes), (2 + 3) / 6);
    // I = 2/6 log 2 + 1/6 log 1/2 + 3/6 log 3/2; both entropies by their definition.
    const information = (2 / 6) * Math.log(2) + (1 / 6) * Math.log(1 / 2) + (3 / 6) * Math.log(3 / 2);
    const ofClasses = -(2 / 6) * Math.log(2 / 6) - (4 / 6) * Math.log(4 / 6);
    near(nmi(groups, classes), information / Math.sqrt(Math.log(2) * ofClasses));
  });

  it('are 1 where they are the same and 0 where one says nothing of the other', () => {
    near(nmi([0, 0, 1, 1], ['x', 'x', 'y', 'y']), 1);
    near(nmi([0, 1, 0, 1], ['x', 'x', 'y', 'y']), 0);
    near(purity([0, 1, 0, 1], ['x', 'x', 'y', 'y']), 0.5);
    assert.deepEqual([nmi([1, 1], [2, 2]), nmi([1, 1], [2, 3])], [1, 0]);
    assert.throws(() => purity([1], []), InputError);
  });
});
