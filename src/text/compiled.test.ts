import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compiled, matcher } from './compiled.ts';

describe('a pattern made when a text first needs it', () => {
  it('is made once, for the first text', () => {
    let made = 0;
    const pattern = compiled(() => {
      made++;
      return /^ab+$/u;
    });
    assert.equal(made, 0);
    assert.ok(pattern('abb').test('abb'));
    assert.ok(!pattern('a').test('a'));
    assert.equal(made, 1);
  });

  it('begins at the beginning of a text, though it goes on from where it was', () => {
    const pattern = compiled(() => /b/g);
    assert.equal(pattern('abab').exec('abab')?.index, 1);
    assert.equal(pattern('abab').exec('abab')?.index, 3);
  });
});

it('a matcher finds what is written in letters of any case, by a pattern in small ones', () => {
  const isGreeting = matcher(() => /^good (?:morning|évening)/iu);
  assert.deepEqual(['Good Morning.', 'GOOD ÉVENING', 'good night', 'so good morning'].map(isGreeting), [
    true,
    true,
    false,
    false,
  ]);
  assert.throws(() => matcher(() => /Good/i)('good'), /not written in small letters/);
});
