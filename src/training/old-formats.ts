/**
 * Files that earlier versions wrote, still read.
 *
 *   "ASPARCEL" · header length u32 · checksum u32 · header (JSON) · arrays from the next 1024 bytes on, 8-byte aligned
 *   "ASPCOUNT" · columns u32 · pieces: rows u32 · entries u32 · start u32[rows + 1] · index u32[] · value f32[]
 */

import { crc32 } from '../check/crc32.ts';
import type { Csr } from '../kernels/index.ts';
import { type ArrayFile, damaged, type Numbers } from './array-file.ts';

const startsWith = (bytes: Uint8Array, magic: string): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, magic.length)) === magic;

export const isOldArrayFile = (bytes: Uint8Array): boolean => startsWith(bytes, 'ASPARCEL');

const TYPES = { u32: Uint32Array, f32: Float32Array, f64: Float64Array } as const;
type Place = { readonly type: keyof typeof TYPES; readonly at: number; readonly length: number };

export function decodeOldArrayFile(given: Uint8Array, who: string): Pick<ArrayFile, 'about' | 'arrays'> {
  const bytes = given.byteOffset % 8 === 0 ? given : Uint8Array.from(given);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 16 || view.getUint32(12, true) !== crc32(bytes.subarray(16))) {
    throw damaged(who, 'its checksum does not match');
  }
  const headerEnd = 16 + view.getUint32(8, true);
  const { about, arrays } = JSON.parse(new TextDecoder().decode(bytes.subarray(16, headerEnd)));
  const from = bytes.byteOffset + Math.ceil(headerEnd / 1024) * 1024;
  const read = ({ type, at, length }: Place): Numbers =>
    new TYPES[type](bytes.buffer as ArrayBuffer, from + at, length);
  const entries = Object.entries(arrays as Record<string, Place>).map(([name, place]) => [name, read(place)]);
  return { about, arrays: Object.fromEntries(entries) };
}

export const COUNTS_HEAD_BYTES = 12;
export const isOldCounts = (bytes: Uint8Array): boolean => startsWith(bytes, 'ASPCOUNT');

/** The pieces of old counts, read by `read(from, length)` from a file of `size` bytes. */
export async function* oldCounts(
  read: (from: number, length: number) => Promise<Uint8Array>,
  size: number,
): AsyncGenerator<Csr> {
  const numbers = async (from: number, count: number) => {
    const bytes = Uint8Array.from(await read(from, 4 * count));
    return new Uint32Array(bytes.buffer);
  };
  const [columns] = await numbers(COUNTS_HEAD_BYTES - 4, 1);
  for (let at = COUNTS_HEAD_BYTES; at < size; ) {
    const [rows, entries] = await numbers(at, 2);
    const all = await numbers(at + 8, rows + 1 + 2 * entries);
    const start = all.subarray(0, rows + 1);
    const index = all.subarray(rows + 1, rows + 1 + entries);
    const value = new Float32Array(all.buffer, 4 * (rows + 1 + entries), entries);
    yield { rows, columns, start, index, value };
    at += 8 + all.byteLength;
  }
}
