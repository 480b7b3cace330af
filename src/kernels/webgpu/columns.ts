/** Kernels over the columns of a matrix: their totals, and what scales them. */
import type { Floats, PassKernels } from '../kernels.ts';
import { needs, needsWholeRows } from '../wasm-context.ts';
import type { GpuContext, Place } from './buffers.ts';
import { map } from './elements.ts';

/** Columns that one group sums, a lane for each. */
const COLUMNS = 64;
/** Rows that one group sums, at least. */
const SLAB = 64;
const MAX_SLABS = 1024;

/** Sums slabs of rows: a matrix becomes one of fewer rows with the same column totals. Bindings: given, matrix, sums. */
const sumsShader = (topics: number): string => /* wgsl */ `
struct Given { first: u32, rows: u32, to: u32, slab: u32 }
@group(0) @binding(0) var<uniform> given: Given;
@group(0) @binding(1) var<storage, read> matrix: array<f32>;
@group(0) @binding(2) var<storage, read_write> sums: array<f32>;
@compute @workgroup_size(${COLUMNS})
fn main(@builtin(workgroup_id) id: vec3<u32>, @builtin(local_invocation_index) lane: u32) {
  let blocks = ${Math.ceil(topics / COLUMNS)}u;
  let slab = id.x / blocks;
  let column = (id.x % blocks) * ${COLUMNS}u + lane;
  if (column >= ${topics}u) { return; }
  let end = min(given.rows, (slab + 1u) * given.slab);
  var sum = 0.0;
  for (var row = slab * given.slab; row < end; row++) { sum += matrix[given.first + row * ${topics}u + column]; }
  sums[given.to + slab * ${topics}u + column] = sum;
}
`;

/** The totals of the columns: of slabs first, then of these. The order is always the same. */
function totals({ recorder }: GpuContext, at: Place, rows: number, topics: number, to: Place): void {
  const slabs = Math.max(1, Math.min(MAX_SLABS, Math.ceil(rows / SLAB)));
  const partials = recorder.scratch('columns', slabs * topics * 4);
  const blocks = Math.ceil(topics / COLUMNS);
  const shader = sumsShader(topics);
  recorder.run(shader, [at, partials], [at.first, rows, 0, Math.ceil(rows / slabs)], slabs * blocks);
  recorder.run(shader, [partials, to], [0, slabs, to.first, slabs], blocks);
}

/** Stands for log 0 in a sum. */
export const LOG_OF_NOTHING = -3e38;
/** A sum below this contains log 0 and becomes −Infinity, which WGSL has no literal for. */
const LOWEST = '-1e38';

/** to += Σ of numbers. */
export function addTotal(context: GpuContext, from: Place, length: number, to: Place): void {
  const total = { ...context.recorder.scratch('total', 4), first: 0 };
  totals(context, from, length, 1, total);
  map(context, to, 1, `x + select(total, given.by, total <= ${LOWEST})`, { by: -Infinity, total });
}

type Columns = Pick<PassKernels, 'columnTotals' | 'scaleColumns' | 'divideColumns' | 'normalizeColumns'>;

export function columns(context: GpuContext): Columns {
  const { recorder, buffers } = context;

  const totalsOf = (matrix: Floats, topics: number, to: Place): void => {
    needsWholeRows('matrix', matrix, topics);
    totals(context, buffers.at(matrix), matrix.length / topics, topics, to);
  };

  const scale = (matrix: Floats, topics: number, value: string, of: Parameters<typeof map>[4]): void => {
    needsWholeRows('matrix', matrix, topics);
    map(context, buffers.at(matrix), matrix.length, value, { ...of, topics });
  };
  const scratch = (name: string, length: number): Place => ({ ...recorder.scratch(name, length * 4), first: 0 });

  return {
    columnTotals: (matrix, topics, into) => totalsOf(matrix, topics, buffers.at(into)),

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
      totalsOf(matrix, topics, sums);
      scale(matrix, topics, 'atLeast(select(given.by, x / sum, sum > 0.0))', { by: topics / matrix.length, sum: sums });
      if (!share) return;
      const total = scratch('mass of all', 1);
      totals(context, sums, topics, 1, total);
      const to = buffers.at(share);
      map(context, to, topics, 'mass', { mass: sums });
      map(context, to, topics, 'select(given.by, x / total, total > 0.0)', { by: 1 / topics, topics: 1, total });
    },
  };
}
