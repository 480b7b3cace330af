/**
 * Memory layout of counts for the sweep: rows in blocks, the entries of a block sorted by column, in groups of four.
 * A column of the factors is then touched once or twice a block, while the block's rows stay in the second-level cache
 * (1,024 rows × 100 topics × two arrays = 800 kB; measured best, all in all, from 20 to 200 topics).
 *
 * An entry takes some seven bytes: two for its row in the block, four for its count, and about one for its column, which is
 * there once for four.
 */
import { InputError } from '../check/index.ts';
import type { Csr } from './kernels.ts';

export const BLOCK_ROWS = 1024;

/** A block has fours of one column, then fours of whatever is left over; the last four is padded with counts of 0. */
export interface Layout {
  /** Two for every block: how many fours of one column, and how many loose fours. */
  readonly blocks: Uint32Array;
  /** The row of every entry, counted from the first of its block. */
  readonly row: Uint16Array;
  readonly count: Float32Array;
  /** One for every four of one column, four for every loose four, block after block. */
  readonly column: Uint32Array;
}

/** Numbers of `blocks` for a block. */
export const PER_BLOCK = 2;

/** How long its arrays are at most: of `blocks`, and of each of the others. */
export function layoutRoom(rows: number, entries: number): { readonly blocks: number; readonly entries: number } {
  const blocks = Math.ceil(rows / BLOCK_ROWS);
  return { blocks: PER_BLOCK * blocks, entries: entries + 3 * blocks };
}

/** Fills the arrays, which are of zeros and as long as `layoutRoom` says. */
export function layOut(counts: Csr, { blocks, row, count, column }: Layout): void {
  const { rows, start, index, value } = counts;
  const cursors = cursorsOf(counts.columns);
  let [entry, columnAt] = [0, 0];
  for (let b = 0; b < blocks.length; b += PER_BLOCK) {
    const from = (b / PER_BLOCK) * BLOCK_ROWS;
    const to = Math.min(from + BLOCK_ROWS, rows);
    const found = columnsOf(counts, from, to, cursors);
    const { fours, loose } = spread(found, cursors, column.subarray(columnAt));
    for (let d = from; d < to; d++) {
      for (let i = start[d]; i < start[d + 1]; i++) {
        if (value[i] === 0) continue;
        const at = entry + take(cursors, index[i]);
        row[at] = d - from;
        count[at] = value[i];
      }
    }
    blocks.set([fours, loose], b);
    for (const column of found) cursors.loose[column] = 0;
    columnAt += fours + 4 * loose;
    entry += 4 * (fours + loose);
  }
}

/** For every column: where its next entry goes, how many of its fours are open, and where its loose entries begin. */
interface Cursors {
  readonly next: Uint32Array;
  readonly open: Uint32Array;
  /** While columns are found, how many entries it has. */
  readonly loose: Uint32Array;
  /** The columns found. */
  readonly found: Uint32Array;
}

const cursorsOf = (columns: number): Cursors => ({
  next: new Uint32Array(columns),
  open: new Uint32Array(columns),
  loose: new Uint32Array(columns),
  found: new Uint32Array(columns),
});

function take({ next, open, loose }: Cursors, column: number): number {
  if (open[column] === 0) return loose[column]++;
  open[column]--;
  return next[column]++;
}

/** The columns that the rows have, in ascending order; `loose` is left with their entries. */
function columnsOf({ columns, start, index, value }: Csr, from: number, to: number, { loose, found: room }: Cursors) {
  let count = 0;
  for (let i = start[from]; i < start[to]; i++) {
    const column = index[i];
    if (column >= columns) throw new InputError('kernels', `a column must be below ${columns}`, column);
    if (value[i] !== 0 && loose[column]++ === 0) room[count++] = column;
  }
  return room.subarray(0, count).sort();
}

/** Writes the column of every four and of every loose entry, and sets the cursors of the columns found. */
function spread(found: Uint32Array, { next, open, loose }: Cursors, columns: Uint32Array) {
  let entries = 0;
  for (const column of found) {
    open[column] = loose[column] & ~3;
    next[column] = entries;
    columns.fill(column, entries / 4, (entries += open[column]) / 4);
  }
  const fours = entries / 4;
  for (const column of found) {
    const left = loose[column] & 3;
    loose[column] = entries;
    columns.fill(column, entries - 3 * fours, (entries += left) - 3 * fours);
  }
  const last = columns[entries - 3 * fours - 1];
  for (; entries & 3; entries++) columns[entries - 3 * fours] = last;
  return { fours, loose: entries / 4 - fours };
}
