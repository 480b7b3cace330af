/** The sweep over WebAssembly: counts laid out in the memory, then block by block. */
import type { Csr, Kernels, Prepared } from './kernels.ts';
import { BLOCK_ROWS, layout } from './layout.ts';
import { needs, type Workplace } from './workplace.ts';

/** Prepared counts as plain numbers (byte offsets and sizes), so that they can be sent to a thread over the memory. */
export interface WasmCounts extends Prepared {
  readonly blocks: number;
  readonly column: number;
  readonly row: number;
  readonly count: number;
}

export function prepare({ heap }: Workplace, counts: Csr): WasmCounts {
  const { blocks, column, row, count } = layout(counts);
  const put = (numbers: Uint32Array | Float32Array): number => {
    const offset = heap.take(numbers.byteLength);
    const place = numbers instanceof Uint32Array ? heap.integers : heap.floats;
    place(offset, numbers.length).set(numbers);
    return offset;
  };
  const { rows, columns } = counts;
  return { rows, columns, blocks: put(blocks), column: put(column), row: put(row), count: put(count) };
}

export function sweep(
  { heap, scratch, wasm }: Workplace,
  ...[prepared, topics, rows, columns, rowSums, columnSums, objective]: Parameters<Kernels['sweep']>
): void {
  const counts = prepared as WasmCounts;
  const unread = columnSums ?? heap.floats(scratch.room(topics * 4), topics);
  needs('rows', rows, counts.rows * topics);
  needs('columns', columns, counts.columns * topics);
  needs('rowSums', rowSums, counts.rows * topics);
  if (columnSums) needs('columnSums', columnSums, counts.columns * topics);

  const [a, c, aSums, cSums] = scratch.places(rows, columns, rowSums, unread);
  const width = topics * 4;
  const factors = [width, a, c, aSums, cSums, columnSums ? width : 0, objective ? 1 : 0] as const;
  const zeroed = heap.floats(aSums, counts.rows * topics);
  let logLikelihood = 0;
  for (const { firstRow, columnFours, looseFours } of blocksOf(heap, counts)) {
    zeroed.fill(0, firstRow * topics, (firstRow + BLOCK_ROWS) * topics);
    logLikelihood += wasm.sweepColumns(...columnFours, ...factors);
    logLikelihood += wasm.sweepLoose(...looseFours, ...factors);
  }
  scratch.back(rowSums, aSums);
  if (columnSums) scratch.back(columnSums, cSums);
  if (objective) objective[0] += logLikelihood;
}

/** How many fours, and where their columns, rows and counts are. */
export type Fours = readonly [many: number, column: number, row: number, count: number];

/** One call a block, of a few milliseconds: V8 does not replace a running function by its optimised code. */
export function* blocksOf({ integers }: Workplace['heap'], counts: WasmCounts) {
  const sizes = integers(counts.blocks, 2 * Math.ceil(counts.rows / BLOCK_ROWS));
  let { column, row, count } = counts;
  for (let b = 0; b < sizes.length; b += 2) {
    const [many, loose] = [sizes[b], sizes[b + 1]];
    const columnFours: Fours = [many, column, row, count];
    const looseFours: Fours = [loose, column + many * 4, row + many * 16, count + many * 16];
    yield { firstRow: (b / 2) * BLOCK_ROWS, columnFours, looseFours };
    column += many * 4 + loose * 16;
    row += (many + loose) * 16;
    count += (many + loose) * 16;
  }
}
