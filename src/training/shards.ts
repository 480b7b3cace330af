/** Shards of counts: ranges of rows with about equally many non-zeros, fixed by the data alone. */
import type { Csr, PassKernels } from '../kernels/index.ts';
import { rowRange } from '../linalg/index.ts';
import { type ArrayLengths, type Arrays, allocate, rowsOf, scaled } from './arrays.ts';
import type { Facts, Shard } from './contract.ts';

/** A shard must be worth merging its columns: at least this many non-zeros for each column. */
const ENTRIES_PER_COLUMN = 8;
const MAX_SHARDS = 16;

/** The number of shards: a power of two that depends on the data alone, never on the machine. */
export function shardCount({ rows, columns, index }: Csr): number {
  const worth = Math.min(index.length / (ENTRIES_PER_COLUMN * Math.max(columns, 1)), rows, MAX_SHARDS);
  return worth < 2 ? 1 : 2 ** Math.floor(Math.log2(worth));
}

/** A range of rows as a matrix of its own, without copying. */
export interface RowRange {
  readonly from: number;
  readonly rows: number;
  readonly counts: Csr;
}

export const whole = (counts: Csr): RowRange => ({ from: 0, rows: counts.rows, counts });

/** Cuts the rows into `parts` ranges of about equally many non-zeros. */
export function cut(counts: Csr, parts: number): RowRange[] {
  const { rows, start, index } = counts;
  if (parts === 1) return [whole(counts)];
  const cuts: RowRange[] = [];
  let from = 0;
  for (let p = 1; p <= parts; p++) {
    let to = from;
    while (to < rows && (p === parts || start[to] < (index.length * p) / parts)) to++;
    cuts.push({ from, rows: to - from, counts: rowRange(counts, from, to) });
    from = to;
  }
  return cuts;
}

/** Shards, each cut into parts by its own `shardCount`; sums are added up part by part, then shard by shard. */
export function cutTwice(counts: Csr, shards: number): RowRange[][] {
  return cut(counts, shards).map(({ from, counts }) =>
    cut(counts, shardCount(counts)).map((part) => ({ ...part, from: from + part.from })),
  );
}

export function factsOf({ rows, columns, value }: Csr): Facts {
  let [total, squares] = [0, 0];
  for (let i = 0; i < value.length; i++) {
    total += value[i];
    squares += value[i] * value[i];
  }
  return { rows, columns, total, squares };
}

export const prepared = (kernels: PassKernels, { from, counts }: RowRange): Shard => ({
  from,
  rows: counts.rows,
  counts: kernels.prepare(counts),
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
