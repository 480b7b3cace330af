/** The playground's store, on SQLite as WebAssembly, keeps what every store must keep. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import init from '@sqlite.org/sqlite-wasm';
import fc from 'fast-check';
import { storeContract } from '../src/store/contract.case.ts';
import { sha256 } from '../web/src/playground/node.ts';
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
  it('is that of Node, for every length', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (data) => {
        assert.deepEqual(sha256(data), new Uint8Array(createHash('sha256').update(data).digest()));
      }),
    );
  });
});
