/** Every sparse row as a sum of rows, in double precision: in WebAssembly or in plain JavaScript, to the same last bit. */
import { leave, placeFor } from './doubles.ts';
import type { Csr, Floats } from './kernels.ts';
import { runs, simd } from './module.ts';

/** Products of fewer numbers do not pay for a memory. */
const WORTH_WASM = 500_000;
/** Entries of the rows that are in the memory at once; one row may have more. */
const PIECE = 65_536;

/** Σ_w n_dw block_w for every row d, where a row of the block has `width` values. */
export const doubleSums = (matrix: Csr, block: Floats, width: number): Float64Array =>
  block instanceof Float32Array && matrix.index.length * width >= WORTH_WASM && runs(simd)
    ? inWasm(matrix, block, width)
    : inPlain(matrix, block, width);

function inWasm({ rows, start, index, value }: Csr, block: Float32Array, width: number): Float64Array {
  const edges = [...edgesOf(start, rows)];
  const [most, entries] = [edges, edges.map((edge) => start[edge])].map((ends) =>
    ends.reduce((most, end, i) => Math.max(most, i > 0 ? end - ends[i - 1] : 0), 0),
  );
  const place = placeFor(block.length + most + 1 + 3 * entries + 2 * most * width + 256);
  const { heap, wasm } = place;
  const basis = heap.floats(heap.take(block.length * 4), block.length);
  const [starts, columns] = [most + 1, entries].map((size) => heap.integers(heap.take(size * 4), size));
  const [values, sums] = [entries, most * width].map((size) => heap.doubles(heap.take(size * 8), size));
  const [s, c, v, b, to] = [starts, columns, values, basis, sums].map(({ byteOffset }) => byteOffset);
  basis.set(block);
  const out = new Float64Array(rows * width);
  for (let piece = 1; piece < edges.length; piece++) {
    const [from, end] = [edges[piece - 1], edges[piece]];
    for (let row = from; row <= end; row++) starts[row - from] = start[row] - start[from];
    columns.set(index.subarray(start[from], start[end]));
    values.set(value.subarray(start[from], start[end]));
    wasm.doubleSums(end - from, s, c, v, width, b, to);
    out.set(sums.subarray(0, (end - from) * width), from * width);
  }
  leave(place);
  return out;
}

/** The rows at which pieces begin, and the end. */
function* edgesOf(start: Uint32Array, rows: number): Generator<number> {
  yield 0;
  for (let row = 1, from = 0; row < rows; row++) {
    if (start[row + 1] - start[from] <= PIECE) continue;
    yield row;
    from = row;
  }
  yield rows;
}

function inPlain({ rows, start, index, value }: Csr, block: Floats, width: number): Float64Array {
  const out = new Float64Array(rows * width);
  for (let row = 0, to = 0; row < rows; row++, to += width) {
    const end = start[row + 1];
    let i = start[row];
    // Four words at a time, in their order: each sum is read and written once for four of them.
    for (; i + 3 < end; i += 4) {
      const [v, w, x, y] = [value[i], value[i + 1], value[i + 2], value[i + 3]];
      const [a, b] = [index[i] * width, index[i + 1] * width];
      const [c, d] = [index[i + 2] * width, index[i + 3] * width];
      for (let k = 0; k < width; k++) {
        let sum = out[to + k] + v * block[a + k];
        sum += w * block[b + k];
        sum += x * block[c + k];
        out[to + k] = sum + y * block[d + k];
      }
    }
    for (; i < end; i++) {
      const at = index[i] * width;
      for (let k = 0; k < width; k++) out[to + k] += value[i] * block[at + k];
    }
  }
  return out;
}
