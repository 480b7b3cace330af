import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { withLibrary } from '../store/index.ts';
import { readBytes, readFor } from './files.ts';

test('files are read; a library is none of them', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'aspectra-read-'));
  t.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'a.txt'), 'The ferry runs.');
  assert.deepEqual(
    (await readFor([folder], { quiet: true })).entries.map(({ text }) => text),
    ['The ferry runs.'],
  );
  const library = join(folder, 'mine');
  await withLibrary(library, true, async () => undefined);
  await assert.rejects(
    readFor([library], { quiet: true }),
    /mine: is a library, not a folder of texts; give it as --library/,
  );
  await assert.rejects(readBytes(join(folder, 'none.txt')), /none\.txt: there is no such file$/);
  await assert.rejects(readBytes(folder), /: cannot be read \(EISDIR\)$/);
});
