/** Kernels over the columns of a matrix: their totals, and what scales them. */
import { type Floats, LEAST, type PassKernels } from '../kernels.ts';
import { needs, needsWholeRows } from '../wasm-context.ts';
import type { GpuContext } from './context.ts';
import { bitsOf, GROUP_OF, type Slice } from './recorder.ts';

/** What is positive and under LEAST becomes that. */
export const AT_LEAST = `\nfn atLeast(x: f32) -> f32 { return select(x, max(x, ${LEAST}), x > 0.0); }`;

const LANES = 256;
/** Rows of the matrix that one group sums, at least. */
const SLAB = 64;
const MAX_SLABS = 1024;

/** How many rows a group takes at once, and in how many blocks it takes their columns. */
const atOnce = (topics: number): number => Math.max(1, Math.floor(LANES / topics));
const blocksOf = (topics: number): number => Math.ceil(topics / LANES);

/** Sums slabs of rows: a matrix becomes one of fewer rows with the same column totals. Bindings: given, from, to. */
const totalsShader = (topics: number, into: 'set' | 'add'): string => /* wgsl */ `
struct Given { first: u32, rows: u32, to: u32, slab: u32 }
@group(0) @binding(0) var<uniform> given: Given;
@group(0) @binding(1) var<storage, read> matrix: array<f32>;
@group(0) @binding(2) var<storage, read_write> sums: array<f32>;
@compute @workgroup_size(${LANES})
fn main(@builtin(workgroup_id) id: vec3<u32>, @builtin(local_invocation_index) lane: u32) {
  let slab = id.x / ${blocksOf(topics)}u;
  let column = (id.x % ${blocksOf(topics)}u) * ${LANES}u + lane % ${Math.min(topics, LANES)}u;
  let line = lane / ${Math.min(topics, LANES)}u;
  if (line >= ${atOnce(topics)}u || column >= ${topics}u) { return; }
  let end = min(given.rows, (slab + 1u) * given.slab);
  var sum = 0.0;
  for (var row = slab * given.slab + line; row < end; row += ${atOnce(topics)}u) {
    sum += matrix[given.first + row * ${topics}u + column];
  }
  sums[given.to + (slab * ${atOnce(topics)}u + line) * ${topics}u + column] ${into === 'add' ? '+=' : '='} sum;
}
`;

/** `value` is WGSL of x and of the column's sums[column] and shares[column]. Bindings: given, matrix, sums, shares. */
const scaleShader = (topics: number, value: string, shares: boolean): string => /* wgsl */ `
${GROUP_OF}
${AT_LEAST}
struct Given { length: u32, first: u32, sums: u32, shares: u32, by: f32 }
@group(0) @binding(0) var<uniform> given: Given;
@group(0) @binding(1) var<storage, read_write> matrix: array<f32>;
@group(0) @binding(2) var<storage, read> sums: array<f32>;
${shares ? '@group(0) @binding(3) var<storage, read> shares: array<f32>;' : ''}
@compute @workgroup_size(${LANES})
fn main(
  @builtin(workgroup_id) id: vec3<u32>,
  @builtin(num_workgroups) groups: vec3<u32>,
  @builtin(local_invocation_index) lane: u32,
) {
  let first = groupOf(id, groups) * ${4 * LANES}u + lane;
  for (var e = 0u; e < 4u; e++) {
    let i = first + e * ${LANES}u;
    if (i < given.length) {
      let x = matrix[given.first + i];
      let sum = sums[given.sums + i % ${topics}u];
      ${shares ? `let share = shares[given.shares + i % ${topics}u];` : 'let share = 1.0;'}
      matrix[given.first + i] = ${value};
    }
  }
}
`;

