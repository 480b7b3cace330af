/**
 * The array file: named arrays with a JSON header, versioned and checksummed. Models, and what a cluster stores.
 *
 *   "ASPECTRA" · version u32 · checksum u32 · header length u32 · header (JSON) · arrays, 8-byte aligned, little endian
 *
 * The checksum (CRC-32) covers all that follows it. The header names the kind of file, what it says beside its arrays, and
 * where each array lies, so that a newer reader needs nothing but the file.
 */

import { crc32 } from '../check/crc32.ts';
import { InputError } from '../check/index.ts';
import type { Floats } from '../kernels/index.ts';
import type { Arrays } from './arrays.ts';

export type Numbers = Floats | Uint32Array;

export interface ArrayFile {
  /** What kind of file: `plsa`, `chunk`, … */
  readonly kind: string;
  /** Everything that is not an array: options, words, how the fit ended. */
  readonly about: Readonly<Record<string, unknown>>;
  readonly arrays: Readonly<Record<string, Numbers>>;
}

const ARRAY_FILE_VERSION = 1;
const MAGIC = 'ASPECTRA';
const CHECKSUM_AT = MAGIC.length + 4;
/** What the checksum covers begins here. */
const COVERED_FROM = CHECKSUM_AT + 4;
/** Bytes before the header. */
const PREFIX_BYTES = COVERED_FROM + 4;
const align = (at: number) => Math.ceil(at / 8) * 8;

const TYPES = { f32: Float32Array, f64: Float64Array, u32: Uint32Array } as const;

interface Place {
  readonly type: keyof typeof TYPES;
  readonly at: number;
  readonly length: number;
}

interface Header extends Omit<ArrayFile, 'arrays'> {
  readonly arrays: Readonly<Record<string, Place>>;
}

/** The file in chunks, so that no array is copied. `checksum` is CRC-32, by whoever is fastest. */
export function encodeArrays({ kind, about, arrays }: ArrayFile, checksum = crc32): Uint8Array[] {
  const header = new TextEncoder().encode(JSON.stringify({ kind, about, arrays: placesOf(arrays) }));
  const head = new Uint8Array(align(PREFIX_BYTES + header.length));
  head.set(new TextEncoder().encode(MAGIC));
  head.set(header, PREFIX_BYTES);
  const view = new DataView(head.buffer);
  view.setUint32(MAGIC.length, ARRAY_FILE_VERSION, true);
  view.setUint32(COVERED_FROM, header.length, true);
  const others = Object.values(arrays).flatMap(({ buffer, byteOffset, byteLength }) => [
    new Uint8Array(buffer, byteOffset, byteLength),
    new Uint8Array(align(byteLength) - byteLength),
  ]);
  view.setUint32(CHECKSUM_AT, checksum(head.subarray(COVERED_FROM), ...others), true);
  return [head, ...others];
}

/** Where arrays lie behind the header. */
function placesOf(arrays: ArrayFile['arrays']): Record<string, Place> {
  let end = 0;
  const entries = Object.entries(arrays).map(([name, array]) => {
    const at = end;
    end = align(at + array.byteLength);
    return [name, { type: typeOf(array), at, length: array.length }];
  });
  return Object.fromEntries(entries);
}

const typeOf = (array: Numbers): Place['type'] =>
  array instanceof Uint32Array ? 'u32' : array instanceof Float32Array ? 'f32' : 'f64';

/** Whether bytes start as an array file does, damaged or not. */
export const isModel = (bytes: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, MAGIC.length)) === MAGIC;

export const damaged = (who: string, how: string): InputError =>
  new InputError(who, `is damaged: ${how}; restore a copy, or remove it and make it again`);

/** What a file says of itself. */
function headerOf(bytes: Uint8Array, who: string): Header {
  let header: unknown;
  try {
    header = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw damaged(who, 'its header cannot be read');
  }
  if (!isHeader(header)) throw damaged(who, 'its header is not that of a model');
  return header;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isHeader(value: unknown): value is Header {
  if (!isObject(value) || typeof value.kind !== 'string' || !isObject(value.about)) return false;
  return isObject(value.arrays) && Object.values(value.arrays).every(isPlace);
}

const isPlace = (value: unknown): value is Place =>
  isObject(value) &&
  Object.hasOwn(TYPES, String(value.type)) &&
  [value.at, value.length].every((number) => Number.isSafeInteger(number) && (number as number) >= 0) &&
  (value.at as number) % 8 === 0;

/** What a header says fits its arrays, or the file is damaged: whoever wrote it may have meant harm. */
export function understood<T>(who: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw damaged(who, `what it says of itself does not fit (${(error as Error).message})`);
  }
}

/** Arrays are views of the bytes, not copies. */
export function decodeArrays(bytes: Uint8Array, who = 'array file', checksum = crc32): ArrayFile {
  if (!isModel(bytes)) throw new InputError(who, 'is not an Aspectra model');
  if (bytes.length < PREFIX_BYTES) throw damaged(who, 'it ends inside its first line');
  // A view must be aligned to 8 bytes; where the bytes are not, they are copied.
  const { buffer, byteOffset } = bytes.byteOffset % 8 === 0 ? bytes : Uint8Array.from(bytes);
  const prefix = new DataView(buffer as ArrayBuffer, byteOffset);
  const version = prefix.getUint32(MAGIC.length, true);
  if (version > ARRAY_FILE_VERSION) {
    throw new InputError(
      who,
      `was written by a newer Aspectra (file version ${version}, this one reads up to ${ARRAY_FILE_VERSION}); update to read it`,
    );
  }
  if (prefix.getUint32(CHECKSUM_AT, true) !== checksum(bytes.subarray(COVERED_FROM)))
    throw damaged(who, 'its checksum does not match');
  const end = PREFIX_BYTES + prefix.getUint32(COVERED_FROM, true);
  const header = headerOf(bytes.subarray(PREFIX_BYTES, end), who);
  const dataAt = align(end);
  const entries = Object.entries(header.arrays).map(([name, { type, at, length }]) => {
    if (dataAt + at + length * TYPES[type].BYTES_PER_ELEMENT > bytes.length) {
      throw damaged(who, `it ends before its array ${JSON.stringify(name)} does`);
    }
    return [name, new TYPES[type](buffer as ArrayBuffer, byteOffset + dataAt + at, length)];
  });
  return { kind: header.kind, about: header.about, arrays: Object.fromEntries(entries) };
}

/** A model: its real numbers and its whole numbers apart. */
export interface ModelFile extends Omit<ArrayFile, 'arrays'> {
  readonly arrays: Arrays;
  /** Whole numbers: places, sizes. No name may be among the arrays too. */
  readonly indices?: Readonly<Record<string, Uint32Array>>;
}

export function encodeModel({ kind, about, arrays, indices = {} }: ModelFile): Uint8Array {
  const chunks = encodeArrays({ kind, about, arrays: { ...arrays, ...indices } });
  const bytes = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** The arrays are copies, so that the bytes can be freed. */
export function decodeModel(bytes: Uint8Array, who = 'model file'): Required<ModelFile> {
  const { kind, about, arrays } = decodeArrays(bytes, who);
  const [whole, real] = [true, false].map((wanted) =>
    Object.fromEntries(
      Object.entries(arrays).flatMap(([name, array]) =>
        array instanceof Uint32Array === wanted ? [[name, array.slice()]] : [],
      ),
    ),
  );
  return { kind, about, arrays: real as Arrays, indices: whole as Required<ModelFile>['indices'] };
}
