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

it('a sentence on one line: has marks and endings at their words, and keeps what stands apart for a reason', () => {
  assert.equal(oneLine("Oh , yeah , you 're right ."), "Oh, yeah, you're right.");
  for (const kept of [
    'Ça va ?',
    'It runs on .NET, or so.',
    'about .5 of it',
    'and so ... on',
    "the 're-use' of a 't-test'",
  ])
    assert.equal(oneLine(kept), kept);
});
