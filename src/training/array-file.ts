/**
 * A model as one file: small, versioned, checksummed.
 *
 *   "ASPECTRA" · version u32 · checksum u32 · header length u32 · header (JSON) · arrays, 8-byte aligned, little endian
 *
 * The checksum (CRC-32) covers all that follows it. The header names the kind of model, its settings, its words and
 * where each array lies, so that a newer reader needs nothing but the file.
 */
import { InputError } from '../check/index.ts';
import type { Floats } from '../kernels/index.ts';
import type { Arrays } from './arrays.ts';

export interface ModelFile {
  /** What kind of model: `plsa`, … */
  readonly kind: string;
  /** Everything about it that is not an array: options, words, how the fit ended. */
  readonly about: Readonly<Record<string, unknown>>;
  readonly arrays: Arrays;
  /** Whole numbers: places, sizes. No name may be among the arrays too. */
  readonly indices?: Readonly<Record<string, Uint32Array>>;
}

export const MODEL_FILE_VERSION = 1;
const MAGIC = 'ASPECTRA';
const CHECKSUM_AT = MAGIC.length + 4;
const COVERED_FROM = CHECKSUM_AT + 4;
const HEADER_AT = COVERED_FROM + 4;
const align = (at: number) => Math.ceil(at / 8) * 8;

const TYPES = { f32: Float32Array, f64: Float64Array, u32: Uint32Array } as const;

interface Place {
  readonly type: keyof typeof TYPES;
  readonly at: number;
  readonly length: number;
}

/** Whether bytes begin as a model does, damaged or not. */
export const isModel = (bytes: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, MAGIC.length)) === MAGIC;

export function encodeModel({ kind, about, arrays, indices = {} }: ModelFile): Uint8Array {
  const places: Record<string, Place> = {};
  const all = Object.entries({ ...arrays, ...indices });
  let size = 0;
  for (const [name, array] of all) {
    places[name] = { type: typeOf(array), at: size, length: array.length };
    size = align(size + array.byteLength);
  }
  const header = new TextEncoder().encode(JSON.stringify({ kind, about, arrays: places }));
  const dataAt = align(HEADER_AT + header.length);
  const bytes = new Uint8Array(dataAt + size);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode(MAGIC));
  view.setUint32(MAGIC.length, MODEL_FILE_VERSION, true);
  view.setUint32(COVERED_FROM, header.length, true);
  bytes.set(header, HEADER_AT);
  for (const [name, array] of all) {
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), dataAt + places[name].at);
  }
  view.setUint32(CHECKSUM_AT, crc32(bytes.subarray(COVERED_FROM)), true);
  return bytes;
}

const typeOf = (array: Floats | Uint32Array): Place['type'] =>
  array instanceof Uint32Array ? 'u32' : array instanceof Float32Array ? 'f32' : 'f64';

export function decodeModel(bytes: Uint8Array, who = 'model file'): Required<ModelFile> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!isModel(bytes)) throw new InputError(who, 'is not an Aspectra model');
  if (bytes.length < HEADER_AT) throw new InputError(who, 'is damaged: it ends inside its first line');
  const version = view.getUint32(MAGIC.length, true);
  if (version > MODEL_FILE_VERSION) {
    throw new InputError(
      who,
      `was written by a newer Aspectra (file version ${version}, this one reads up to ${MODEL_FILE_VERSION}); update to read it`,
    );
  }
  if (view.getUint32(CHECKSUM_AT, true) !== crc32(bytes.subarray(COVERED_FROM))) {
    throw new InputError(who, 'is damaged: its checksum does not match; train it again or restore a copy');
  }
  const headerEnd = HEADER_AT + view.getUint32(COVERED_FROM, true);
  const { kind, about, arrays } = JSON.parse(new TextDecoder().decode(bytes.subarray(HEADER_AT, headerEnd)));
  const dataAt = align(headerEnd);
  const read = ({ type, at, length }: Place) => {
    const size = length * TYPES[type].BYTES_PER_ELEMENT;
    return new TYPES[type](Uint8Array.from(bytes.subarray(dataAt + at, dataAt + at + size)).buffer);
  };
  const all = Object.entries(arrays as Record<string, Place>).map(([name, place]) => [name, read(place)] as const);
  const [whole, real] = [true, false].map((wanted) =>
    Object.fromEntries(all.filter(([, array]) => array instanceof Uint32Array === wanted)),
  );
  return { kind, about, arrays: real as Arrays, indices: whole as Required<ModelFile>['indices'] };
}

/** Table k: what a byte does to the checksum when k bytes follow it. */
const CRC_TABLES = Array.from({ length: 4 }, () => new Uint32Array(256));
for (let byte = 0; byte < 256; byte++) {
  let c = byte;
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
  CRC_TABLES[0][byte] = c;
}
for (let k = 1; k < CRC_TABLES.length; k++) {
  CRC_TABLES[k].forEach((_, byte) => {
    const before = CRC_TABLES[k - 1][byte];
    CRC_TABLES[k][byte] = (before >>> 8) ^ CRC_TABLES[0][before & 0xff];
  });
}

/** Four bytes at a time: a space of many documents is checked in a fraction of a second. */
export function crc32(bytes: Uint8Array): number {
  const [t0, t1, t2, t3] = CRC_TABLES;
  let crc = ~0;
  let i = 0;
  for (; i + 4 <= bytes.length; i += 4) {
    crc ^= bytes[i] | (bytes[i + 1] << 8) | (bytes[i + 2] << 16) | (bytes[i + 3] << 24);
    crc = t3[crc & 0xff] ^ t2[(crc >>> 8) & 0xff] ^ t1[(crc >>> 16) & 0xff] ^ t0[crc >>> 24];
  }
  for (; i < bytes.length; i++) crc = (crc >>> 8) ^ t0[(crc ^ bytes[i]) & 0xff];
  return ~crc >>> 0;
}
