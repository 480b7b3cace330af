import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { temporaryFolder } from '../../../test/folder.ts';
import { configurationFile } from '../configuration.ts';
import { speechSettings } from './transcribe.ts';

describe('the transcriber that is named', () => {
  const home = temporaryFolder();
  const configure = (text: string) => writeFile(configurationFile({ XDG_CONFIG_HOME: home }), text);
  before(() => mkdir(join(home, 'aspectra')));

  it('is the option, else the environment, else the configuration file', async () => {
    const bare = { XDG_CONFIG_HOME: home };
    const full = { ...bare, ASPECTRA_TRANSCRIBER: 'b {file}' };
    assert.equal((await speechSettings({}, bare)).transcriber, undefined);
    await configure('{"transcriber": "c {file}", "transcriberTimeout": 60, "language": "de"}');
    assert.equal((await speechSettings({ transcriber: 'a {file}' }, full)).transcriber, 'a {file}');
    assert.equal((await speechSettings({}, full)).transcriber, 'b {file}');
    const settings = await speechSettings({ transcriber: undefined }, bare);
    assert.deepEqual(settings, { transcriber: 'c {file}', transcriberHost: undefined, transcriberTimeout: 60 });
  });

  it('is refused where the file is wrong', async () => {
    const wrong: [string, RegExp][] = [
      ['{', /aspectra\.json: must be JSON/],
      ['[]', /must be a JSON object/],
      ['{"transcriber": 3}', /transcriber must be text; got 3/],
      ['{"transcribe": "x"}', /unknown option transcribe \(did you mean transcriber\?\)/],
    ];
    for (const [text, why] of wrong) {
      await configure(text);
      await assert.rejects(speechSettings({}, { XDG_CONFIG_HOME: home }), why);
    }
  });
});
