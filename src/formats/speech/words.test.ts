import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { commandWords } from './transcribe.ts';

describe('the words of a command', () => {
  it('are divided by blanks outside quotes', () => {
    assert.deepEqual(commandWords(' whisper  -f {file} '), ['whisper', '-f', '{file}']);
    assert.deepEqual(commandWords(`"my whisper" --prompt='a "b" c' ''`), ['my whisper', '--prompt=a "b" c', '']);
    assert.deepEqual(commandWords('C:\\whisper\\main.exe {file}'), ['C:\\whisper\\main.exe', '{file}']);
    assert.throws(() => commandWords(`whisper 'a`), /quote that is not closed/);
  });

  it('come back from quotes as they went in', () => {
    const word = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('"'));
    fc.assert(
      fc.property(fc.array(word), (words) => {
        assert.deepEqual(commandWords(words.map((text) => `"${text}"`).join(' ')), words);
      }),
    );
  });
});
