/** What the shells complete, as bash itself completes it. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { runInProcess } from '../src/cli/main.ts';
import { printedBy } from '../src/cli/output.case.ts';

const noBash = spawnSync('bash', ['--version']).error !== undefined;

const script = (shell: string) => printedBy(() => runInProcess(['node', 'aspectra', 'completion', shell]));

describe('completion', () => {
  it('of bash offers commands, options and values as they are declared', {
    skip: (process.platform === 'win32' || noBash) && 'there is no bash',
  }, async () => {
    const bash = await script('bash');
    const offered = (...words: string[]) => {
      const typed = words.map((word) => `'${word}'`).join(' ');
      const program = `${bash}\nCOMP_WORDS=(aspectra ${typed}); COMP_CWORD=${words.length}; _aspectra; printf '%s\\n' "\${COMPREPLY[@]}"`;
      const { status, stdout, stderr } = spawnSync('bash', ['--norc', '-c', program], { encoding: 'utf8', cwd: '/' });
      assert.equal(status, 0, stderr);
      return stdout.trim().split('\n');
    };
    assert.deepEqual(offered('summ'), ['summarize']);
    assert.deepEqual(offered('summarize', '--sent'), ['--sentences']);
    assert.deepEqual(offered('summarize', '--method', 'lex'), ['lexpagerank']);
    assert.deepEqual(offered('list', 'me'), ['methods', 'metrics']);
    assert.deepEqual(offered('evaluate', 'ro'), ['rouge']);
    assert.deepEqual(offered('search', '--tag').sort(), ['--tag']);
  });

  it('of zsh and fish says the same in their words', async () => {
    assert.match(await script('zsh'), /bashcompinit[\s\S]*_aspectra\(\)/);
    const fish = await script('fish');
    assert.match(fish, /complete -c aspectra -n __fish_use_subcommand -a summarize -d 'the sentences/);
    assert.match(fish, /seen_subcommand_from summarize' -l method -s m -xa 'auto proc1/);
  });
});
