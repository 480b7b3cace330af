/** The build of the kernels in WebAssembly, what it exports, and whether it runs here; instance.ts compiles it. */
import { SIMD } from './binaries.ts';

type Entries = [fours: number, column: number, row: number, count: number];
type Factors = [width: number, rows: number, columns: number, rowSums: number, columnSums: number, columnStep: number];
type Sweep = (...given: [...entries: Entries, ...factors: Factors, measure: number]) => number;
type Product = (...given: [...entries: Entries, width: number, block: number, out: number]) => void;

/** What wasm/index.ts exports; pointers are byte offsets, lengths count numbers. */
export interface Exports {
  sweepColumns: Sweep;
  sweepLoose: Sweep;
  multiply(into: number, by: number, length: number): void;
  add(into: number, from: number, length: number): void;
  columnTotals(matrix: number, length: number, topics: number, totals: number): void;
  scaleColumns(matrix: number, length: number, topics: number, factors: number, least: number): void;
  normalizeRows(matrix: number, length: number, topics: number, least: number): void;
  extrapolate(matrix: number, previous: number, length: number, width: number, level: number): void;
  forwardColumns: Product;
  transposedColumns: Product;
  forwardLoose: Product;
  transposedLoose: Product;
  subtractRows(
    from: number,
    fromCount: number,
    rows: number,
    rowCount: number,
    width: number,
    stride: number,
    weights: number,
  ): void;
  byteProducts(rows: number, count: number, width: number, by: number, out: number): void;
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

/** Whether this machine accepts a build: asked once of every function that judges. */
function accepted(build: () => Uint8Array<ArrayBuffer>): () => boolean {
  let by: typeof WebAssembly.validate | undefined;
  return () => {
    if (typeof WebAssembly !== 'object') return false;
    const { validate } = WebAssembly;
    if (by !== validate && validate(build())) by = validate;
    return by === validate;
  };
}

/** Whether this machine runs the kernels. */
export const runs = accepted(bytesOfBuild);

const acceptsShared = accepted(() => withSharedMemory(bytesOfBuild()));
/** Whether threads can work over one memory here. */
export const sharesMemory = (): boolean => typeof SharedArrayBuffer === 'function' && acceptsShared();

export const isShared = (memory: WebAssembly.Memory): boolean =>
  typeof SharedArrayBuffer === 'function' && (memory.buffer as ArrayBufferLike) instanceof SharedArrayBuffer;

/** In a plain loop: by iterators it takes longer than the compiler. */
export function bytesOfBuild(): Uint8Array<ArrayBuffer> {
  const letters = atob(SIMD);
  const bytes = new Uint8Array(letters.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = letters.charCodeAt(i);
  return bytes;
}

const letters = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));
const NAMES = [1, 3, ...letters('env'), 6, ...letters('memory')];
/** The import section: its length, one import, its names, kind 2 (a memory), flags, limits. */
const PRIVATE = [2, NAMES.length + 3, ...NAMES, 2, 0, 0];
/** The same with flags 3 (shared, with a maximum) and a maximum of 65,536 pages. */
const SHARED = [2, NAMES.length + 6, ...NAMES, 2, 3, 0, 0x80, 0x80, 0x04];

/** The build for a memory that threads share: the code is the same, the declaration of the memory differs. */
export function withSharedMemory(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const at = bytes.findIndex((_, i) => PRIVATE.every((byte, j) => bytes[i + j] === byte));
  if (at < 0) throw new Error('kernels: the build does not import a private memory as env.memory');
  const shared = new Uint8Array(bytes.length + SHARED.length - PRIVATE.length);
  shared.set(bytes.subarray(0, at));
  shared.set(SHARED, at);
  shared.set(bytes.subarray(at + PRIVATE.length), at + SHARED.length);
  return shared;
}
