/**
 * Objects that are written and read in every pass: sums and shared arrays. They have the quick checksum, which is made
 * while their arrays are on the way, and are read piece by piece into arrays that are there already: memory that a process
 * has not touched before costs more than what is done with it.
 */
import { type ArrayLengths, type Arrays, COVERED_FROM, damaged, encodeUnsealed, readHeader, seal } from '../index.ts';
import { quickChecksum, runningChecksum, runningQuickChecksum } from './checksum.ts';
import { DATA_AT, type ObjectContent, PASS_OBJECT } from './objects.ts';
import { missing, type Storage } from './storage.ts';

/** Writes an object; returns its size in bytes. */
export async function putPassObject(storage: Storage, name: string, content: ObjectContent): Promise<number> {
  const chunks = encodeUnsealed({ kind: PASS_OBJECT, ...content }, DATA_AT);
  await storage.put(name, chunks, () => seal(chunks, quickChecksum));
  return chunks.reduce((size, chunk) => size + chunk.length, 0);
}

/** Some numbers of an array, from its `at`-th on. */
type Take = (array: string, at: number, numbers: Float32Array) => void;

/**
 * Reads the arrays of these lengths, and calls `take` for their numbers as they come. When it throws, what was taken may
 * be damaged.
 */
export async function readPassObject(
  storage: Storage,
  name: string,
  lengths: ArrayLengths,
  take: Take,
): Promise<Pick<ObjectContent, 'about'> & { readonly size: number }> {
  const who = `${storage.place}/${name}`;
  let file: ReturnType<typeof readHeader> | undefined;
  let sum = runningQuickChecksum();
  let size = 0;
  for await (const piece of storage.pieces(name)) {
    if (!file) {
      file = readHeader(piece, who);
      if (file.header.kind !== PASS_OBJECT) sum = runningChecksum();
    }
    sum.add(size === 0 ? piece.subarray(COVERED_FROM) : piece);
    for (const [array, length] of Object.entries(lengths)) {
      const place = file.header.arrays[array];
      if (place?.length !== length || place.type !== 'f32') throw damaged(who, `its array ${array} is another`);
      const first = file.dataAt + place.at;
      const from = Math.max(first, size);
      const count = (Math.min(first + length * 4, size + piece.length) - from) >> 2;
      if (count > 0) {
        const numbers = new Float32Array(piece.buffer as ArrayBuffer, piece.byteOffset + from - size, count);
        take(array, (from - first) / 4, numbers);
      }
    }
    size += piece.length;
  }
  if (!file) throw missing(storage, name);
  if (file.checksum !== sum.value()) throw damaged(who, 'its checksum does not match');
  return { about: file.header.about, size };
}

/** Takes numbers into arrays. */
export const into =
  (arrays: Arrays): Take =>
  (array, at, numbers) =>
    arrays[array].set(numbers, at);
