/** Vectors of documents that somebody else made: JSON lines of {id, vector}, or a NumPy array with a row a document. */
import { InputError } from '../check/index.ts';
import { jsonLines } from './jsonl.ts';

export interface Vectors {
  readonly width: number;
  /** A row of `width` numbers for each of `rows`. */
  readonly values: Float64Array;
  readonly rows: number;
  /** By row; a NumPy array has none: its rows are the documents in their order. */
  readonly ids?: readonly string[];
}

/** Beyond this the square of a number is infinite, or nearly. */
const LARGEST = 1e150;
const isUsable = (value: unknown): boolean => Number.isFinite(value) && Math.abs(value as number) <= LARGEST;
const NUMBERS = `numbers from -${LARGEST} to ${LARGEST}`;

export const parseVectors = (bytes: Uint8Array, who: string): Vectors =>
  bytes[0] === 0x93 ? parseNpy(bytes, who) : parseLines(new TextDecoder().decode(bytes), who);

function parseLines(text: string, who: string): Vectors {
  const rows = jsonLines(text, who).map(({ value, line }) => {
    const { id, vector } = value as { id?: unknown; vector?: unknown };
    const isVector = Array.isArray(vector) && vector.length > 0 && vector.every(isUsable);
    if (id === undefined || !isVector)
      throw new InputError(`${who}:${line}`, `needs id, and vector, a list of ${NUMBERS}`);
    return { id: String(id), vector: vector as number[] };
  });
  const width = rows[0]?.vector.length ?? 0;
  if (width === 0) throw new InputError(who, 'has no vectors');
  const other = rows.findIndex(({ vector }) => vector.length !== width);
  if (other >= 0) throw new InputError(who, `every vector must have ${width} numbers`, rows[other].vector.length);
  const values = Float64Array.from(rows.flatMap(({ vector }) => vector));
  return { width, values, rows: rows.length, ids: rows.map(({ id }) => id) };
}

const READ = { f4: [4, 'getFloat32'], f8: [8, 'getFloat64'] } as const;

/** Of its mark, its version and the length of its header. */
const SHORTEST = 12;

/** NPY 1 and 2 (NEP 1): a header in Python's notation, then the numbers row by row. */
function parseNpy(bytes: Uint8Array, who: string): Vectors {
  if (bytes.length < SHORTEST) throw new InputError(who, 'is cut off');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const long = bytes[6] > 1;
  const begin = long ? 12 : 10;
  const size = long ? view.getUint32(8, true) : view.getUint16(8, true);
  const header = new TextDecoder('latin1').decode(bytes.subarray(begin, begin + size));
  const type = /'descr':\s*'[<|](f4|f8)'/.exec(header)?.[1] as keyof typeof READ | undefined;
  const shape = /'shape':\s*\((\d+),\s*(\d+)\)/.exec(header);
  if (!type || !shape || !/'fortran_order':\s*False/.test(header))
    throw new InputError(who, 'must be an array of two dimensions of float32 or float64, row by row', header.trim());
  const [rows, width] = [Number(shape[1]), Number(shape[2])];
  const [step, read] = READ[type];
  if (begin + size + rows * width * step > bytes.length) throw new InputError(who, 'is cut off');
  if (rows * width === 0) throw new InputError(who, 'has no vectors');
  const values = Float64Array.from({ length: rows * width }, (_, i) => view[read](begin + size + i * step, true));
  const bad = values.findIndex((value) => !isUsable(value));
  if (bad >= 0) throw new InputError(`${who}: row ${Math.floor(bad / width) + 1}`, `must have ${NUMBERS}`, values[bad]);
  return { width, values, rows };
}
