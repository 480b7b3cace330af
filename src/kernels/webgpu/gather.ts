/**
 * The shader of the sweep. A task holds one item's factors in registers, walks its entries, gathers the other side's
 * factors and adds r times them up: gather only, no atomics. The same shader goes over rows and over columns, and with
 * r = n it is the sparse product. Where a row is short, the lanes are split into groups, each with its own entry.
 */
import { each, forEveryRow, type Lanes } from './lanes.ts';

export interface Gather {
  readonly lanes: Lanes;
  readonly topics: number;
  /** The gathered side in half precision, every row scaled by its largest value: r takes the scale out again. */
  readonly half: boolean;
  /** What is done with the sums of an item. */
  readonly into: 'set' | 'add';
  /** Also Σ n log t of every task. */
  readonly measure: boolean;
  /** r = n: no factors are held. */
  readonly product: boolean;
  /** Entries per group whose loads are in flight at once. */
  readonly ahead: number;
}

/** Maximum number of parts of a row per lane: the fastest on an H200. */
const MAX_PARTS = 4;

/** How a row is gathered: units of one load, each of so many parts, each of so many floats. */
function unitOf(topics: number, half: boolean) {
  if (half && topics % 8 === 0) return { type: 'vec4<u32>', parts: 2, part: 'vec4<f32>', size: 4 };
  if (half) return { type: 'vec2<u32>', parts: 1, part: 'vec4<f32>', size: 4 };
  if (topics % 4 === 0) return { type: 'vec4<f32>', parts: 1, part: 'vec4<f32>', size: 4 };
  return { type: 'f32', parts: 1, part: 'f32', size: 1 };
}

/** Whether a row of so many topics can be gathered in half precision. */
export const halves = (topics: number): boolean => topics % 4 === 0;

/** The fewest lanes, by halving, that leave each of them no more than MAX_PARTS parts of a row. */
function teamOf({ subgroups, lanes }: Lanes, units: number, parts: number): number {
  let team = lanes;
  while (subgroups && team > 1 && Math.ceil((2 * units) / team) * parts <= MAX_PARTS) team /= 2;
  return team;
}

/** Adds a value up over the lanes whose numbers differ by `from` or more, below `to`. */
const across = (name: string, from: number, to: number): string => {
  let text = '';
  for (let step = from; step < to; step *= 2) text += `${name} += subgroupShuffleXor(${name}, ${step}u);\n`;
  return text;
};

