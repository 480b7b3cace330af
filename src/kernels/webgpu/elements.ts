/** Element-wise kernels. */
import type { Floats, PassKernels } from '../kernels.ts';
import { needs } from '../wasm-context.ts';
import type { GpuContext } from './context.ts';
import { bitsOf, GROUP_OF } from './recorder.ts';
import { addTotal } from './total.ts';

const LANES = 256;
/** Numbers that one lane takes. */
const EACH = 4;

/** `value` is WGSL of x, the number itself, y, the other array's, and `by`. */
const elementShader = (value: string, other: boolean): string => /* wgsl */ `
${GROUP_OF}
struct Given { length: u32, into: u32, other: u32, by: f32 }
@group(0) @binding(0) var<uniform> given: Given;
@group(0) @binding(1) var<storage, read_write> array_: array<f32>;
${other ? '@group(0) @binding(2) var<storage, read> other: array<f32>;' : ''}
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
      let x = array_[given.into + i];
      ${other ? 'let y = other[given.other + i];' : ''}
      array_[given.into + i] = ${value};
    }
  }
}
`;

/** 0 to a power is 0; log 0 is undefined in WGSL. */
const power = (x: string): string => `select(0.0, pow(${x}, given.by), ${x} > 0.0)`;

type Elements = Pick<PassKernels, 'fill' | 'copy' | 'raise' | 'multiply' | 'add' | 'shift' | 'addLogs'>;

export function elements(context: GpuContext): Elements {
  const { recorder, buffers } = context;

  const alone = (array: Floats, value: string, by: number): void => {
    for (const piece of buffers.pieces(array, 1)) {
      const at = buffers.at(piece);
      const groups = Math.ceil(piece.length / (LANES * EACH));
      recorder.run(elementShader(value, false), [at], [piece.length, at.first, 0, bitsOf(by)], groups);
    }
  };

  const both = (into: Floats, other: Floats, value: string, by = 0): void => {
    needs('from', other, into.length);
    const others = buffers.pieces(other.subarray(0, into.length), 1);
    buffers.pieces(into, 1).forEach((piece, p) => {
      const [at, from] = [buffers.at(piece), buffers.at(others[p])];
      const groups = Math.ceil(piece.length / (LANES * EACH));
      const given = [piece.length, at.first, from.first, bitsOf(by)];
      recorder.run(elementShader(value, true), [at, from], given, groups);
    });
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
    shift: (array, by) => alone(array, 'x + given.by', by),
    addLogs(array, weight, objective) {
      for (const piece of buffers.pieces(array, 1)) {
        addTotal(context, buffers.at(piece), piece.length, 'log(x)', weight, objective);
      }
    },
  };
}
