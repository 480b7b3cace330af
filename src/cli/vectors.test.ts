import assert from 'node:assert/strict';
import { it } from 'node:test';
import { temporaryFolder, writerIn } from '../../test/folder.ts';
import { similarCommand } from './commands/similar.ts';
import { output } from './output.case.ts';

const folder = temporaryFolder();
const file = writerIn(folder);
const ROWS = [
  ['a', [3, 4]],
  ['b', [4, 3]],
  ['c', [-4, 3]],
] as const;
/** cos(a, b) = (12 + 12) / 25; cos(a, c) = (12 − 12) / 25, which is not alike. */
const EXPECTED = [{ document: 'b', score: 0.96, alike: 96 }];
const asked = async (...words: string[]) => JSON.parse(await output(similarCommand(), [...words, '--json'])).results;

it('embeddings of your own are a space', async () => {
  const lines = file('v.jsonl', ROWS.map(([id, vector]) => JSON.stringify({ id, vector })).join('\n'));
  assert.deepEqual(await asked('a', '--vectors', lines), EXPECTED);
  assert.deepEqual(await asked('a', '--vectors', lines, '--top', '1'), EXPECTED);
  await assert.rejects(asked('d', '--vectors', lines), /no vector has this id; got "d"/);
  for (const [flag, value] of [
    ['--space', 'tfidf'],
    ['--likes', 'b'],
    ['--encoder', 'x'],
    ['--library', 'lib'],
    ['--in', 'lib'],
  ])
    await assert.rejects(asked('a', '--vectors', lines, flag, value), /has no say: --vectors compares vectors alone/);
  await assert.rejects(asked('--queries', lines, '--vectors', lines), /takes one document by its id/);
  await assert.rejects(
    asked('a', '--vectors', file('w.jsonl', '{"id":"a","vector":[1]}\n{"id":"b","vector":[1,2]}')),
    /must have 1 numbers; got 2/,
  );
});
