/** Kernels over the numbers of an array, one by one, and their sums. */
import { type Floats, LEAST, type PassKernels } from '../kernels.ts';
import { needs } from '../wasm-context.ts';
import type { GpuContext, Place } from './buffers.ts';
import { bitsOf, GROUP_OF } from './recorder.ts';

export const LANES = 256;
/** Numbers that one lane takes. */
const EACH = 4;

/** What is positive and under LEAST becomes that. */
export const AT_LEAST = `\nfn atLeast(x: f32) -> f32 { return select(x, max(x, ${LEAST}), x > 0.0); }`;

/** `value` is WGSL of x, the number itself, of `given.by`, a number for all, and of the others by their names: the number at the same place, or of the same column. */
const mapShader = (value: string, others: readonly string[], topics: number): string => /* wgsl */ `
${GROUP_OF}
${AT_LEAST}
struct Given { length: u32, by: f32, x: u32, ${others.map((name) => `${name}: u32, `).join('')} }
@group(0) @binding(0) var<uniform> given: Given;
@group(0) @binding(1) var<storage, read_write> all: array<f32>;
${others.map((name, i) => `@group(0) @binding(${i + 2}) var<storage, read> of_${name}: array<f32>;`).join('\n')}
@compute @workgroup_size(${LANES})
fn main(
  @builtin(workgroup_id) id: vec3<u32>,
  @builtin(num_workgroups) groups: vec3<u32>,
  @builtin(local_invocation_index) lane: u32,
) {
  let first = groupOf(id, groups) * ${LANES * EACH}u + lane;
  for (var e = 0u; e < ${EACH}u; e++) {
    let i = first + e * ${LANES}u;
    if (i < given.length) {
      let x = all[given.x + i];
      ${others.map((name) => `let ${name} = of_${name}[given.${name} + i${topics > 0 ? ` % ${topics}u` : ''}];`).join('\n')}
      all[given.x + i] = ${value};
    }
  }
}
`;

/** Every number becomes `value`. With `topics` the others have a number for every column. */
export function map(
  { recorder }: GpuContext,
  at: Place,
  length: number,
  value: string,
  { by = 0, topics = 0, ...others }: { by?: number; topics?: number } & Readonly<Record<string, Place | number>> = {},
): void {
  const places = Object.values(others) as Place[];
  const given = [length, bitsOf(by), at.first, ...places.map(({ first }) => first)];
  const shader = mapShader(value, Object.keys(others), topics);
  recorder.run(shader, [at, ...places], given, Math.ceil(length / (LANES * EACH)));
}

const MAX_GROUPS = 256;

/** Bindings: given, from, to. */
const totalShader = (into: string): string => /* wgsl */ `
struct Given { first: u32, length: u32, to: u32, lowest: f32, nothing: f32 }
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
    sum += source[given.first + i];
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
  var total = parts[0];
  if (parts[0] <= given.lowest) { total = given.nothing; }
  sums[given.to] += total;`;

const LOWEST = -1e38;

/** Stands for log 0 in a sum. */
export const LOG_OF_NOTHING = -3e38;

/** to += Σ of numbers: every group sums a part of them, one group sums the groups. The order is always the same. */
export function addTotal({ recorder }: GpuContext, from: Place, length: number, to: Place): void {
  const groups = Math.max(1, Math.min(MAX_GROUPS, Math.ceil(length / LANES)));
  const parts = recorder.scratch('totals', MAX_GROUPS * 4);
  const rest = [bitsOf(LOWEST), bitsOf(-Infinity)];
  recorder.run(totalShader(PART), [from, parts], [from.first, length, 0, ...rest], groups);
  recorder.run(totalShader(WHOLE), [parts, to], [0, groups, to.first, ...rest], 1);
}

/** 0 to a power is 0; log 0 is undefined in WGSL. */
const power = (x: string): string => `select(0.0, pow(${x}, given.by), ${x} > 0.0)`;

type Elements = Pick<PassKernels, 'fill' | 'copy' | 'raise' | 'multiply' | 'add'>;

export function elements(context: GpuContext): Elements {
  const { buffers } = context;

  const alone = (array: Floats, value: string, by: number): void => {
    map(context, buffers.at(array), array.length, value, { by });
  };

  const both = (into: Floats, other: Floats, value: string, by = 0): void => {
    needs('from', other, into.length);
    map(context, buffers.at(into), into.length, value, { by, y: buffers.at(other.subarray(0, into.length)) });
  };

  return {
    fill: (array, value) => alone(array, 'given.by', value),
    copy: (into, from) => both(into, from, 'y'),
    raise(into, from, by) {
      if (into === from) alone(into, power('x'), by);
      else both(into, from, power('y'), by);
    },
    multiply: (into, by) => both(into, by, 'x * y'),
    add: (into, from) => both(into, from, 'x + y'),
  };
}
