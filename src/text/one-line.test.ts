import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { oneLine } from './one-line.ts';

it('a sentence on one line: is what replacing every run of blanks gives', () => {
  const pieces = fc.constantFrom('a', 'ferry', ' ', '  ', '\n', '\r\n', '\t', '\u00a0', '\u2028', '\u3000', '😀');
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (some) => {
      assert.equal(oneLine(some.join('')), some.join('').replace(/\s+/gu, ' '));
    }),
  );
});
