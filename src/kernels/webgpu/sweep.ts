/** The sweep and the sparse products on the GPU: tile by tile, over rows and over columns. */
import type { Csr, Floats, PassKernels, Prepared } from '../kernels.ts';
import { needs } from '../wasm-context.ts';
import type { GpuContext } from './buffers.ts';
import { addTotal, LOG_OF_NOTHING } from './elements.ts';
import { type Gather, gatherShader, halves, joinShader } from './gather.ts';
import { forEveryRow, groupsFor, type Lanes } from './lanes.ts';
import { bitsOf, type Slice } from './recorder.ts';
import { displace, place, type Side, type Tile, tileSize, tilesOf } from './tiles.ts';

/** Tiles are cut when the width of the factors is known; sweeps of one width share them. */
export interface GpuCounts extends Prepared {
  readonly csr: Csr;
  readonly tiles: Map<string, Tile[]>;
  /** Whether they are used again after `release`. */
  readonly again: boolean;
}

export const prepare = (csr: Csr, again = false): GpuCounts => {
  const { rows, columns } = csr;
  return { rows, columns, csr, tiles: new Map(), again };
};

/** Frees the device memory of counts until they are swept again. */
export function release({ recorder }: GpuContext, { tiles }: GpuCounts): void {
  recorder.submit();
  for (const tile of [...tiles.values()].flat()) {
    displace(recorder, tile.byRow);
    displace(recorder, tile.byColumn);
  }
}

function tilesFor({ recorder }: GpuContext, prepared: Prepared, width: number): Tile[] {
  const { csr, tiles } = prepared as GpuCounts;
  const size = tileSize(recorder.maxBytes, width);
  const key = `${Math.min(size.rows, csr.rows)} × ${Math.min(size.columns, csr.columns)}`;
  let cut = tiles.get(key);
  if (!cut) tiles.set(key, (cut = tilesOf(csr, size)));
  return cut;
}

/** The rows of a matrix that belong to a tile. */
const rowsOf = (matrix: Floats, width: number, { firstRow, rows }: Tile) =>
  matrix.subarray(firstRow * width, (firstRow + rows) * width);
const columnsOf = (matrix: Floats, width: number, { firstColumn, columns }: Tile) =>
  matrix.subarray(firstColumn * width, (firstColumn + columns) * width);

export function sweep(
  context: GpuContext,
  multiply: PassKernels['multiply'],
  ...[counts, topics, rows, columns, sumsOfRows, columnSums, objective]: Parameters<PassKernels['sweep']>
): void {
  needs('rows', rows, counts.rows * topics);
  needs('columns', columns, counts.columns * topics);
  // The columns need the old rows: the new ones are kept in scratch until both are done.
  const rowSums = sumsOfRows ?? context.buffers.spare(counts.rows * topics);
  needs('rowSums', rowSums, counts.rows * topics);
  if (columnSums) needs('columnSums', columnSums, counts.columns * topics);
  for (const tile of tilesFor(context, counts, topics)) {
    const [a, c] = [rowsOf(rows, topics, tile), columnsOf(columns, topics, tile)];
    gather(context, counts, tile.byRow, topics, {
      gathered: c,
      held: a,
      out: rowsOf(rowSums, topics, tile),
      into: tile.firstColumn === 0 ? 'set' : 'add',
      objective,
    });
    if (!columnSums) continue;
    gather(context, counts, tile.byColumn, topics, {
      gathered: a,
      held: c,
      out: columnsOf(columnSums, topics, tile),
      into: 'add',
      objective: null,
    });
  }
  if (!sumsOfRows) multiply(rows.subarray(0, rowSums.length), rowSums);
}

export const sparse = (
  context: GpuContext,
  fill: PassKernels['fill'],
): Pick<PassKernels, 'multiplySparse' | 'multiplySparseTransposed'> => ({
  multiplySparse(counts, width, block, out) {
    needs('block', block, counts.columns * width);
    needs('out', out, counts.rows * width);
    for (const tile of tilesFor(context, counts, width)) {
      const into = tile.firstColumn === 0 ? 'set' : 'add';
      const [gathered, to] = [columnsOf(block, width, tile), rowsOf(out, width, tile)];
      gather(context, counts, tile.byRow, width, { gathered, held: null, out: to, into, objective: null });
    }
  },

  multiplySparseTransposed(counts, width, block, out) {
    needs('block', block, counts.rows * width);
    needs('out', out, counts.columns * width);
    fill(out.subarray(0, counts.columns * width), 0);
    for (const tile of tilesFor(context, counts, width)) {
      const [gathered, to] = [rowsOf(block, width, tile), columnsOf(out, width, tile)];
      gather(context, counts, tile.byColumn, width, { gathered, held: null, out: to, into: 'add', objective: null });
    }
  },
});

