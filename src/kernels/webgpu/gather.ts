/**
 * The shader of the sweep. A task holds one item's factors in registers, walks its entries, gathers the other side's
 * factors and adds r times them up: gather only, no atomics. The same shader goes over rows and over columns.
 */
import { each, forEveryRow, LANES } from './lanes.ts';

export interface Gather {
  readonly topics: number;
  /** What is done with the sums of an item. */
  readonly into: 'set' | 'add';
  /** Also Σ n log t of every task. */
  readonly measure: boolean;
}

/** Entries whose loads are in flight at once: what was fastest on an H200. */
const AHEAD = 4;

/** Bindings: given, tasks, entries, gathered, out, slots, held, then likelihoods. A unit is what one load brings. */
export function gatherShader({ topics, into, measure }: Gather): string {
  const [type, size] = topics % 4 === 0 ? ['vec4<f32>', 4] : ['f32', 1];
  const rowUnits = topics / size;
  /** The units of a row that a lane has. */
  const own = Math.ceil(rowUnits / LANES);

  const unit = (j: number) => `lane + ${j * LANES}u`;
  /** Where the last units of the lanes go beyond the row, only those inside do it. */
  const inside = (j: number, text: string) =>
    rowUnits % LANES !== 0 && j === own - 1 ? `if (${unit(j)} < ${rowUnits}u) { ${text} }` : text;
  const everyUnit = (text: (j: number, at: string) => string) => each(own, (j) => inside(j, text(j, unit(j))));

  const load = (a: number, j: number) =>
    `var c${a}_${j} = ${type}(); ${inside(j, `c${a}_${j} = gathered[given.gathered + e${a}.x * ${rowUnits}u + ${unit(j)}];`)}`;
  const inner = (a: number, j: number) => (size === 4 ? `dot(h${j}, c${a}_${j})` : `h${j} * c${a}_${j}`);
  const likelihood = (a: number) =>
    measure
      ? `if (n${a} > 0.0) {
          if (t${a} > 0.0) { likelihood += n${a} * log(t${a}); }
          else { likelihood = given.lowest; }
        }`
      : '';
  const r = (a: number) => `
        let n${a} = bitcast<f32>(e${a}.y);
        let t${a} = sumOf(${Array.from({ length: own }, (_, j) => inner(a, j)).join(' + ')});
        var r${a} = n${a} / t${a};
        if (!(t${a} > 0.0 && r${a} < 3.4e38)) { r${a} = 0.0; }
        ${likelihood(a)}`;

  /** Some entries at once: all loads first, so that they are in flight together. */
  const entries = (count: number) => /* wgsl */ `
    ${each(count, (a) => `let e${a} = entries[i + ${a}u];`)}
    ${each(count, (a) => each(own, (j) => load(a, j)))}
    ${each(count, r)}
    ${each(count, (a) => each(own, (j) => `s${j} += r${a} * c${a}_${j};`))}`;

  const declarations = /* wgsl */ `
struct Given { items: u32, gathered: u32, out: u32, held: u32, lowest: f32 }
@group(0) @binding(0) var<uniform> given: Given;
@group(0) @binding(1) var<storage, read> tasks: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read> entries: array<vec2<u32>>;
@group(0) @binding(3) var<storage, read> gathered: array<${type}>;
@group(0) @binding(4) var<storage, read_write> out: array<${type}>;
@group(0) @binding(5) var<storage, read_write> slots: array<${type}>;
@group(0) @binding(6) var<storage, read> held: array<${type}>;
${measure ? '@group(0) @binding(7) var<storage, read_write> likelihoods: array<f32>;' : ''}`;

  return forEveryRow(
    declarations,
    /* wgsl */ `
  let task = tasks[item];
  ${each(own, (j) => `var h${j} = ${type}(); var s${j} = ${type}();`)}
  ${everyUnit((j, at) => `h${j} = held[given.held + task.x * ${rowUnits}u + ${at}];`)}
  ${measure ? 'var likelihood = 0.0;' : ''}
  var i = task.y;
  for (; i + ${AHEAD}u <= task.z; i += ${AHEAD}u) { ${entries(AHEAD)} }
  for (; i < task.z; i++) { ${entries(1)} }
  if (task.w == 0xffffffffu) {
    ${everyUnit((j, at) => `out[given.out + task.x * ${rowUnits}u + ${at}] ${into === 'add' ? '+=' : '='} s${j};`)}
  } else {
    ${everyUnit((j, at) => `slots[task.w * ${rowUnits}u + ${at}] = s${j};`)}
  }
  ${measure ? 'if (lane == 0u) { likelihoods[item] = likelihood; }' : ''}`,
  );
}

/** Adds the slots of an item up, in their order. Bindings: given, joins, slots, out. */
export function joinShader(topics: number, into: Gather['into']): string {
  return /* wgsl */ `
struct Given { items: u32, out: u32 }
@group(0) @binding(0) var<uniform> given: Given;
@group(0) @binding(1) var<storage, read> joins: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read> slots: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;
@compute @workgroup_size(64)
fn main(
  @builtin(workgroup_id) id: vec3<u32>,
  @builtin(num_workgroups) groups: vec3<u32>,
  @builtin(local_invocation_index) lane: u32,
) {
  let item = id.y * groups.x + id.x;
  if (item >= given.items) { return; }
  let join = joins[item];
  for (var z = lane; z < ${topics}u; z += 64u) {
    var sum = 0.0;
    for (var s = 0u; s < join.z; s++) { sum += slots[(join.y + s) * ${topics}u + z]; }
    out[given.out + join.x * ${topics}u + z] ${into === 'add' ? '+=' : '='} sum;
  }
}
`;
}
