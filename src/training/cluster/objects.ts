/** Objects of a storage that hold named arrays: array files. */
import { type ArrayFile, decodeArrays, encodeArrays, readHeader } from '../index.ts';
import { checksum, quickChecksum } from './checksum.ts';
import { requireObject, type Storage } from './storage.ts';

/** Arrays begin here in an object whose header is of usual length, so that others can read a part of them. */
export const DATA_AT = 1024;

/** The kind of objects that have the quick checksum. */
export const PASS_OBJECT = 'pass object';

export type ObjectContent = Pick<ArrayFile, 'about' | 'arrays'>;

/** The bytes of an object, in chunks. */
export const encodeObject = (content: ObjectContent): Uint8Array[] =>
  encodeArrays({ kind: 'cluster object', ...content }, DATA_AT, checksum);

/** Writes an object; returns its size in bytes. */
export async function putArrays(storage: Storage, name: string, content: ObjectContent): Promise<number> {
  const chunks = encodeObject(content);
  await storage.put(name, chunks);
  return chunks.reduce((size, chunk) => size + chunk.length, 0);
}

/** An object that must be there, with its size in bytes; its arrays are views. */
export async function readArrays(storage: Storage, name: string): Promise<ObjectContent & { readonly size: number }> {
  const bytes = await requireObject(storage, name);
  const who = `${storage.place}/${name}`;
  const isPassObject = readHeader(bytes, who).header.kind === PASS_OBJECT;
  return { ...decodeArrays(bytes, who, isPassObject ? quickChecksum : checksum), size: bytes.length };
}
