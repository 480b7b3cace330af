/** What the store imports from Node, for a page: SHA-256, and a file system without files. */
import { sha256 } from '@noble/hashes/sha2.js';

export const existsSync = (): boolean => false;

interface Hash {
  update(data: Uint8Array | string): Hash;
  digest(): Uint8Array;
}

export function createHash(_algorithm: 'sha256'): Hash {
  const state = sha256.create();
  const hash: Hash = {
    update(data) {
      state.update(typeof data === 'string' ? new TextEncoder().encode(data) : data);
      return hash;
    },
    digest: () => state.digest(),
  };
  return hash;
}
