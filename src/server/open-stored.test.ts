import assert from 'node:assert/strict';
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { temporaryFolder } from '../../test/folder.ts';
import { put } from '../../test/store-contract.ts';
import { InputError } from '../check/index.ts';
import { openLibrary } from '../store/open.ts';
import { openWithWriter } from './open-stored.ts';
import { openWorkers } from './threads.ts';

const room = temporaryFolder();
const workers = openWorkers({ threads: 1 });
after(() => workers.close());

describe('a library with a writer', () => {
  it('reads what its thread wrote, and keeps it', async () => {
    const folder = join(room, 'kept');
    const store = await openWithWriter(folder, workers);
    await put(store, { id: 'a', text: 'The bridge was closed.' });
    assert.equal((await store.documents.version('a'))?.text, 'The bridge was closed.');
    await store.close();
    const again = await openLibrary(folder, { write: true });
    assert.equal((await again.size()).documents, 1);
    await again.close();
  });

  it('holds the lock until it is closed', async () => {
    const folder = join(room, 'held');
    const store = await openWithWriter(folder, workers);
    await assert.rejects(openLibrary(folder, { write: true, alone: true }), /is writing to the library/);
    await store.close();
    await (await openLibrary(folder, { write: true, alone: true })).close();
  });

  it('does not hold up this thread while it writes', async () => {
    const store = await openWithWriter(join(room, 'long'), workers);
    const text = Array.from({ length: 400_000 }, (_, i) => `w${i % 50_000}`).join(' ');
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    await put(store, { id: 'long', text });
    clearInterval(timer);
    assert.ok(turns > 10, `${turns} turns of the event loop while a long text was stored`);
    await store.close();
  });

  it('says as an input error what the thread could not write', async () => {
    const folder = join(room, 'gone');
    const store = await openWithWriter(folder, workers);
    renameSync(join(folder, 'library.db'), join(folder, 'elsewhere.db'));
    await assert.rejects(put(store, { id: 'a', text: 'The bridge.' }), (error) => {
      assert.ok(error instanceof InputError);
      assert.match(error.message, /was removed or replaced while it was open/);
      return true;
    });
    await store.close();
  });
});