interface Pass {
  readonly gathered: Floats;
  /** Null for a product. */
  readonly held: Floats | null;
  readonly out: Floats;
  readonly into: Gather['into'];
  readonly objective: Floats | null;
}

function gather(context: GpuContext, counts: Prepared, side: Side, topics: number, pass: Pass): void {
  const { recorder, buffers, lanes } = context;
  const { held, out, into, objective } = pass;
  const { tasks, entries, joins } = place(recorder, side, (counts as GpuCounts).again);
  // Products stay in single precision: their values may have any size and sign, and nothing divides a row's scale out.
  const half = context.half && halves(topics) && held !== null;
  const measure = objective !== null;
  const { slice, first, scales } = gathered(context, pass, topics, half);
  const size = topics % 4 === 0 ? 4 : 1;
  const slots = recorder.scratch('slots', side.slots * topics * 4);
  const to = buffers.at(out);
  const from = held && buffers.at(held);
  const likelihoods = recorder.scratch('likelihoods', side.taskCount * 4);
  recorder.run(
    gatherShader({ lanes, topics, half, into, measure, product: held === null, ahead: context.ahead }),
    [
      tasks,
      entries,
      slice,
      to,
      slots,
      ...(from ? [from] : []),
      ...(measure ? [likelihoods, ...(half ? [scales] : [])] : []),
    ],
    [side.taskCount, first, to.first / size, from ? from.first / size : 0, bitsOf(LOG_OF_NOTHING)],
    groupsFor(lanes, side.taskCount),
  );
  recorder.run(joinShader(topics, into), [joins, slots, to], [side.joinCount, to.first], side.joinCount);
  if (objective) addTotal(context, { ...likelihoods, first: 0 }, side.taskCount, 'x', 1, buffers.at(objective));
}

/** The side that is gathered, as it is or in halves. */
function gathered(context: GpuContext, { gathered: matrix }: Pass, topics: number, half: boolean) {
  if (half) {
    const { packed, scales } = halve(context, 'gathered', matrix, topics);
    return { slice: packed, first: 0, scales };
  }
  const at = context.buffers.at(matrix);
  return { slice: at as Slice, first: at.first / (topics % 4 === 0 ? 4 : 1), scales: at as Slice };
}

/**
 * A matrix in half precision: every row divided by its largest value, which is kept, and raised to where halves are
 * exact. This is the largest value of a row: far from overflow, and 2⁻²⁸ of it is still a normal number.
 */
const LARGEST = 16_384;

const halfShader = (lanes: Lanes, topics: number): string =>
  forEveryRow(
    lanes,
    /* wgsl */ `
struct Given { items: u32, first: u32 }
@group(0) @binding(0) var<uniform> given: Given;
@group(0) @binding(1) var<storage, read> matrix: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read_write> packed: array<vec2<u32>>;
@group(0) @binding(3) var<storage, read_write> scales: array<f32>;`,
    /* wgsl */ `
  let row = given.first + item * ${topics / 4}u;
  var largest = 0.0;
  for (var q = lane; q < ${topics / 4}u; q += ${lanes.lanes}u) {
    let x = abs(matrix[row + q]);
    largest = max(largest, max(max(x.x, x.y), max(x.z, x.w)));
  }
  largest = maxOf(largest);
  let scale = select(1.0, largest / ${LARGEST}.0, largest > 0.0);
  for (var q = lane; q < ${topics / 4}u; q += ${lanes.lanes}u) {
    let x = matrix[row + q] / scale;
    packed[item * ${topics / 4}u + q] = vec2<u32>(pack2x16float(x.xy), pack2x16float(x.zw));
  }
  if (lane == 0u) { scales[item] = scale; }`,
  );

/** Packs into the scratch array of that name. */
export function halve(
  context: GpuContext,
  name: string,
  matrix: Floats,
  topics: number,
): { packed: Slice; scales: Slice } {
  const { recorder, buffers, lanes } = context;
  const rows = matrix.length / topics;
  const packed = recorder.scratch(`${name} in halves`, matrix.length * 2);
  const scales = recorder.scratch(`${name} scales`, rows * 4);
  const from = buffers.at(matrix);
  recorder.run(halfShader(lanes, topics), [from, packed, scales], [rows, from.first / 4], groupsFor(lanes, rows));
  return { packed, scales };
}
