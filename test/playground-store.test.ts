/** The playground's store, on SQLite as WebAssembly, keeps what every store must keep. */
import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { describe, it } from 'node:test';
import init from '@sqlite.org/sqlite-wasm';
import fc from 'fast-check';
import { storeContract } from '../src/store/contract.case.ts';
import { hash as hashInPage } from '../web/src/playground/node.ts';
import { fromBytes, storeIn } from '../web/src/playground/storage.ts';

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

describe('SHA-256 in a page', () => {
  it('is that of Node', () => {
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 300 }), fc.string()), (data) => {
        assert.deepEqual(hashInPage('sha256', data, 'buffer'), new Uint8Array(hash('sha256', data, 'buffer')));
      }),
    );
  });
});
