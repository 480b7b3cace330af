/**
 * Counts that are read when they are needed, some rows at a time: a fit lays them out once, part by part, and the rows as
 * they were read are never all in memory.
 */
import type { Csr } from '../kernels/index.ts';
import { rowRange } from '../linalg/index.ts';

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