/** Bindings: given, tasks, entries, gathered, out, slots, then held (no product), then likelihoods, and scales of halves. */
export function gatherShader({ lanes, topics, half, into, measure, product, ahead }: Gather): string {
  const { type, parts, part, size } = unitOf(topics, half);
  const rowParts = topics / size;
  const rowUnits = rowParts / parts;
  const team = teamOf(lanes, rowUnits, parts);
  const teams = lanes.lanes / team;
  const units = Math.ceil(rowUnits / team);
  const own = units * parts;

  const unit = (j: number) => `mate + ${j * team}u`;
  /** Where the last units of the lanes go beyond the row, only those inside do it. */
  const inside = (j: number, text: string) =>
    rowUnits % team !== 0 && j === units - 1 ? `if (${unit(j)} < ${rowUnits}u) { ${text} }` : text;
  const everyPart = (text: (q: number, at: string) => string) =>
    each(units, (j) =>
      inside(
        j,
        each(parts, (q) => text(j * parts + q, `(${unit(j)}) * ${parts}u + ${q}u`)),
      ),
    );

  const load = (a: number, j: number) =>
    `var g${a}_${j} = ${type}(); ${inside(j, `g${a}_${j} = gathered[given.gathered + e${a}.x * ${rowUnits}u + ${unit(j)}];`)}`;
  const partOf = (a: number, q: number) => {
    const from = `g${a}_${Math.floor(q / parts)}`;
    if (!half) return `let c${a}_${q} = ${from};`;
    const [low, high] = parts === 2 && q % 2 === 1 ? ['z', 'w'] : ['x', 'y'];
    return `let c${a}_${q} = vec4<f32>(unpack2x16float(${from}.${low}), unpack2x16float(${from}.${high}));`;
  };
  const inner = (a: number, q: number) => (size === 4 ? `dot(h${q}, c${a}_${q})` : `h${q} * c${a}_${q}`);
  const t = (a: number) => {
    const sum = Array.from({ length: own }, (_, q) => inner(a, q)).join(' + ');
    return teams === 1 ? `let t${a} = sumOf(${sum});` : `var t${a} = ${sum};\n${across(`t${a}`, 1, team)}`;
  };
  const likelihood = (a: number) =>
    measure
      ? `if (n${a} > 0.0) {
          if (t${a} > 0.0) { likelihood += n${a} * (log(t${a})${half ? ` + log(scales[e${a}.x])` : ''}); }
          else { likelihood = given.lowest; }
        }`
      : '';
  const r = (a: number) =>
    product
      ? `let r${a} = n${a};`
      : `${t(a)}
        var r${a} = n${a} / t${a};
        if (!(t${a} > 0.0 && r${a} < 3.4e38)) { r${a} = 0.0; }
        ${likelihood(a)}`;

  /** Some entries at once: all loads first, so that they are in flight together. Beyond the end an entry counts 0. */
  const entries = (count: number) => /* wgsl */ `
    ${each(count, (a) => `let i${a} = i + ${a * teams}u; let e${a} = entries[${teams > 1 ? `min(i${a}, task.z - 1u)` : `i${a}`}];`)}
    ${each(count, (a) => each(units, (j) => load(a, j)))}
    ${each(count, (a) => each(own, (q) => partOf(a, q)))}
    ${each(count, (a) => `let n${a} = ${teams > 1 ? `select(0.0, bitcast<f32>(e${a}.y), i${a} < task.z)` : `bitcast<f32>(e${a}.y)`}; ${r(a)}`)}
    ${each(count, (a) => each(own, (q) => `s${q} += r${a} * c${a}_${q};`))}`;

  const declarations = /* wgsl */ `
struct Given { items: u32, gathered: u32, out: u32, held: u32, lowest: f32 }
@group(0) @binding(0) var<uniform> given: Given;
@group(0) @binding(1) var<storage, read> tasks: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read> entries: array<vec2<u32>>;
@group(0) @binding(3) var<storage, read> gathered: array<${type}>;
@group(0) @binding(4) var<storage, read_write> out: array<${part}>;
@group(0) @binding(5) var<storage, read_write> slots: array<${part}>;
${product ? '' : `@group(0) @binding(6) var<storage, read> held: array<${part}>;`}
${measure ? '@group(0) @binding(7) var<storage, read_write> likelihoods: array<f32>;' : ''}
${measure && half ? '@group(0) @binding(8) var<storage, read> scales: array<f32>;' : ''}`;

  // All groups run the same number of rounds: the shuffles between them need every lane.
  const loops =
    teams === 1
      ? /* wgsl */ `
  var i = task.y;
  ${ahead > 1 ? `for (; i + ${ahead}u <= task.z; i += ${ahead}u) { ${entries(ahead)} }` : ''}
  for (; i < task.z; i++) { ${entries(1)} }`
      : /* wgsl */ `
  for (var first = task.y; first < task.z; first += ${ahead * teams}u) {
    let i = first + lane / ${team}u;
    ${entries(ahead)}
  }`;

  return forEveryRow(
    lanes,
    declarations,
    /* wgsl */ `
  let task = tasks[item];
  let mate = lane % ${team}u;
  ${each(own, (q) => `${product ? '' : `var h${q} = ${part}();`} var s${q} = ${part}();`)}
  ${product ? '' : everyPart((q, at) => `h${q} = held[given.held + task.x * ${rowParts}u + ${at}];`)}
  ${measure ? 'var likelihood = 0.0;' : ''}
  ${loops}
  ${each(own, (q) => across(`s${q}`, team, lanes.lanes))}
  ${measure ? across('likelihood', team, lanes.lanes) : ''}
  if (lane < ${team}u) {
    if (task.w == 0xffffffffu) {
      ${everyPart((q, at) => `out[given.out + task.x * ${rowParts}u + ${at}] ${into === 'add' ? '+=' : '='} s${q};`)}
    } else {
      ${everyPart((q, at) => `slots[task.w * ${rowParts}u + ${at}] = s${q};`)}
    }
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
