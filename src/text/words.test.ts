import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { splitWords } from './words.ts';

const words = (text: string) => splitWords(text).map(({ start, end }) => text.slice(start, end));

test('what is one word and what is two', () => {
  const cases: Record<string, string[]> = {
    "don't well-known": ["don't", 'well', 'known'],
    'It’s the boys’ room': ['It’s', 'the', 'boys', 'room'],
    '3.5 or 1,000,000. End': ['3.5', 'or', '1,000,000', 'End'],
    'the U.S. and e.g. J.Smith': ['the', 'U.S.', 'and', 'e.g.', 'J', 'Smith'],
    'AT&T, R&D & co': ['AT&T', 'R&D', 'co'],
    'see https://a.example/b?c=d.': ['see', 'https://a.example/b?c=d'],
    '(me@example.org, www.example.com)': ['me@example.org', 'www.example.com'],
    'end.Next snake_case #tag': ['end', 'Next', 'snake', 'case', 'tag'],
    'col·laborar 5th COVID-19': ['col·laborar', '5th', 'COVID', '19'],
    'cafe\u0301 naïve': ['cafe\u0301', 'naïve'],
    'हिन्दी में': ['हिन्दी', 'में'],
    'می‌خواهم بروم': ['می‌خواهم', 'بروم'],
    '𝒜bc 💡 x': ['𝒜bc', 'x'],
    'WWW.A.org wwww.a.org': ['WWW.A.org', 'wwww', 'a', 'org'],
    '1.a a.1 1. 1,a': ['1', 'a', 'a', '1', '1', '1', 'a'],
    'a:b //c a: //x': ['a', 'b', 'c', 'a', 'x'],
    'A&b a&B': ['A', 'b', 'a', 'B'],
    'x@ y@z. a@1.org': ['x', 'y@z', 'a@1.org'],
    'http://a<b> (http://a.b/c). http://x.org/(a).': ['http://a', 'b', 'http://a.b/c', 'http://x.org/(a'],
    'A.B.C.D.E.F.G.H.I.J x': ['A.B.C.D.E.F.G.H.I', 'J', 'x'],
    "5'6 a'5 5'a 'tis don''t": ['5', '6', 'a', '5', '5', 'a', 'tis', 'don', 't'],
    'U.S U. a.b.c.d. e.g.x1': ['U.S', 'U', 'a.b.c.d.', 'e.g', 'x1'],
    'www.x wwx.y': ['www.x', 'wwx', 'y'],
    'www. note: x²y 5kg ’tis end’': ['www', 'note', 'x²y', '5kg', 'tis', 'end'],
    𠮷野家: ['𠮷', '野家'],
    '\ud835 x \ud83d\ude00 smile': ['x', 'smile'],
  };
  for (const [text, expected] of Object.entries(cases)) assert.deepEqual(words(text), expected);
});

test('scripts without spaces are parted into words', () => {
  assert.ok(words('東京都に住んでいます。').length > 3);
  assert.deepEqual(words('ฉันรักภาษาไทย'), ['ฉัน', 'รัก', 'ภาษา', 'ไทย']);
  assert.deepEqual(words('Hello世界'), ['Hello', '世界']);
  assert.equal(words('漢'.repeat(1100)).join('').length, 1100);
});

test('only the asked stretch is read', () => {
  assert.deepEqual(splitWords('one two three', 4, 7), [{ start: 4, end: 7 }]);
  assert.deepEqual(splitWords('U.S. 3.5', 0, 2), [{ start: 0, end: 1 }]);
  assert.deepEqual(splitWords('U.S. x', 0, 3), [{ start: 0, end: 3 }]);
});

test('any string: words in order, not empty, inside the stretch, and no letter is left out', () => {
  const unit = fc.oneof(
    fc.constantFrom(...".,&@:'’- aZ7ไ漢か𠮷\0\u00ad", '//', 'www', '\ud800', '\udc00'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  );
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 40 }), fc.nat(10), (text, skip) => {
      const from = Math.min(skip, text.length);
      let last = from;
      for (const { start, end } of splitWords(text, from)) {
        assert.ok(start >= last && end > start && end <= text.length);
        assert.doesNotMatch(text.slice(last, start), /[a-zA-Z0-9]/);
        last = end;
      }
      assert.deepEqual(splitWords(text, from), splitWords(text, from));
    }),
    { numRuns: 1500 },
  );
});

test('time grows with the length of the text', () => {
  for (const unit of [' ', 'a', '.', 'a.', 'a&', "a'", '漢', '://', 'www.', 'a@a ', '7,']) {
    const text = unit.repeat(Math.ceil(150_000 / unit.length));
    const before = performance.now();
    splitWords(text);
    assert.ok(performance.now() - before < 2000, unit);
  }
});
