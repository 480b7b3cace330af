/**
 * The kernels in WebAssembly SIMD: single precision, the likelihood summed in double. Their arrays live in one memory;
 * arrays from `floats` are used where they are, any others are copied in and, where written to, back.
 */
import { InputError } from '../check/index.ts';
import { type Heap, heapOf, newMemory } from './heap.ts';
import type { Csr, Floats, Kernels, Prepared } from './kernels.ts';
import { BLOCK_ROWS, layout } from './layout.ts';
import { type Exports, instantiate, runs } from './module.ts';
import { type Scratch, scratchOf } from './scratch.ts';

export interface WasmOptions {
  /** How many 4-byte numbers the memory must hold: every array, and `numbersOf` the counts. 16 million when not said. */
  readonly floats?: number;
  /** Memory that worker threads can share. */
  readonly shared?: boolean;
  /** Fused multiply-add where the machine has it: faster, but the last bits may differ from machine to machine. */
  readonly relaxed?: boolean;
  /** An existing memory instead of a new one, as a worker thread is handed it. */
  readonly memory?: WebAssembly.Memory;
}

/** Prepared counts as plain numbers (byte offsets and sizes), so that they can be sent to a thread over the memory. */
export interface WasmCounts extends Prepared {
  readonly blocks: number;
  readonly column: number;
  readonly row: number;
  readonly count: number;
}

export interface WasmKernels extends Kernels {
  readonly name: 'simd' | 'relaxed';
  readonly memory: WebAssembly.Memory;
  floats(length: number): Float32Array;
  prepare(counts: Csr): WasmCounts;
  /** An array made elsewhere over the same memory, found again by its byteOffset. */
  view(offset: number, length: number): Float32Array;
  /** All arrays and prepared counts are given up, and their room is free again. */
  reset(): void;
}

const DEFAULT_FLOATS = 16_000_000;

/** An upper bound of the 4-byte numbers that `prepare` takes: a row, a count and at most a group for every entry. */
export function numbersOf(counts: Csr): number {
  return 4 * counts.start[counts.rows] + Math.ceil(counts.rows / BLOCK_ROWS) + 1 + 4 * 16;
}

export function openWasm(options: WasmOptions = {}): WasmKernels {
  const relaxed = options.relaxed ?? false;
  if (!runs(relaxed ? 'relaxed' : 'simd')) {
    throw new InputError('kernels', `WebAssembly ${relaxed ? 'relaxed ' : ''}SIMD is not there on this machine`);
  }
  const memory = options.memory ?? newMemory(options.floats ?? DEFAULT_FLOATS, options.shared ?? false);
  return kernelsOver(heapOf(memory), instantiate(relaxed, memory), relaxed ? 'relaxed' : 'simd');
}

function kernelsOver(heap: Heap, wasm: Exports, name: 'simd' | 'relaxed'): WasmKernels {
  const scratch = scratchOf(heap);
  return {
    name,
    memory: heap.memory,
    floats: (length) => heap.floats(heap.take(length * 4), length),
    view: heap.floats,
    prepare: (counts) => prepare(heap, counts),
    reset() {
      heap.reset();
      scratch.forget();
    },
    sweep: (...given) => sweep(heap, scratch, wasm, ...given),

    multiply(into, by) {
      const [to, from] = scratch.places(into, by);
      wasm.multiply(to, from, into.length);
      scratch.back(into, to);
    },

    add(into, from) {
      const [to, source] = scratch.places(into, from);
      wasm.add(to, source, into.length);
      scratch.back(into, to);
    },

    columnTotals(matrix, topics, totals) {
      const [place] = scratch.places(matrix);
      const sums = heap.doubles(scratch.room(topics * 8), topics).fill(0);
      wasm.columnTotals(place, matrix.length, topics, sums.byteOffset);
      totals.set(sums);
    },

    scaleColumns(matrix, topics, factors) {
      const [place] = scratch.places(matrix);
      const by = heap.doubles(scratch.room(topics * 8), topics);
      by.set(factors);
      wasm.scaleColumns(place, matrix.length, topics, by.byteOffset);
      scratch.back(matrix, place);
    },

    normalizeRows(matrix, topics) {
      const [place] = scratch.places(matrix);
      wasm.normalizeRows(place, matrix.length, topics);
      scratch.back(matrix, place);
    },
  };
}

function prepare(heap: Heap, counts: Csr): WasmCounts {
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

/** Block by block, in calls of a few milliseconds: V8 does not replace a running function by its optimised code. */
function sweep(
  heap: Heap,
  scratch: Scratch,
  wasm: Exports,
  ...[prepared, topics, rows, columns, rowSums, columnSums, measure]: Parameters<Kernels['sweep']>
): number {
  const counts = prepared as WasmCounts;
  const unread = columnSums ?? heap.floats(scratch.room(topics * 4), topics);
  checkLength('rows', rows, counts.rows * topics);
  checkLength('columns', columns, counts.columns * topics);
  checkLength('rowSums', rowSums, counts.rows * topics);
  if (columnSums) checkLength('columnSums', columnSums, counts.columns * topics);

  const [a, c, aSums, cSums] = scratch.places(rows, columns, rowSums, unread);
  const width = topics * 4;
  const step = columnSums ? width : 0;
  const factors = [width, a, c, aSums, cSums, step, +measure] as const;
  const zeroed = heap.floats(aSums, counts.rows * topics);
  const blocks = heap.integers(counts.blocks, 2 * Math.ceil(counts.rows / BLOCK_ROWS));
  let { column, row, count } = counts;
  let logLikelihood = 0;
  for (let b = 0; b < blocks.length; b += 2) {
    const from = (b / 2) * BLOCK_ROWS * topics;
    zeroed.fill(0, from, from + BLOCK_ROWS * topics);
    logLikelihood += wasm.sweepColumns(blocks[b], column, row, count, ...factors);
    column += blocks[b] * 4;
    row += blocks[b] * 16;
    count += blocks[b] * 16;
    logLikelihood += wasm.sweepLoose(blocks[b + 1], column, row, count, ...factors);
    column += blocks[b + 1] * 16;
    row += blocks[b + 1] * 16;
    count += blocks[b + 1] * 16;
  }
  scratch.back(rowSums, aSums);
  if (columnSums) scratch.back(columnSums, cSums);
  return measure ? logLikelihood : Number.NaN;
}

function checkLength(name: string, { length }: Floats, least: number): void {
  if (length < least) throw new InputError('kernels', `${name} must have at least ${least} numbers`, length);
}
