/** Objects of a storage that hold named arrays: array files, with the checksum that Node has natively. */
import { crc32 } from 'node:zlib';
import { type ArrayFile, type Arrays, damaged, decodeArrays, encodeArrays } from './core.ts';
import { requireObject, type Storage } from './storage.ts';

export type ObjectContent = Pick<ArrayFile, 'about' | 'arrays'>;

/** CRC-32, as of every array file, in a seventh of the time. */
const checksum = (...chunks: readonly Uint8Array[]): number => chunks.reduce((sum, chunk) => crc32(chunk, sum), 0);

/** The bytes of an object, in chunks. */
export const encodeObject = (content: ObjectContent): Uint8Array[] =>
  encodeArrays({ kind: 'cluster object', ...content }, checksum);

/** Writes an object; returns its size in bytes. */
export async function putArrays(storage: Storage, name: string, content: ObjectContent): Promise<number> {
  const chunks = encodeObject(content);
  await storage.put(name, chunks);
  return chunks.reduce((size, chunk) => size + chunk.length, 0);
}

/** An object that must be there, with its size in bytes; its arrays are views. */
export async function readArrays(storage: Storage, name: string): Promise<ObjectContent & { readonly size: number }> {
  const bytes = await requireObject(storage, name);
  return { ...decodeObject(bytes, `${storage.place}/${name}`), size: bytes.length };
}

export const decodeObject = (bytes: Uint8Array, who: string): ArrayFile => decodeArrays(bytes, who, checksum);

/** Reads an object into arrays, which must be those that it has; where it is damaged, they stay as they are. */
export async function readInto(storage: Storage, name: string, into: Arrays) {
  const { arrays, ...object } = await readArrays(storage, name);
  for (const [of, { length }] of Object.entries(into)) {
    if (!(arrays[of] instanceof Float32Array) || arrays[of].length !== length)
      throw damaged(`${storage.place}/${name}`, `its array ${of} is another`);
  }
  for (const [of, array] of Object.entries(into)) array.set(arrays[of]);
  return object;
}
