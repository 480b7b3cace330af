/** What the store imports from Node, for a page: SHA-256, and a file system without files. */
import { sha256 } from '@noble/hashes/sha2.js';

export const existsSync = (): boolean => false;

export const hash = (_algorithm: 'sha256', data: Uint8Array | string, _as: 'buffer'): Uint8Array =>
  sha256(typeof data === 'string' ? new TextEncoder().encode(data) : data);
