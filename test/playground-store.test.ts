/** The playground's store, on SQLite as WebAssembly, keeps what every store must keep. */
import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { it } from 'node:test';
import init from '@sqlite.org/sqlite-wasm';
import fc from 'fast-check';
import { hash as hashInPage } from '../web/src/playground/node.ts';
import { fromBytes, storeIn } from '../web/src/playground/storage.ts';
import { storeContract } from './store-contract.ts';

const sqlite = await init();
let bytes: Uint8Array | undefined;

/** In a page the bytes are files of the browser; here they are kept from one opening to the next. */
storeContract('SQLite as WebAssembly', async () => {
  const { store, copy } = storeIn(sqlite, bytes ? fromBytes(sqlite, bytes) : new sqlite.oo1.DB(':memory:'));
  return {
    ...store,
    async close() {
      bytes = copy();
      await store.close();
    },
  };
});

it('a model in a page: that is damaged is never given back as sound, and is mended when it is made again', async () => {
  const database = new sqlite.oo1.DB(':memory:');
  const { store } = storeIn(sqlite, database);
  const model = { name: 'm', bytes: Uint8Array.of(1, 2, 3), about: {} };
  await store.models.put(model);
  database.exec(`UPDATE blobs SET bytes = x'010204'`);
  await assert.rejects(store.models.get('m'), /the numbers of a model are damaged/);
  assert.match((await store.check()).problems.join(), /the numbers of a model are damaged/);
  await store.models.put(model);
  assert.deepEqual((await store.models.get('m'))?.bytes, model.bytes);
  await store.close();
});

it('SHA-256 in a page: is that of Node', () => {
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 300 }), fc.string()), (data) => {
      assert.deepEqual(hashInPage('sha256', data, 'buffer'), new Uint8Array(hash('sha256', data, 'buffer')));
    }),
  );
});
