import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { wordsOf } from './words.ts';

describe('the words of a command', () => {
  it('are divided by blanks outside quotes', () => {
    assert.deepEqual(wordsOf(' whisper  -f {file} '), ['whisper', '-f', '{file}']);
    assert.deepEqual(wordsOf(`"my whisper" --prompt='a "b" c' ''`), ['my whisper', '--prompt=a "b" c', '']);
    assert.deepEqual(wordsOf('C:\\whisper\\main.exe {file}'), ['C:\\whisper\\main.exe', '{file}']);
    assert.throws(() => wordsOf(`whisper 'a`), /quote that is not closed/);
  });

  it('come back from quotes as they went in', () => {
    const word = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('"'));
    fc.assert(
      fc.property(fc.array(word), (words) => {
        assert.deepEqual(wordsOf(words.map((text) => `"${text}"`).join(' ')), words);
      }),
    );
  });
});
