import assert from 'node:assert/strict';
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { temporaryFolder } from '../../test/folder.ts';
import { configuration, configurationFile } from './configuration.ts';

const folder = join(temporaryFolder(), 'mine');
mkdirSync(folder, { mode: 0o700 });
const file = join(folder, 'aspectra.json');

describe('the configuration file of a person', () => {
  it('is in the home folder, or where the environment says, by a full path', () => {
    const usual = join(homedir(), '.config', 'aspectra', 'aspectra.json');
    assert.equal(configurationFile({}), usual);
    assert.equal(configurationFile({ XDG_CONFIG_HOME: 'here' }), usual);
    assert.equal(configurationFile({ XDG_CONFIG_HOME: folder }), join(folder, 'aspectra', 'aspectra.json'));
    assert.equal(configurationFile({ ASPECTRA_CONFIG: file, XDG_CONFIG_HOME: '/x' }), file);
    assert.throws(() => configurationFile({ ASPECTRA_CONFIG: 'aspectra.json' }), /must be a full path; got "aspectra/);
  });

  it('may be missing', () => {
    assert.deepEqual(configuration(join(folder, 'none', 'aspectra.json')), {});
    assert.deepEqual(configuration(join(folder, 'none.json')), {});
  });

  it('is read where nobody else can change it', { skip: process.getuid === undefined }, () => {
    writeFileSync(file, '{"words": 3}', { mode: 0o600 });
    assert.deepEqual(configuration(file), { words: 3 });
    for (const mode of [0o620, 0o602]) {
      chmodSync(file, mode);
      assert.throws(() => configuration(file), /aspectra\.json: .* other users can change it: chmod go-w/);
    }
    chmodSync(file, 0o644);
    chmodSync(folder, 0o777);
    assert.throws(() => configuration(file), /mine: .* other users can change it/);
    chmodSync(folder, 0o1777);
    assert.deepEqual(configuration(file), { words: 3 });
    const user = process.getuid!();
    if (user === 0) chownSync(file, 1000, 1000);
    assert.throws(() => configuration(file, user === 0 ? 0 : user + 1), /belongs to another user: it is not read/);
  });
});
