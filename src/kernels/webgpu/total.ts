/** objective += Σ of numbers: every group sums a part of them, one group sums the groups. The order is always the same. */
import type { Floats } from '../kernels.ts';
import type { GpuContext } from './context.ts';
import { bitsOf, type Slice } from './recorder.ts';

const LANES = 256;
const MAX_GROUPS = 256;

/** `value` is WGSL for what `x` counts. Bindings: given, from, to. */
const totalShader = (value: string, into: string): string => /* wgsl */ `
struct Given { first: u32, length: u32, to: u32, weight: f32, lowest: f32, nothing: f32 }
@group(0) @binding(0) var<uniform> given: Given;
@group(0) @binding(1) var<storage, read> source: array<f32>;
@group(0) @binding(2) var<storage, read_write> sums: array<f32>;
var<workgroup> parts: array<f32, ${LANES}>;
@compute @workgroup_size(${LANES})
fn main(
  @builtin(workgroup_id) id: vec3<u32>,
  @builtin(num_workgroups) groups: vec3<u32>,
  @builtin(local_invocation_index) lane: u32,
) {
  var sum = 0.0;
  for (var i = id.x * ${LANES}u + lane; i < given.length; i += groups.x * ${LANES}u) {
    let x = source[given.first + i];
    sum += ${value};
  }
  parts[lane] = sum;
  workgroupBarrier();
  for (var half = ${LANES / 2}u; half > 0u; half /= 2u) {
    if (lane < half) { parts[lane] += parts[lane + half]; }
    workgroupBarrier();
  }
  if (lane == 0u) { ${into} }
}
`;

/** A sum below `lowest` contains log 0 and becomes −Infinity, which WGSL has no literal for. */
const PART = 'sums[id.x] = parts[0];';
const WHOLE = /* wgsl */ `
  var total = given.weight * parts[0];
  if (parts[0] <= given.lowest) { total = given.nothing; }
  sums[given.to] += total;`;

const LOWEST = -1e38;

/** Stands for log 0 in a sum. */
export const LOG_OF_NOTHING = -3e38;

export function addTotal(
  { recorder, buffers }: GpuContext,
  from: Slice & { readonly first: number },
  length: number,
  value: string,
  weight: number,
  objective: Floats,
): void {
  const to = buffers.at(objective);
  const groups = Math.max(1, Math.min(MAX_GROUPS, Math.ceil(length / LANES)));
  const parts = recorder.scratch('totals', MAX_GROUPS * 4);
  const rest = [bitsOf(weight), bitsOf(LOWEST), bitsOf(-Infinity)];
  recorder.run(totalShader(value, PART), [from, parts], [from.first, length, 0, ...rest], groups);
  recorder.run(totalShader('x', WHOLE), [parts, to], [0, groups, to.first, ...rest], 1);
}
