import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { thousands } from './error.ts';

it('puts a comma before every three digits from the end, as Intl does for English', () => {
  assert.deepEqual([0, 7, 999, 1000, 12_345, 1_234_567].map(thousands), [
    ...['0', '7', '999', '1,000', '12,345', '1,234,567'],
  ]);
  fc.assert(
    fc.property(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), (count) => {
      assert.equal(thousands(count), count.toLocaleString('en'));
    }),
  );
});
