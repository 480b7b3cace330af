import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { temporaryFolder } from '../../../test/folder.ts';
import { configurationFile } from '../configuration.ts';
import { commandWords, speechSettings } from './transcribe.ts';

describe('the transcriber that is named', () => {
  const home = temporaryFolder();
  mkdirSync(join(home, 'aspectra'));
  const bare = { XDG_CONFIG_HOME: home };
  const configure = (text: string) => writeFileSync(configurationFile(bare), text);

  it('is the option, else the environment, else the configuration file', () => {
    const full = { ...bare, ASPECTRA_TRANSCRIBER: 'b {file}' };
    assert.equal(speechSettings({}, bare).transcriber, undefined);
    configure('{"transcriber": "c {file}", "transcriberTimeout": 60, "language": "de"}');
    assert.equal(speechSettings({ transcriber: 'a {file}' }, full).transcriber, 'a {file}');
    assert.equal(speechSettings({}, full).transcriber, 'b {file}');
    const settings = speechSettings({ transcriber: undefined }, bare);
    assert.deepEqual(settings, { transcriber: 'c {file}', transcriberTimeout: 60 });
  });

  it('is refused where the file is wrong', () => {
    for (const [text, why] of [
      ['{', /aspectra\.json: must be JSON/],
      ['[]', /must be a JSON object/],
      ['{"transcriber": 3}', /transcriber must be text; got 3/],
    ] as const) {
      configure(text);
      assert.throws(() => speechSettings({}, bare), why);
    }
  });
});

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
