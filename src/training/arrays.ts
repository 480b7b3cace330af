/** State as named flat arrays, so that a backend can place, send, add, save and load it without knowing the model. */
import type { Floats, PassKernels } from '../kernels/index.ts';

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

/** The same outside that memory: kernels take a few thousand of their numbers at a time. */
export const allocateOutside = (kernels: PassKernels, lengths: ArrayLengths): Arrays =>
  mapValues(lengths, (length) => (kernels.name === 'reference' ? new Float64Array(length) : new Float32Array(length)));

/** Lengths per row times the number of rows. */
export const scaled = (perRow: ArrayLengths, rows: number): ArrayLengths =>
  mapValues(perRow, (length) => length * rows);

/** Numbers that kernels take at a time from outside their memory: a few fit into the second-level cache. */
export const RUN_OUTSIDE = 32_768;

/** Adds `from` into `into`; one of them may lie outside the kernels' memory. */
export function addAll(kernels: PassKernels, into: Arrays, from: Arrays): void {
  for (const name of Object.keys(into)) {
    inRuns(RUN_OUTSIDE, into[name], from[name], (into, from) => kernels.add(into, from));
  }
}

/** Adds the sums of the i-th of several to those before, and leaves none; after the last, all are in the sums. */
export function collect(
  kernels: PassKernels,
  sums: Arrays,
  before: Arrays | undefined,
  i: number,
  count: number,
): void {
  if (!before || count === 1) return;
  if (i === count - 1) addAll(kernels, sums, before);
  else {
    if (i > 0) addAll(kernels, before, sums);
    else for (const [name, array] of Object.entries(before)) array.set(sums[name]);
    zero(kernels, sums);
  }
}

/** Two arrays, so many numbers at a time. */
export function inRuns(run: number, a: Floats, b: Floats, work: (a: Floats, b: Floats) => void): void {
  if (a.length <= run) work(a, b);
  else for (let at = 0; at < a.length; at += run) work(a.subarray(at, at + run), b.subarray(at, at + run));
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
