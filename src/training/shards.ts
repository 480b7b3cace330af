/**
 * Counts, and their shards: ranges of rows with about equally many non-zeros, fixed by the data alone. Counts that are read
 * when they are needed are laid out once, part by part, and the rows as they were read are never all in memory.
 */
import type { Csr, PassKernels } from '../kernels/index.ts';
import { rowRange } from '../linalg/index.ts';
import { type ArrayLengths, type Arrays, allocate, rowsOf, scaled } from './arrays.ts';
import type { Facts, Shard } from './contract.ts';

/** Counts that are read a part at a time, when a fit lays them out. */
export interface CountsSource {
  readonly rows: number;
  readonly columns: number;
  /** As of a matrix: row d has start[d + 1] − start[d] entries. */
  readonly start: Uint32Array;
  /**
   * The rows from … to as a matrix of their own, the same each time. It is read before the next call, which may fill the
   * same arrays: thrown away, they would take memory until the garbage is collected.
   */
  read(from: number, to: number): Csr;
}

/** Counts to learn from: a matrix, or what reads one. */
export type Counts = Csr | CountsSource;

/** A range of rows, without copying or reading. */
export function rangeOf<C extends Counts>(counts: C, from: number, to: number): C;
export function rangeOf(counts: Counts, from: number, to: number): Counts {
  if (!('read' in counts)) return rowRange(counts, from, to);
  const { columns, start, read } = counts;
  return {
    rows: to - from,
    columns,
    start: start.subarray(from, to + 1).map((at) => at - start[from]),
    read: (first, last) => read.call(counts, from + first, from + last),
  };
}

/** All rows, read where they are not there. */
export const matrixOf = (counts: Counts): Csr => ('read' in counts ? counts.read(0, counts.rows) : counts);

export const entriesOf = (counts: Counts): number =>
  'read' in counts ? counts.start[counts.rows] : counts.index.length;

/** A shard must be worth merging its columns: at least this many non-zeros for each column. */
const ENTRIES_PER_COLUMN = 8;
const MAX_SHARDS = 16;

/** The number of shards: a power of two that depends on the data alone, never on the machine. */
export function shardCount(counts: Counts): number {
  const { rows, columns } = counts;
  const worth = Math.min(entriesOf(counts) / (ENTRIES_PER_COLUMN * Math.max(columns, 1)), rows, MAX_SHARDS);
  return worth < 2 ? 1 : 2 ** Math.floor(Math.log2(worth));
}

/** A range of rows as a matrix of its own, without copying. */
export interface RowRange<C extends Counts = Counts> {
  readonly from: number;
  readonly rows: number;
  readonly counts: C;
}

export const whole = <C extends Counts>(counts: C): RowRange<C> => ({ from: 0, rows: counts.rows, counts });

/** Cuts the rows into `parts` ranges of about equally many non-zeros. */
export function cut<C extends Counts>(counts: C, parts: number): RowRange<C>[] {
  const { rows, start } = counts;
  if (parts === 1) return [whole(counts)];
  const cuts: RowRange<C>[] = [];
  let from = 0;
  for (let p = 1; p <= parts; p++) {
    let to = from;
    while (to < rows && (p === parts || start[to] < (entriesOf(counts) * p) / parts)) to++;
    cuts.push({ from, rows: to - from, counts: rangeOf(counts, from, to) });
    from = to;
  }
  return cuts;
}

/** Shards, each cut into parts by its own `shardCount`; sums are added up part by part, then shard by shard. */
export function cutTwice<C extends Counts>(counts: C, shards: number): RowRange<C>[][] {
  return cut(counts, shards).map(({ from, counts }) =>
    cut(counts, shardCount(counts)).map((part) => ({ ...part, from: from + part.from })),
  );
}

export function factsOf(counts: Counts): Facts {
  const { rows, columns } = counts;
  let [total, squares] = [0, 0];
  for (const part of cut(counts, shardCount(counts))) {
    const { value } = matrixOf(part.counts);
    for (let i = 0; i < value.length; i++) {
      total += value[i];
      squares += value[i] * value[i];
    }
  }
  return { rows, columns, total, squares };
}

export const prepared = (kernels: PassKernels, { from, counts }: RowRange): Shard => ({
  from,
  rows: counts.rows,
  counts: kernels.prepare(matrixOf(counts)),
});

type Rows = Pick<Shard, 'from' | 'rows'>;

/**
 * Room for the part with the most rows, in the kernels' memory. All rows of a fit lie outside it: they are swept part by
 * part, and are the answer in the end, so that no second copy is ever made of them.
 */
export const roomFor = (perRow: ArrayLengths, parts: readonly Pick<Rows, 'rows'>[]): ArrayLengths =>
  scaled(perRow, Math.max(0, ...parts.map(({ rows }) => rows)));

export const allocateRoom = (kernels: PassKernels, perRow: ArrayLengths, parts: readonly Rows[]): Arrays =>
  allocate(kernels, roomFor(perRow, parts));

/** Runs `work` over the rows of a part, in the room, and writes them back. */
export function inRoom(
  perRow: ArrayLengths,
  local: Arrays,
  room: Arrays,
  { from, rows }: Rows,
  work: (local: Arrays) => void,
): void {
  const [outside, inside] = [rowsOf(perRow, local, from, rows), rowsOf(perRow, room, 0, rows)];
  for (const name of Object.keys(outside)) inside[name].set(outside[name]);
  work(inside);
  for (const name of Object.keys(outside)) outside[name].set(inside[name]);
}
