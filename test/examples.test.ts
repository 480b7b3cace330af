/** Every example runs and prints what its last comment promises. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { filesBelow, ROOT, read } from './house.ts';

describe('the examples', () => {
  // Plugins are run by plugins.test.ts.
  for (const file of filesBelow('examples', '.mjs').filter((file) => !file.includes('plugins'))) {
    it(`${file} runs`, () => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, file)], {
        encoding: 'utf8',
        cwd: ROOT,
      });
      assert.equal(status, 0, stderr);
      const promised = [...read(file).matchAll(/^\/\/ → (.*)$/gm)].map(([, line]) => line);
      assert.ok(promised.length > 0, 'an example promises something');
      for (const line of promised)
        assert.ok(stdout.includes(line), `${file} should print ${line}; it printed\n${stdout}`);
    });
  }
});
