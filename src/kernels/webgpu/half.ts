/** A matrix in half precision: every row divided by its largest value, which is kept, and raised to where halves are exact. */
import type { Floats } from '../kernels.ts';
import type { GpuContext } from './context.ts';
import { forEveryRow, groupsFor, type Lanes } from './lanes.ts';
import type { Slice } from './recorder.ts';

/** The largest value of a row: far from overflow, and 2⁻²⁸ of it is still a normal number. */
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

/** Packs into scratch room of that name. */
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
