/**
 * Lanes that work on one row together: a workgroup of them. Their sums go through its memory, in an order that is the same
 * every time.
 */
import { GROUP_OF } from './recorder.ts';

/** Lanes of a row. */
export const LANES = 32;

/** `sumOf(x)` over the lanes, for every one of them. Two halves of the memory take turns, so that one barrier is enough. */
const SUM_OF = /* wgsl */ `
var<private> lane: u32 = 0u;
var<workgroup> halves: array<f32, ${2 * LANES}>;
var<private> turn: u32 = 0u;
fn sumOf(x: f32) -> f32 {
  halves[turn * ${LANES}u + lane] = x;
  workgroupBarrier();
  var sum = 0.0;
  for (var i = 0u; i < ${LANES}u; i++) { sum += halves[turn * ${LANES}u + i]; }
  turn = 1u - turn;
  return sum;
}
`;

/**
 * A shader that does `body` for every item (`item`, below `given.items`), a workgroup for each, with lanes (`lane`).
 * `declarations` have the struct Given, whose first member is `items`.
 */
export const forEveryRow = (declarations: string, body: string): string => /* wgsl */ `
${GROUP_OF}
${declarations}
${SUM_OF}
@compute @workgroup_size(${LANES})
fn main(
  @builtin(workgroup_id) id: vec3<u32>,
  @builtin(num_workgroups) groups: vec3<u32>,
  @builtin(local_invocation_index) at: u32,
) {
  lane = at;
  let item = groupOf(id, groups);
  if (item >= given.items) { return; }
  ${body}
}
`;

/** WGSL that is written once for each of so many. */
export const each = (count: number, text: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => text(i)).join('\n');
