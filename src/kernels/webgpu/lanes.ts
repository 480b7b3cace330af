/**
 * Lanes that work on one row together. Where the machine's subgroups have one known size, a row is a subgroup's and sums
 * are its own; elsewhere a row is a workgroup's and sums go through its memory. Either way the order of additions is the
 * same every time.
 */
import { GROUP_OF } from './recorder.ts';

export interface Lanes {
  readonly subgroups: boolean;
  /** Lanes of a row. */
  readonly lanes: number;
  /** Rows of a workgroup. */
  readonly rows: number;
}

const LANES = 32;
/** Subgroups of a workgroup. */
const ROWS = 4;

/** `subgroups: false` keeps to workgroups whatever the adapter has. */
export function lanesOf(adapter: GPUAdapter, subgroups: boolean): Lanes {
  const { features, info } = adapter;
  const { subgroupMinSize: minSize, subgroupMaxSize: maxSize } = info;
  if (subgroups && features.has('subgroups') && minSize === maxSize && maxSize >= 4) {
    return { subgroups: true, lanes: maxSize, rows: ROWS };
  }
  return { subgroups: false, lanes: LANES, rows: 1 };
}

export const groupsFor = ({ rows }: Lanes, items: number): number => Math.ceil(items / rows);

/** What stands before everything else in a shader. */
export const header = ({ subgroups }: Lanes): string =>
  subgroups ? 'enable subgroups;\ndiagnostic(off, subgroup_uniformity);\n' : '';

/** `sumOf(x)` over the lanes of a row, for every one of them. */
const SUBGROUP_SUMS = 'fn sumOf(x: f32) -> f32 { return subgroupAdd(x); }';

/** Two halves take turns, so that one barrier is enough. */
const workgroupSums = (lanes: number): string => /* wgsl */ `
var<workgroup> halves: array<f32, ${2 * lanes}>;
var<private> turn: u32 = 0u;
fn sumOf(x: f32) -> f32 {
  halves[turn * ${lanes}u + lane] = x;
  workgroupBarrier();
  var sum = 0.0;
  for (var i = 0u; i < ${lanes}u; i++) { sum += halves[turn * ${lanes}u + i]; }
  turn = 1u - turn;
  return sum;
}
`;

/**
 * A shader that does `body` for every item (`item`, below `given.items`) with lanes (`lane`). `declarations` have the
 * struct Given, whose first member is `items`.
 */
export const forEveryRow = (lanes: Lanes, declarations: string, body: string): string => /* wgsl */ `
${header(lanes)}${GROUP_OF}
${declarations}
var<private> lane: u32 = 0u;
${lanes.subgroups ? SUBGROUP_SUMS : workgroupSums(lanes.lanes)}
@compute @workgroup_size(${lanes.lanes * lanes.rows})
fn main(
  @builtin(workgroup_id) id: vec3<u32>,
  @builtin(num_workgroups) groups: vec3<u32>,
  @builtin(local_invocation_index) at: u32,
) {
  lane = at % ${lanes.lanes}u;
  let item = groupOf(id, groups)${lanes.rows > 1 ? ` * ${lanes.rows}u + at / ${lanes.lanes}u` : ''};
  if (item >= given.items) { return; }
  ${body}
}
`;

/** WGSL that is written once for each of so many. */
export const each = (count: number, text: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => text(i)).join('\n');
