/**
 * Memory layout of counts for a GPU: tiles whose factors and entries each fit in one buffer binding; every tile by
 * rows and by columns, its long rows and columns cut into tasks, so that frequent words do not keep one group busy
 * while all others wait.
 */
import { InputError } from '../../check/index.ts';
import type { Csr } from '../kernels.ts';
import type { CommandRecorder, Slice } from './recorder.ts';

/** One side of a tile: tasks over its entries. */
export interface Side {
  readonly taskCount: number;
  readonly joinCount: number;
  readonly slots: number;
  /** Its numbers in host memory, until they are placed. */
  kept: SideOf<Uint32Array> | undefined;
  /** Its numbers on the device. */
  placed: SideOf<Slice> | undefined;
}

interface SideOf<T> {
  /** Four numbers a task: its item (a row or a column), its first entry, the entry after its last, and its slot. */
  readonly tasks: T;
  /** Pairs: the other item and the bits of the count. */
  readonly entries: T;
  /** Four numbers for an item of several tasks: the item, its first slot, how many slots, nothing. */
  readonly joins: T;
}

/** The device buffers of a side, uploaded by the first sweep; the host copies are then dropped. */
export function place(recorder: CommandRecorder, side: Side): SideOf<Slice> {
  if (side.placed) return side.placed;
  const { tasks, entries, joins } = side.kept!;
  side.placed = { tasks: recorder.put(tasks), entries: recorder.put(entries), joins: recorder.put(joins) };
  side.kept = undefined;
  return side.placed;
}

export interface Tile {
  readonly firstRow: number;
  readonly rows: number;
  readonly firstColumn: number;
  readonly columns: number;
  readonly byRow: Side;
  readonly byColumn: Side;
}

/** The longest task, in entries; a task with a slot of its own shares its item with others. */
const LONGEST = 512;
const NO_SLOT = 0xffffffff;

export interface TileSize {
  readonly rows: number;
  readonly columns: number;
  readonly entries: number;
}

/** The tile that a width leaves room for. */
export function tileSize(maxBytes: number, width: number): TileSize {
  const items = Math.max(1, Math.floor((maxBytes - 256) / (width * 4)));
  return { rows: items, columns: items, entries: Math.floor(maxBytes / 8) };
}

export function tilesOf(counts: Csr, size: TileSize): Tile[] {
  const { rows, columns, start, index } = counts;
  for (const column of index) {
    if (column >= columns) throw new InputError('kernels', `a column must be below ${columns}`, column);
  }
  const tiles: Tile[] = [];
  for (let firstRow = 0; firstRow < rows; ) {
    let last = firstRow + 1;
    while (last < rows && last - firstRow < size.rows && start[last + 1] - start[firstRow] <= size.entries) last++;
    for (let firstColumn = 0; firstColumn < Math.max(1, columns); firstColumn += size.columns) {
      const width = Math.min(size.columns, columns - firstColumn);
      tiles.push(tileOf(counts, firstRow, last - firstRow, firstColumn, width));
    }
    firstRow = last;
  }
  return tiles;
}

function tileOf(counts: Csr, firstRow: number, rows: number, firstColumn: number, columns: number): Tile {
  const byRow = entriesOf(counts, firstRow, rows, firstColumn, columns);
  return {
    firstRow,
    rows,
    firstColumn,
    columns,
    // A tile further right adds to what the first has written, so empty rows are tasks of the first alone.
    byRow: sideOf(byRow, firstColumn === 0),
    byColumn: sideOf(transposed(byRow, columns), false),
  };
}

/** The entries of a tile by its items; `pairs` holds the other item and the bits of the count. */
interface Entries {
  readonly start: Uint32Array;
  readonly pairs: Uint32Array;
}

function entriesOf(counts: Csr, firstRow: number, rows: number, firstColumn: number, columns: number): Entries {
  const { start, index, value } = counts;
  const starts = new Uint32Array(rows + 1);
  const pairs = new Uint32Array(2 * (start[firstRow + rows] - start[firstRow]));
  const bits = new Float32Array(pairs.buffer);
  let count = 0;
  for (let row = 0; row < rows; row++) {
    for (let i = start[firstRow + row]; i < start[firstRow + row + 1]; i++) {
      const column = index[i] - firstColumn;
      if (value[i] === 0 || column < 0 || column >= columns) continue;
      pairs[2 * count] = column;
      bits[2 * count + 1] = value[i];
      count++;
    }
    starts[row + 1] = count;
  }
  return { start: starts, pairs: pairs.subarray(0, 2 * count) };
}

/** The transpose: the same entries by their other item. */
function transposed({ start, pairs }: Entries, items: number): Entries {
  const starts = new Uint32Array(items + 1);
  for (let i = 0; i < pairs.length; i += 2) starts[pairs[i] + 1]++;
  for (let item = 0; item < items; item++) starts[item + 1] += starts[item];
  const next = starts.slice();
  const others = new Uint32Array(pairs.length);
  for (let row = 0; row + 1 < start.length; row++) {
    for (let i = start[row]; i < start[row + 1]; i++) {
      const to = 2 * next[pairs[2 * i]]++;
      others[to] = row;
      others[to + 1] = pairs[2 * i + 1];
    }
  }
  return { start: starts, pairs: others };
}

function sideOf({ start, pairs }: Entries, withEmpty: boolean): Side {
  const tasks: number[] = [];
  const joins: number[] = [];
  let slots = 0;
  for (let item = 0; item + 1 < start.length; item++) {
    const [from, to] = [start[item], start[item + 1]];
    const count = Math.ceil((to - from) / LONGEST);
    if (count > 1) joins.push(item, slots, count, 0);
    else if (count === 1 || withEmpty) tasks.push(item, from, to, NO_SLOT);
    for (let at = from; count > 1 && at < to; at += LONGEST) {
      tasks.push(item, at, Math.min(at + LONGEST, to), slots++);
    }
  }
  return {
    taskCount: tasks.length / 4,
    joinCount: joins.length / 4,
    slots,
    kept: { tasks: Uint32Array.from(tasks), entries: pairs, joins: Uint32Array.from(joins) },
    placed: undefined,
  };
}
