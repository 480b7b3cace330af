/** The compiled WebAssembly modules, each compiled once, when first wanted. */
import { binaries } from './binaries.ts';

type Sweep = (
  fours: number,
  column: number,
  row: number,
  count: number,
  width: number,
  rows: number,
  columns: number,
  rowSums: number,
  columnSums: number,
  columnStep: number,
  measure: number,
) => number;

/** What wasm/index.ts exports; pointers are byte offsets, lengths count numbers. */
export interface Exports {
  sweepColumns: Sweep;
  sweepLoose: Sweep;
  multiply(into: number, by: number, length: number): void;
  add(into: number, from: number, length: number): void;
  columnTotals(matrix: number, length: number, topics: number, totals: number): void;
  scaleColumns(matrix: number, length: number, topics: number, factors: number): void;
  normalizeRows(matrix: number, length: number, topics: number): void;
}

type Binary = keyof typeof binaries;

const modules = new Map<Binary, WebAssembly.Module>();

export function instantiate(relaxed: boolean, memory: WebAssembly.Memory): Exports {
  const shared = isShared(memory);
  const name: Binary = relaxed ? (shared ? 'relaxedShared' : 'relaxed') : shared ? 'simdShared' : 'simd';
  let module = modules.get(name);
  if (!module) modules.set(name, (module = new WebAssembly.Module(bytesOf(name))));
  return new WebAssembly.Instance(module, { env: { memory } }).exports as unknown as Exports;
}

/** Whether this machine runs the binary. */
export function runs(name: Binary): boolean {
  return typeof WebAssembly === 'object' && WebAssembly.validate(bytesOf(name));
}

/** Whether threads can work over one memory here. */
export const sharesMemory = (): boolean => typeof SharedArrayBuffer === 'function' && runs('simdShared');

export const isShared = (memory: WebAssembly.Memory): boolean =>
  typeof SharedArrayBuffer === 'function' && (memory.buffer as ArrayBufferLike) instanceof SharedArrayBuffer;

const bytesOf = (name: Binary) => Uint8Array.from(atob(binaries[name]), (letter) => letter.charCodeAt(0));
