import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../test/folder.ts';
import { pluck } from '../../test/pluck.ts';
import { withLibrary } from '../store/index.ts';
import { readBytes, readFor } from './files.ts';

test('files are read; a library is none of them', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'a.txt'), 'The ferry runs.');
  assert.deepEqual(pluck((await readFor([folder], { quiet: true })).entries, 'text'), ['The ferry runs.']);
  const library = join(folder, 'mine');
  await withLibrary(library, true, async () => undefined);
  await assert.rejects(
    readFor([library], { quiet: true }),
    /mine: is a library, not a folder of texts; give it as --library/,
  );
  await assert.rejects(readBytes(join(folder, 'none.txt')), /none\.txt: there is no such file$/);
  await assert.rejects(readBytes(folder), /: cannot be read \(EISDIR\)$/);
});
