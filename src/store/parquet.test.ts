/** A library as a Parquet table, read again by hyparquet alone. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { parquetReadObjects } from 'hyparquet';
import { temporaryFolder } from '../../test/folder.ts';
import { put } from '../../test/store-contract.ts';
import { openLibrary } from './open.ts';
import { parquet } from './parquet.ts';

const folder = temporaryFolder();

it('a library is a row for every document, in its present form', async () => {
  const store = await openLibrary(folder, { write: true });
  await put(store, { id: 'a', text: 'The heron waited.' });
  await put(store, { id: 'a', text: 'The heron flew.', title: 'Heron', date: '2020-05', tags: ['bird', 'river'] });
  await put(store, { id: 'b', text: 'The weir was low.' });
  const problems: string[] = [];
  const { bytes, rows } = await parquet(store, (problem) => problems.push(problem));
  await store.close();
  const read = await parquetReadObjects({ file: Uint8Array.from(bytes).buffer });
  assert.deepEqual(
    read.map(({ id, title, date, tags, text }) => ({ id, title, date, tags, text })),
    [
      { id: 'a', title: 'Heron', date: '2020-05', tags: 'bird, river', text: 'The heron flew.' },
      { id: 'b', title: null, date: null, tags: null, text: 'The weir was low.' },
    ],
  );
  assert.deepEqual([rows, problems], [2, []]);
});
