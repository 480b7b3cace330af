/** Storage of a cluster: named objects that every machine sees, written whole or not at all. */
import { InputError } from '../../check/index.ts';

/** Bytes from `from` to before `to`. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/** The usual size of a piece: it fits into the second-level cache, and is worth its request. */
export const PIECE_BYTES = 2 ** 20;

export interface Storage {
  /** Its address, which opens it on any machine. */
  readonly place: string;
  /** Undefined where there is no such object. */
  get(name: string, range?: ByteRange): Promise<Uint8Array | undefined>;
  /**
   * The same in pieces of some size, whose ends are multiples of 8 but for the last; each is read while the one before is
   * used, and overwritten when the one after it is asked for. None where there is no such object.
   */
  pieces(name: string): AsyncIterable<Uint8Array>;
  /** `seal` completes the first chunk, while the others are on their way. */
  put(name: string, chunks: readonly Uint8Array[], seal?: () => void): Promise<void>;
  has(name: string): Promise<boolean>;
  /** Every object whose name begins so. */
  list(prefix: string): Promise<string[]>;
  remove(name: string): Promise<void>;
  /** Removes every object of a folder of names. */
  clear(folder: string): Promise<void>;
}

/** What must be there, or a message that names it. */
export async function requireObject(storage: Storage, name: string, range?: ByteRange): Promise<Uint8Array> {
  const bytes = await storage.get(name, range);
  if (bytes) return bytes;
  throw missing(storage, name);
}

export const missing = ({ place }: Storage, name: string): InputError =>
  new InputError(`${place}/${name}`, 'is not there; every machine of a cluster must see this place');

export async function readJson<T>(storage: Storage, name: string): Promise<T> {
  return JSON.parse(new TextDecoder().decode(await requireObject(storage, name)));
}

export const putJson = (storage: Storage, name: string, value: unknown): Promise<void> =>
  storage.put(name, [new TextEncoder().encode(JSON.stringify(value))]);
