/** Row-wise kernels. */
import type { PassKernels } from '../kernels.ts';
import { needs, needsWholeRows } from '../wasm-context.ts';
import type { GpuContext } from './buffers.ts';
import { AT_LEAST } from './elements.ts';
import { forEveryRow, LANES } from './lanes.ts';
import { bitsOf } from './recorder.ts';

const DECLARATIONS = /* wgsl */ `
struct Given { items: u32, first: u32 }
@group(0) @binding(0) var<uniform> given: Given;
@group(0) @binding(1) var<storage, read_write> matrix: array<f32>;`;

const loop = (topics: number, body: string): string => `for (var z = lane; z < ${topics}u; z += ${LANES}u) { ${body} }`;

const normalizeShader = (topics: number): string =>
  forEveryRow(
    DECLARATIONS + AT_LEAST,
    /* wgsl */ `
  let row = given.first + item * ${topics}u;
  var sum = 0.0;
  ${loop(topics, 'sum += matrix[row + z];')}
  sum = sumOf(sum);
  ${loop(topics, `matrix[row + z] = atLeast(select(1.0 / ${topics}.0, matrix[row + z] / sum, sum > 0.0));`)}`,
  );

const keepSums = (scale: string): string => /* wgsl */ `
  before = sumOf(before);
  after = sumOf(after);
  if (after > 0.0) { ${scale} }`;

/** Row length for arrays without rows. */
const RUN = 1024;

const extrapolateShader = (width: number, keeps: boolean): string =>
  forEveryRow(
    /* wgsl */ `
struct Given { items: u32, first: u32, last: u32, power: f32, length: u32 }
@group(0) @binding(0) var<uniform> given: Given;
@group(0) @binding(1) var<storage, read_write> matrix: array<f32>;
@group(0) @binding(2) var<storage, read_write> last: array<f32>;`,
    /* wgsl */ `
  let row = item * ${width}u;
  var before = 0.0;
  var after = 0.0;
  ${loop(
    width,
    /* wgsl */ `
    if (row + z >= given.length) { break; }
    let x = matrix[given.first + row + z];
    let y = last[given.last + row + z];
    var by = 1.0;
    if (x > 0.0 && y > 0.0) { by = clamp(pow(x / y, given.power), 0.125, 8.0); }
    matrix[given.first + row + z] = x * by;
    last[given.last + row + z] = x;
    before += x;
    after += x * by;`,
  )}
  ${keeps ? keepSums(loop(width, 'matrix[given.first + row + z] *= before / after;')) : ''}`,
  );

type Rows = Pick<PassKernels, 'normalizeRows' | 'extrapolate'>;

export function rows({ recorder, buffers }: GpuContext): Rows {
  return {
    normalizeRows(matrix, topics) {
      needsWholeRows('matrix', matrix, topics);
      const at = buffers.at(matrix);
      const items = matrix.length / topics;
      recorder.run(normalizeShader(topics), [at], [items, at.first], items);
    },

    extrapolate(matrix, previous, topics, level) {
      needs('previous', previous, matrix.length);
      const width = topics || RUN;
      const [at, from] = [buffers.at(matrix), buffers.at(previous)];
      const items = Math.ceil(matrix.length / width);
      const given = [items, at.first, from.first, bitsOf(1 - 2 ** -level), matrix.length];
      recorder.run(extrapolateShader(width, topics > 0), [at, from], given, items);
    },
  };
}
