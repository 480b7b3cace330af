/**
 * Counts on the GPU, by rows and by columns: long rows and columns are cut into tasks, so that frequent words do not keep one
 * group busy while all others wait.
 */
import { InputError } from '../../check/index.ts';
import type { Csr, Prepared } from '../kernels.ts';
import type { CommandRecorder, Slice } from './recorder.ts';

/** Tasks over the entries, by rows or by columns. */
export interface Side {
  readonly taskCount: number;
  readonly joinCount: number;
  readonly slots: number;
  /** Four numbers a task: its item (a row or a column), its first entry, the entry after its last, and its slot. */
  readonly tasks: Slice;
  /** Pairs: the other item and the bits of the count. */
  readonly entries: Slice;
  /** Four numbers for an item of several tasks: the item, its first slot, how many slots, nothing. */
  readonly joins: Slice;
}

export interface GpuCounts extends Prepared {
  readonly byRow: Side;
  readonly byColumn: Side;
}

export function prepare(recorder: CommandRecorder, counts: Csr): GpuCounts {
  const { rows, columns, index } = counts;
  for (const column of index) {
    if (column >= columns) throw new InputError('kernels', `a column must be below ${columns}`, column);
  }
  const byRow = entriesOf(counts);
  // The sums of a row are set, and so an empty one is a task; those of a column are added to.
  const sides = {
    byRow: sideOf(recorder, byRow, true),
    byColumn: sideOf(recorder, transposed(byRow, columns), false),
  };
  return { rows, columns, ...sides };
}

/** The longest task, in entries; a task with a slot of its own shares its item with others. */
const LONGEST = 512;
const NO_SLOT = 0xffffffff;

/** Entries by their items; `pairs` holds the other item and the bits of the count. */
interface Entries {
  readonly start: Uint32Array;
  readonly pairs: Uint32Array;
}

function entriesOf({ rows, start, index, value }: Csr): Entries {
  const starts = new Uint32Array(rows + 1);
  const pairs = new Uint32Array(2 * start[rows]);
  const bits = new Float32Array(pairs.buffer);
  let count = 0;
  for (let row = 0; row < rows; row++) {
    for (let i = start[row]; i < start[row + 1]; i++) {
      if (value[i] === 0) continue;
      pairs[2 * count] = index[i];
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

function sideOf(recorder: CommandRecorder, { start, pairs }: Entries, withEmpty: boolean): Side {
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
    ...{ taskCount: tasks.length / 4, joinCount: joins.length / 4, slots },
    tasks: recorder.put(Uint32Array.from(tasks)),
    entries: recorder.put(pairs),
    joins: recorder.put(Uint32Array.from(joins)),
  };
}
