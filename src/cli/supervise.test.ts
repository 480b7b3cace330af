import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { mayTakeLong, supervise } from './supervise.ts';

const folder = mkdtempSync(join(tmpdir(), 'aspectra-supervise-'));
after(() => rmSync(folder, { recursive: true }));

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

it('a command that reads texts has room for what is soon forgotten', async () => {
  const script = join(folder, 'told.mjs');
  const told = join(folder, 'told.json');
  writeFileSync(
    script,
    `import { writeFileSync } from 'node:fs';
import { getHeapSpaceStatistics } from 'node:v8';
const { space_size } = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
writeFileSync(process.argv[3], JSON.stringify(space_size));
process.exitCode = 3;`,
  );
  const roomOf = async (command: string): Promise<number> => {
    assert.equal(await supervise([process.execPath, script, command, told]), 3);
    return JSON.parse(readFileSync(told, 'utf8'));
  };
  assert.ok((await roomOf('summarize')) >= 16e6);
  assert.ok((await roomOf('train')) < 16e6);
});
