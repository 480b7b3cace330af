import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { leastMilliseconds } from '../../test/cpu-time.ts';
import type { Cue } from './document.ts';
import { splitSentences } from './sentences.ts';

const parts = (text: string, options = {}) =>
  splitSentences(text, options).map(({ start, end }) => text.slice(start, end));

test('abbreviations of the user never end a sentence', () => {
  const text = 'The Abt. Finance wrote. It was late.';
  assert.equal(parts(text).length, 3);
  assert.deepEqual(parts(text, { abbreviations: ['Abt.'] }), ['The Abt. Finance wrote.', 'It was late.']);
});

test('a text of short lines alone has no headings', () => {
  assert.ok(splitSentences('red apples\n\ngreen pears\n\nblue plums').every(({ kind }) => kind === 'sentence'));
});

const line = (text: string, part: string, time: [number, number], speaker?: string): Cue => {
  const start = text.indexOf(part);
  return { start, end: start + part.length, time: { start: time[0], end: time[1] }, ...(speaker && { speaker }) };
};

test('speech without punctuation is cut at cues, with times and speakers', () => {
  const text = 'so we went there and then we came back yes I think so';
  const cues = [
    line(text, 'so we went there', [0, 1], 'A'),
    line(text, 'and then we came back', [1, 2], 'A'),
    line(text, 'yes I think so', [3, 4], 'B'),
  ];
  const sentences = splitSentences(text, { cues });
  assert.deepEqual(
    sentences.map(({ time, speaker }) => [time?.start, time?.end, speaker]),
    [
      [0, 1, 'A'],
      [1, 2, 'A'],
      [3, 4, 'B'],
    ],
  );
});

const awkward = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...'.!? \n。”"aB…»ไ\0💡', '\ud800', '\udc00'),
    fc.constantFrom('\n\n', '\r\n', '- ', '1. ', '# ', '===', 'Mr', 'U.S', '[1]'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 60,
});

test('sentences are in order, inside the text, trimmed, and hold every visible character once', () => {
  fc.assert(
    fc.property(awkward, fc.constantFrom('en', 'de', 'el', 'th', 'xx'), fc.boolean(), (text, language, cued) => {
      const cues =
        cued && text.length > 4
          ? [
              { start: 0, end: 2, speaker: 'A' },
              { start: 2, end: text.length, speaker: 'B' },
            ]
          : [];
      const sentences = splitSentences(text, { language, cues });
      let last = 0;
      let held = '';
      for (const { start, end } of sentences) {
        assert.ok(start >= last && end > start && end <= text.length);
        assert.equal(text.slice(last, start).trim(), '');
        const part = text.slice(start, end);
        assert.equal(part.trim(), part);
        held += part;
        last = end;
      }
      assert.equal(held.replace(/\s/g, ''), text.replace(/\s/g, ''));
      assert.deepEqual(splitSentences(text, { language, cues }), sentences);
    }),
    { numRuns: 2000 },
  );
});

test('time grows with the length of the text, whatever it is made of', async () => {
  for (const unit of [' ', '.', 'a. ', '\n', '- ', 'x', '.[', ". '", '=\n', 'Mr. ', '"', 'J. ', '1. ', '\u00a0']) {
    const text = unit.repeat(Math.ceil(150_000 / unit.length));
    const taken = await leastMilliseconds(async () => splitSentences(text), 2000);
    assert.ok(taken < 2000, `${JSON.stringify(unit)}: ${taken} ms`);
  }
});
