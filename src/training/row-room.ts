/**
 * Room for the rows of one part in the kernels' memory. All rows of a fit lie outside it: they are swept part by part,
 * and are the answer in the end, so that no second copy is ever made of them.
 */

import type { PassKernels } from '../kernels/index.ts';
import { type ArrayLengths, type Arrays, allocate, rowsOf, scaled } from './arrays.ts';
import type { Shard } from './contract.ts';

type Rows = Pick<Shard, 'from' | 'rows'>;

/** Room for the part with the most rows. */
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
