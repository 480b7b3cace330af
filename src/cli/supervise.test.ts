import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { temporaryFolder } from '../../test/folder.ts';
import { mayTakeLong, supervise } from './supervise.ts';

const folder = temporaryFolder();

it('a command may take long by the size of what it is given', () => {
  const small = join(folder, 'small.txt');
  const large = join(folder, 'large.txt');
  writeFileSync(small, 'A word.');
  writeFileSync(large, 'A word. '.repeat(20_000));
  const long = (...words: string[]) => mayTakeLong(words);
  for (const words of [
    ['summarize', small],
    ['summarize', large, '--help'],
    ['glance', small],
    [],
    ['list', '--library', folder],
    ['serve', '--library', folder],
  ])
    assert.equal(long(...words), false, words.join(' '));
  for (const words of [
    ['summarize', large],
    ['summarize', small, folder],
    ['summarize', '-'],
    ['glance', large],
    ['glance', folder],
    ['train', small],
  ])
    assert.equal(long(...words), true, words.join(' '));
});

it('has the exit code of the command, which knows that it is supervised', async () => {
  const script = join(folder, 'told.mjs');
  const told = join(folder, 'told.txt');
  writeFileSync(
    script,
    `import { writeFileSync } from 'node:fs';
writeFileSync(process.argv[3], process.env.ASPECTRA_SUPERVISED);
process.exitCode = 3;`,
  );
  assert.equal(await supervise([process.execPath, script, 'summarize', told]), 3);
  assert.equal(readFileSync(told, 'utf8'), '1');
});
