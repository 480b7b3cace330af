/**
 * Counts in the order the sweep likes: rows in blocks, the entries of a block sorted by column, and everything in fours.
 * A column of the factors is then touched once a block, while the block's rows stay in the second-level cache (1,024
 * rows × 100 topics × two arrays = 800 kB; measured best from 20 to 200 topics).
 */
import { InputError } from '../check/index.ts';
import type { Csr } from './kernels.ts';

export const BLOCK_ROWS = 1024;

/** A block has fours of one column, then fours of whatever is left over; the last four is padded with counts of 0. */
export interface Layout {
  /** Pairs for every block: how many fours of one column, and how many loose fours. */
  readonly blocks: Uint32Array;
  /** For every entry. */
  readonly row: Uint32Array;
  readonly count: Float32Array;
  /** One for every four of one column, four for every loose four, block after block. */
  readonly column: Uint32Array;
}

export function layout(counts: Csr): Layout {
  const { rows, columns, start } = counts;
  const blocks = new Uint32Array(2 * Math.ceil(rows / BLOCK_ROWS));
  const most = start[rows] + 3 * (blocks.length / 2);
  const out = { row: new Uint32Array(most), count: new Float32Array(most), column: new Uint32Array(most) };
  const ends = new Uint32Array(columns);
  let entry = 0;
  let column = 0;
  for (let b = 0; b < blocks.length; b += 2) {
    const from = (b / 2) * BLOCK_ROWS;
    const sorted = byColumn(counts, from, Math.min(from + BLOCK_ROWS, rows), ends);
    const first = entry;
    for (const { w, begin, end } of sorted.groups) {
      const whole = end - ((end - begin) & 3);
      for (let i = begin; i < whole; i++) entry = put(out, entry, sorted.row[i], sorted.count[i]);
      for (let i = begin; i < whole; i += 4) out.column[column++] = w;
    }
    blocks[b] = (entry - first) / 4;
    for (const { w, begin, end } of sorted.groups) {
      for (let i = end - ((end - begin) & 3); i < end; i++) {
        entry = put(out, entry, sorted.row[i], sorted.count[i]);
        out.column[column++] = w;
      }
    }
    for (; entry & 3; column++) {
      out.column[column] = out.column[column - 1];
      entry = put(out, entry, out.row[entry - 1], 0);
    }
    blocks[b + 1] = (entry - first) / 4 - blocks[b];
  }
  return {
    blocks,
    row: out.row.subarray(0, entry),
    count: out.count.subarray(0, entry),
    column: out.column.subarray(0, column),
  };
}

function put(out: { row: Uint32Array; count: Float32Array }, entry: number, row: number, count: number): number {
  out.row[entry] = row;
  out.count[entry] = count;
  return entry + 1;
}

function byColumn(counts: Csr, from: number, to: number, ends: Uint32Array) {
  const { start, index, value } = counts;
  const groups = [...columnsOf(counts, from, to, ends)].map((w) => ({ w, begin: 0, end: 0 }));
  let entry = 0;
  for (const g of groups) {
    g.begin = entry;
    g.end = entry += ends[g.w];
    ends[g.w] = g.begin;
  }
  const row = new Uint32Array(entry);
  const count = new Float32Array(entry);
  for (let d = from; d < to; d++) {
    for (let i = start[d]; i < start[d + 1]; i++) {
      if (value[i] === 0) continue;
      const e = ends[index[i]]++;
      row[e] = d;
      count[e] = value[i];
    }
  }
  for (const g of groups) ends[g.w] = 0;
  return { groups, row, count };
}

/** The columns that the rows have, in ascending order; `sizes` is left with how many entries each has. */
function columnsOf({ columns, start, index, value }: Csr, from: number, to: number, sizes: Uint32Array): Uint32Array {
  const found = new Uint32Array(Math.min(columns, start[to] - start[from]));
  let many = 0;
  for (let i = start[from]; i < start[to]; i++) {
    const column = index[i];
    if (column >= columns) throw new InputError('kernels', `a column must be below ${columns}`, column);
    if (value[i] !== 0 && sizes[column]++ === 0) found[many++] = column;
  }
  return found.subarray(0, many).sort();
}