/** Sums as shares of their total, by one group. Bindings: given, sums, shares. */
const sharesShader = (topics: number): string => /* wgsl */ `
struct Given { sums: u32, shares: u32 }
@group(0) @binding(0) var<uniform> given: Given;
@group(0) @binding(1) var<storage, read> sums: array<f32>;
@group(0) @binding(2) var<storage, read_write> shares: array<f32>;
var<workgroup> parts: array<f32, ${LANES}>;
@compute @workgroup_size(${LANES})
fn main(@builtin(local_invocation_index) lane: u32) {
  var sum = 0.0;
  for (var z = lane; z < ${topics}u; z += ${LANES}u) { sum += sums[given.sums + z]; }
  parts[lane] = sum;
  workgroupBarrier();
  for (var half = ${LANES / 2}u; half > 0u; half /= 2u) {
    if (lane < half) { parts[lane] += parts[lane + half]; }
    workgroupBarrier();
  }
  let total = parts[0];
  for (var z = lane; z < ${topics}u; z += ${LANES}u) {
    shares[given.shares + z] = select(1.0 / ${topics}.0, sums[given.sums + z] / total, total > 0.0);
  }
}
`;

type Columns = Pick<PassKernels, 'columnTotals' | 'scaleColumns' | 'divideColumns' | 'normalizeColumns'>;
type Place = Slice & { readonly first: number };

export function columns({ recorder, buffers }: GpuContext): Columns {
  /** Partial sums first, then their totals. */
  const totals = (matrix: Floats, topics: number, to: Place): void => {
    needsWholeRows('matrix', matrix, topics);
    buffers.pieces(matrix, topics).forEach((piece, p) => {
      const rows = piece.length / topics;
      const slabs = Math.max(1, Math.min(MAX_SLABS, Math.ceil(rows / SLAB)));
      const lines = slabs * atOnce(topics);
      const halfway = recorder.scratch('columns', lines * topics * 4);
      const at = buffers.at(piece);
      const blocks = blocksOf(topics);
      const slab = Math.ceil(rows / slabs);
      recorder.run(totalsShader(topics, 'set'), [at, halfway], [at.first, rows, 0, slab], slabs * blocks);
      recorder.run(
        lastShader(topics, p === 0 ? 'set' : 'add'),
        [halfway, to],
        [0, lines, to.first],
        Math.ceil(topics / 64),
      );
    });
  };

  const scale = (matrix: Floats, topics: number, value: string, by: number, sums: Place, share?: Place): void => {
    needsWholeRows('matrix', matrix, topics);
    for (const piece of buffers.pieces(matrix, topics)) {
      const at = buffers.at(piece);
      const given = [piece.length, at.first, sums.first, share?.first ?? 0, bitsOf(by)];
      const shader = scaleShader(topics, value, share !== undefined);
      recorder.run(shader, share ? [at, sums, share] : [at, sums], given, Math.ceil(piece.length / (4 * LANES)));
    }
  };

  return {
    columnTotals: (matrix, topics, into) => totals(matrix, topics, buffers.at(into)),

    scaleColumns(matrix, topics, factors) {
      needs('factors', factors, topics);
      scale(matrix, topics, 'x * sum', 0, buffers.at(factors));
    },

    divideColumns(matrix, topics, mass, power = 1, share = undefined) {
      const value = `atLeast(select(0.0, x * (share / ${power === 1 ? 'sum' : 'pow(sum, given.by)'}), sum > 0.0))`;
      scale(matrix, topics, value, power, buffers.at(mass), share && buffers.at(share));
    },

    normalizeColumns(matrix, topics, mass, share) {
      const sums: Place = mass ? buffers.at(mass) : { ...recorder.scratch('mass', topics * 4), first: 0 };
      totals(matrix, topics, sums);
      scale(matrix, topics, 'atLeast(select(given.by, x / sum, sum > 0.0))', topics / matrix.length, sums);
      if (!share) return;
      const to = buffers.at(share);
      recorder.run(sharesShader(topics), [sums, to], [sums.first, to.first], 1);
    },
  };
}

/** The sums of a few rows, a lane for every column. Bindings: given, from, to. */
const lastShader = (topics: number, into: 'set' | 'add'): string => /* wgsl */ `
struct Given { first: u32, rows: u32, to: u32 }
@group(0) @binding(0) var<uniform> given: Given;
@group(0) @binding(1) var<storage, read> matrix: array<f32>;
@group(0) @binding(2) var<storage, read_write> sums: array<f32>;
@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  if (id.x >= ${topics}u) { return; }
  var sum = 0.0;
  for (var row = 0u; row < given.rows; row++) { sum += matrix[given.first + row * ${topics}u + id.x]; }
  sums[given.to + id.x] ${into === 'add' ? '+=' : '='} sum;
}
`;
