/** State as named flat arrays, so that a backend can place, send, add, save and load it without knowing the model. */
import type { Floats, Kernels, PassKernels } from '../kernels/index.ts';

/** Named flat arrays of numbers. */
export type Arrays = Readonly<Record<string, Floats>>;
/** How long each named array is. */
export type ArrayLengths = Readonly<Record<string, number>>;

export interface Shape {
  /** Length of each shared array. */
  readonly shared: ArrayLengths;
  /** Values PER ROW of each local array. */
  readonly local: ArrayLengths;
  /** Length of each array of sums; `objective` (length 1) is always among them. */
  readonly sums: ArrayLengths;
}

/** The rows of the local arrays from … on that belong to a shard, as views. */
export function rowsOf(perRow: ArrayLengths, local: Arrays, from: number, rows: number): Arrays {
  return mapValues(local, (array, name) => array.subarray(from * perRow[name], (from + rows) * perRow[name]));
}

export const allocate = (kernels: PassKernels, lengths: ArrayLengths): Arrays =>
  mapValues(lengths, (length) => kernels.floats(length));

/** Lengths per row times the number of rows. */
export const scaled = (perRow: ArrayLengths, rows: number): ArrayLengths =>
  mapValues(perRow, (length) => length * rows);

export function addAll(kernels: PassKernels, into: Arrays, from: Arrays): void {
  for (const name of Object.keys(into)) kernels.add(into[name], from[name]);
}

/** Adds `from` into `into` and sets `from` to zero. */
export function drainAll(kernels: Kernels, into: Arrays, from: Arrays): void {
  for (const name of Object.keys(into)) kernels.drain(into[name], from[name]);
}

/** Copies the arrays out of the kernels' memory, which can then be freed. */
export const copied = (arrays: Arrays): Arrays => mapValues(arrays, (array) => array.slice());

export function zero(kernels: PassKernels, arrays: Arrays): void {
  for (const array of Object.values(arrays)) kernels.fill(array, 0);
}

export function mapValues<A, B>(
  record: Readonly<Record<string, A>>,
  f: (value: A, name: string) => B,
): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, f(value, name)]));
}
