/** The compiled WebAssembly modules, each compiled once, when first wanted. */
import { binaries } from './binaries.ts';

type Entries = [fours: number, column: number, row: number, count: number];
type Factors = [width: number, rows: number, columns: number, rowSums: number, columnSums: number, columnStep: number];
type Sweep = (...given: [...Entries, ...Factors, measure: number]) => number;
type Product = (...given: [...Entries, width: number, block: number, out: number]) => void;

type Rows = [fours: number, start: number, index: number, value: number];
type RowsProduct = (...given: [...Rows, width: number, block: number, out: number]) => void;

/** What wasm/index.ts exports; pointers are byte offsets, lengths count numbers. */
export interface Exports {
  sweepColumns: Sweep;
  sweepLoose: Sweep;
  multiply(into: number, by: number, length: number): void;
  add(into: number, from: number, length: number): void;
  drain(into: number, from: number, length: number): void;
  columnTotals(matrix: number, length: number, topics: number, totals: number): void;
  scaleColumns(matrix: number, length: number, topics: number, factors: number): void;
  normalizeRows(matrix: number, length: number, topics: number): void;
  transpose(from: number, rows: number, width: number, into: number): void;
  leap(matrix: number, last: number, length: number, width: number, halvings: number): void;
  forwardColumns: Product;
  transposedColumns: Product;
  loose(entries: number, from: number, to: number, count: number, width: number, block: number, out: number): void;
  gatherRows: RowsProduct;
  scatterRows: RowsProduct;
  subtractRows(
    from: number,
    fromCount: number,
    rows: number,
    rowCount: number,
    width: number,
    stride: number,
    weights: number,
  ): void;
  above(scores: number, rows: number, size: number, step: number, min: number, hits: number): number;
  dotsOfOne(
    one: number,
    others: number,
    otherCount: number,
    width: number,
    stride: number,
    scores: number,
    step: number,
  ): void;
  dots(
    ones: number,
    oneCount: number,
    others: number,
    otherCount: number,
    width: number,
    stride: number,
    scores: number,
    oneStep: number,
    otherStep: number,
  ): void;
}

type Binary = keyof typeof binaries;

const modules = new Map<Binary, WebAssembly.Module>();

export function instantiate(kind: 'simd' | 'relaxed', memory: WebAssembly.Memory): Exports {
  const name: Binary = isShared(memory) ? `${kind}Shared` : kind;
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

const isShared = (memory: WebAssembly.Memory): boolean =>
  typeof SharedArrayBuffer === 'function' && (memory.buffer as ArrayBufferLike) instanceof SharedArrayBuffer;

const bytesOf = (name: Binary) => Uint8Array.from(atob(binaries[name]), (letter) => letter.charCodeAt(0));
