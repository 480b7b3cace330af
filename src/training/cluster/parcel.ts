/**
 * Named arrays on their way: a line of JSON that says where each lies, then the arrays, little endian, on 8 bytes.
 *
 *   "ASPARCEL" · header length u32 · checksum u32 · header (JSON) · arrays
 *
 * The checksum is the CRC-32 of all that follows it. Arrays are read as views, not copied.
 */
import { crc32 } from 'node:zlib';
import { InputError } from '../../check/index.ts';

export type Numbers = Uint32Array | Float32Array | Float64Array;

export interface Parcel {
  readonly about: Readonly<Record<string, unknown>>;
  readonly arrays: Readonly<Record<string, Numbers>>;
}

const TYPES = { u32: Uint32Array, f32: Float32Array, f64: Float64Array } as const;
type Type = keyof typeof TYPES;

interface Place {
  readonly type: Type;
  readonly at: number;
  readonly length: number;
}

const MAGIC = new TextEncoder().encode('ASPARCEL');
const HEADER_AT = MAGIC.length + 8;
const align = (at: number, to = 8) => Math.ceil(at / to) * to;
/** Headers end at a multiple of this, so that arrays of the same names lie at the same place in every parcel. */
const HEADER_ROOM = 1024;
/** Where the arrays begin, behind a header of usual length. */
export const DATA_AT = HEADER_ROOM;
const dataAt = (headerEnd: number) => align(headerEnd, HEADER_ROOM);

const typeOf = (array: Numbers): Type =>
  array instanceof Uint32Array ? 'u32' : array instanceof Float32Array ? 'f32' : 'f64';

/** In chunks, so that nothing large is copied. */
export function pack({ about, arrays }: Parcel): Uint8Array[] {
  const places: Record<string, Place> = {};
  const data: Uint8Array[] = [];
  let size = 0;
  for (const [name, array] of Object.entries(arrays)) {
    places[name] = { type: typeOf(array), at: size, length: array.length };
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    const padding = align(bytes.length) - bytes.length;
    data.push(bytes, new Uint8Array(padding));
    size += bytes.length + padding;
  }
  const header = new TextEncoder().encode(JSON.stringify({ about, arrays: places, size }));
  const head = new Uint8Array(dataAt(HEADER_AT + header.length));
  head.set(MAGIC);
  head.set(header, HEADER_AT);
  const view = new DataView(head.buffer);
  view.setUint32(MAGIC.length, header.length, true);
  view.setUint32(MAGIC.length + 4, checksum([head.subarray(HEADER_AT), ...data]), true);
  return [head, ...data];
}

export const checksum = (chunks: readonly Uint8Array[]): number => chunks.reduce((crc, chunk) => crc32(chunk, crc), 0);

export const damaged = (who: string, how: string): InputError =>
  new InputError(who, `is damaged: ${how}; restore it, or remove it and begin again`);

export function unpack(bytes: Uint8Array, who: string): Parcel {
  if (bytes.length < HEADER_AT || MAGIC.some((byte, i) => bytes[i] !== byte)) throw damaged(who, 'it is no parcel');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const headerEnd = HEADER_AT + view.getUint32(MAGIC.length, true);
  const header = headerOf(bytes.subarray(HEADER_AT, headerEnd));
  if (!header || bytes.length !== dataAt(headerEnd) + header.size) throw damaged(who, 'its length is wrong');
  const { about, arrays } = header;
  if (view.getUint32(MAGIC.length + 4, true) !== checksum([bytes.subarray(HEADER_AT)])) {
    throw damaged(who, 'its checksum does not match');
  }
  // Arrays lie on 8 bytes only where the bytes themselves do.
  const { buffer, byteOffset } = bytes.byteOffset % 8 === 0 ? bytes : Uint8Array.from(bytes);
  const from = byteOffset + dataAt(headerEnd);
  const read = ({ type, at, length }: Place) => new TYPES[type](buffer as ArrayBuffer, from + at, length);
  const entries = Object.entries(arrays).map(([name, place]) => [name, read(place)]);
  return { about, arrays: Object.fromEntries(entries) };
}

/** Where single-precision arrays of these lengths lie behind the header of a parcel, and their size in bytes. */
export function placesIn(lengths: Readonly<Record<string, number>>) {
  const places: Record<string, { at: number; length: number }> = {};
  let size = 0;
  for (const [name, length] of Object.entries(lengths)) {
    places[name] = { at: size, length };
    size += align(length * 4);
  }
  return { size, places };
}

interface Header {
  readonly about: Parcel['about'];
  readonly arrays: Readonly<Record<string, Place>>;
  readonly size: number;
}

function headerOf(bytes: Uint8Array): Header | undefined {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
