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

export const putArrays = (storage: Storage, name: string, content: ObjectContent): Promise<void> =>
  storage.put(name, encodeObject(content));

/** An object that must be there; its arrays are views. */
export const readArrays = async (storage: Storage, name: string): Promise<ObjectContent> =>
  decodeObject(await requireObject(storage, name), `${storage.place}/${name}`);

export const decodeObject = (bytes: Uint8Array, who: string): ArrayFile => decodeArrays(bytes, who, checksum);

/**
 * Reads an object into arrays, which must be those that it has; where it is damaged, they stay as they are. What it says
 * beside them.
 */
export async function readInto(storage: Storage, name: string, into: Arrays): Promise<ObjectContent['about']> {
  const { arrays, about } = await readArrays(storage, name);
  for (const [of, { length }] of Object.entries(into)) {
    if (!(arrays[of] instanceof Float32Array) || arrays[of].length !== length)
      throw damaged(`${storage.place}/${name}`, `its array ${of} is another`);
  }
  for (const [of, array] of Object.entries(into)) array.set(arrays[of]);
  return about;
}
