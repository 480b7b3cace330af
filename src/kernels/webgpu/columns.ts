/** Kernels over the columns of a matrix: their totals, and what scales them. */
import type { Floats, PassKernels } from '../kernels.ts';
import { needs, needsWholeRows } from '../wasm-context.ts';
import type { GpuContext, Place } from './buffers.ts';
import { addTotal, LANES, map } from './elements.ts';

/** Rows of the matrix that one group sums, at least. */
const SLAB = 64;
const MAX_SLABS = 1024;
const COLUMNS_PER_GROUP = 64;

/** How many rows a group takes at once, and in how many blocks it takes their columns. `topics` is the number of columns. */
const atOnce = (topics: number): number => Math.max(1, Math.floor(LANES / topics));
const blocksOf = (topics: number): number => Math.ceil(topics / LANES);

/** Sums slabs of rows: a matrix becomes one of fewer rows with the same column totals. Bindings: given, matrix, sums. */
const partialSums = (topics: number): string => /* wgsl */ `
struct Given { first: u32, rows: u32, to: u32, slab: u32 }
@group(0) @binding(0) var<uniform> given: Given;
@group(0) @binding(1) var<storage, read> matrix: array<f32>;
@group(0) @binding(2) var<storage, read_write> sums: array<f32>;
@compute @workgroup_size(${LANES})
fn main(@builtin(workgroup_id) id: vec3<u32>, @builtin(local_invocation_index) lane: u32) {
  let slab = id.x / ${blocksOf(topics)}u;
  let column = (id.x % ${blocksOf(topics)}u) * ${LANES}u + lane % ${Math.min(topics, LANES)}u;
  let partialRow = lane / ${Math.min(topics, LANES)}u;
  if (partialRow >= ${atOnce(topics)}u || column >= ${topics}u) { return; }
  let end = min(given.rows, (slab + 1u) * given.slab);
  var sum = 0.0;
  for (var row = slab * given.slab + partialRow; row < end; row += ${atOnce(topics)}u) {
    sum += matrix[given.first + row * ${topics}u + column];
  }
  sums[given.to + (slab * ${atOnce(topics)}u + partialRow) * ${topics}u + column] = sum;
}
`;

type Columns = Pick<PassKernels, 'columnTotals' | 'scaleColumns' | 'divideColumns' | 'normalizeColumns'>;

export function columns(context: GpuContext): Columns {
  const { recorder, buffers } = context;

  /** Partial sums first, then their totals. */
  const totals = (matrix: Floats, topics: number, to: Place): void => {
    needsWholeRows('matrix', matrix, topics);
    const rows = matrix.length / topics;
    const slabs = Math.max(1, Math.min(MAX_SLABS, Math.ceil(rows / SLAB)));
    const partialRows = slabs * atOnce(topics);
    const partials = recorder.scratch('columns', partialRows * topics * 4);
    const at = buffers.at(matrix);
    const slab = Math.ceil(rows / slabs);
    recorder.run(partialSums(topics), [at, partials], [at.first, rows, 0, slab], slabs * blocksOf(topics));
    recorder.run(finalSums(topics), [partials, to], [0, partialRows, to.first], Math.ceil(topics / COLUMNS_PER_GROUP));
  };

  const scale = (matrix: Floats, topics: number, value: string, of: Parameters<typeof map>[4]): void => {
    needsWholeRows('matrix', matrix, topics);
    map(context, buffers.at(matrix), matrix.length, value, { ...of, topics });
  };
  const scratch = (name: string, length: number): Place => ({ ...recorder.scratch(name, length * 4), first: 0 });

  return {
    columnTotals: (matrix, topics, into) => totals(matrix, topics, buffers.at(into)),

    scaleColumns(matrix, topics, factors) {
      needs('factors', factors, topics);
      scale(matrix, topics, 'x * sum', { sum: buffers.at(factors) });
    },

    divideColumns(matrix, topics, mass, power = 1, share = undefined) {
      const by = `${share ? 'share' : '1.0'} / ${power === 1 ? 'sum' : 'pow(sum, given.by)'}`;
      const of = { by: power, sum: buffers.at(mass), ...(share && { share: buffers.at(share) }) };
      scale(matrix, topics, `atLeast(select(0.0, x * (${by}), sum > 0.0))`, of);
    },

    normalizeColumns(matrix, topics, mass, share) {
      const sums = mass ? buffers.at(mass) : scratch('mass', topics);
      totals(matrix, topics, sums);
      scale(matrix, topics, 'atLeast(select(given.by, x / sum, sum > 0.0))', { by: topics / matrix.length, sum: sums });
      if (!share) return;
      const total = scratch('mass of all', 1);
      map(context, total, 1, '0.0');
      addTotal(context, sums, topics, total);
      const to = buffers.at(share);
      map(context, to, topics, 'mass', { mass: sums });
      map(context, to, topics, 'select(given.by, x / total, total > 0.0)', { by: 1 / topics, topics: 1, total });
    },
  };
}

/** The sums of a few rows, a lane for every column. Bindings: given, matrix, sums. */
const finalSums = (topics: number): string => /* wgsl */ `
struct Given { first: u32, rows: u32, to: u32 }
@group(0) @binding(0) var<uniform> given: Given;
@group(0) @binding(1) var<storage, read> matrix: array<f32>;
@group(0) @binding(2) var<storage, read_write> sums: array<f32>;
@compute @workgroup_size(${COLUMNS_PER_GROUP})
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  if (id.x >= ${topics}u) { return; }
  var sum = 0.0;
  for (var row = 0u; row < given.rows; row++) { sum += matrix[given.first + row * ${topics}u + id.x]; }
  sums[given.to + id.x] = sum;
}
`;
