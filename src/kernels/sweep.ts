/** The sweep and the sparse products over WebAssembly: counts laid out in the memory, then block by block. */
import type { Heap } from './heap.ts';
import type { Csr, Floats, Kernels, Prepared } from './kernels.ts';
import { BLOCK_ROWS, layOut, layoutRoom, PER_BLOCK } from './layout.ts';
import { needs, type WasmContext } from './wasm-context.ts';

/** Prepared counts as plain numbers (byte offsets and sizes), so that they can be sent to a thread over the memory. */
export interface WasmCounts extends Prepared {
  readonly blocks: number;
  readonly column: number;
  readonly row: number;
  readonly count: number;
}

/** Lays counts out in the memory. */
export function prepare(heap: Heap, counts: Csr): WasmCounts {
  const room = layoutRoom(counts.rows, counts.start[counts.rows]);
  const sizes = [room.blocks * 4, room.entries * 2, room.entries * 4, room.entries * 4];
  const [blocks, row, count, column] = sizes.map(heap.take);
  const layout = {
    blocks: heap.integers(blocks, room.blocks),
    row: heap.shorts(row, room.entries),
    count: heap.floats(count, room.entries),
    column: heap.integers(column, room.entries),
  };
  layOut(counts, layout);
  const { rows, columns } = counts;
  return { rows, columns, blocks, column, row, count };
}

export function sweep(
  { heap, scratch, wasm }: WasmContext,
  ...[prepared, topics, rows, columns, rowSums, columnSums, objective]: Parameters<Kernels['sweep']>
): void {
  const counts = prepared as WasmCounts;
  const width = topics * 4;
  const room = scratch.room(SWEEP_SCRATCH_ROWS * width);
  const unread = columnSums ?? heap.floats(room, topics);
  const ofBlock = rowSums ?? heap.floats(room + width, 0);
  needs('rows', rows, counts.rows * topics);
  needs('columns', columns, counts.columns * topics);
  if (rowSums) needs('rowSums', rowSums, counts.rows * topics);
  if (columnSums) needs('columnSums', columnSums, counts.columns * topics);

  const [a, c, sums, cSums] = scratch.places(rows, columns, ofBlock, unread);
  let logLikelihood = 0;
  for (const { firstRow, columnFours, looseFours } of rowBlocks(heap, counts)) {
    const before = firstRow * width;
    const block = Math.min(BLOCK_ROWS, counts.rows - firstRow) * topics;
    const aSums = rowSums ? sums + before : sums;
    const factors = [width, a + before, c, aSums, cSums, columnSums ? width : 0, objective ? 1 : 0] as const;
    heap.floats(aSums, block).fill(0);
    logLikelihood += wasm.sweepColumns(...columnFours, ...factors);
    logLikelihood += wasm.sweepLoose(...looseFours, ...factors);
    if (!rowSums) wasm.multiply(a + before, sums, block);
  }
  if (rowSums) scratch.back(rowSums, sums);
  else scratch.back(rows, a);
  if (columnSums) scratch.back(columnSums, cSums);
  if (objective) objective[0] += logLikelihood;
}

/**
 * Scratch rows of a sweep: the sums of a block, and of columns whose sums are not wanted. The same for any number of rows:
 * matrices of more and more rows would each take a larger piece of the memory, and give none back.
 */
export const SWEEP_SCRATCH_ROWS = BLOCK_ROWS + 1;

/** How many fours, and where their columns, rows and counts are. */
type Fours = readonly [fours: number, column: number, row: number, count: number];

/** One call a block, of a few milliseconds: V8 does not replace a running function by its optimised code. */
function* rowBlocks({ integers }: WasmContext['heap'], counts: WasmCounts) {
  const sizes = integers(counts.blocks, PER_BLOCK * Math.ceil(counts.rows / BLOCK_ROWS));
  let { column, row, count } = counts;
  for (let b = 0; b < sizes.length; b += PER_BLOCK) {
    const [fours, loose] = sizes.subarray(b, b + PER_BLOCK);
    const columnFours: Fours = [fours, column, row, count];
    const looseFours: Fours = [loose, column + fours * 4, row + fours * 8, count + fours * 16];
    yield { firstRow: (b / PER_BLOCK) * BLOCK_ROWS, columnFours, looseFours };
    column += (fours + loose * 4) * 4;
    row += (fours + loose) * 8;
    count += (fours + loose) * 16;
  }
}

/** Sparse × dense block, and the transpose × block, over counts prepared for the sweep. */
export const sparse = ({
  heap,
  scratch,
  wasm,
}: WasmContext): Pick<Kernels, 'multiplySparse' | 'multiplySparseTransposed'> => {
  const product =
    (columns: 'forwardColumns' | 'transposedColumns', loose: 'forwardLoose' | 'transposedLoose') =>
    (counts: Prepared, width: number, block: Floats, out: Floats): void => {
      const forward = columns === 'forwardColumns';
      const [inside, outside] = forward ? [counts.columns, counts.rows] : [counts.rows, counts.columns];
      needs('block', block, inside * width);
      needs('out', out, outside * width);
      const [from, to] = scratch.places(block, out);
      heap.floats(to, outside * width).fill(0);
      for (const { firstRow, columnFours, looseFours } of rowBlocks(heap, counts as WasmCounts)) {
        const [fours, ...entries] = looseFours;
        const before = firstRow * width * 4;
        const places = forward ? ([from, to + before] as const) : ([from + before, to] as const);
        wasm[columns](...columnFours, width * 4, ...places);
        wasm[loose](fours * 4, ...entries, width * 4, ...places);
      }
      scratch.back(out, to);
    };
  return {
    multiplySparse: product('forwardColumns', 'forwardLoose'),
    multiplySparseTransposed: product('transposedColumns', 'transposedLoose'),
  };
};
