import assert from 'node:assert/strict';
import { it } from 'node:test';
import { temporaryFolder } from '../../test/folder.ts';
import { openLibrary } from './open.ts';
import { type StorePart, WRITES } from './remote.ts';

const folder = temporaryFolder();

const READS: Readonly<Record<StorePart, readonly string[]>> = {
  documents: [
    'about',
    'aboutAll',
    'version',
    'whole',
    'list',
    'current',
    'tags',
    'edits',
    'all',
    'allCurrent',
    'revision',
  ],
  index: ['languages', 'passing', 'unindexed', 'terms', 'counts', 'plain', 'match', 'count'],
  relations: ['of', 'all'],
  models: ['get', 'list', 'mixtures', 'vectors', 'unmixed'],
};

it('a part of the store reads, or writes through the server that holds the library: nothing else', async () => {
  const store = await openLibrary(folder, { write: true });
  for (const part of Object.keys(WRITES) as StorePart[]) {
    assert.deepEqual(Object.keys(store[part]).sort(), [...READS[part], ...WRITES[part]].sort(), part);
  }
  await store.close();
});
