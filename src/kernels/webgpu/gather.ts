/**
 * The shader of the sweep. A task holds one item's factors in registers, walks its entries, gathers the other side's
 * factors and adds r times them up: gather only, no atomics. The same shader goes over rows and over columns, and with
 * r = n it is the sparse product.
 */
import { forEveryRow, type Lanes } from './lanes.ts';

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
  /** Entries that are on their way at once. */
  readonly ahead: number;
}

/** How many floats of a row are gathered at once, and how: eights or fours of halves, fours of floats, or one float. */
function unitOf(topics: number, half: boolean) {
  if (half && topics % 8 === 0) return { type: 'vec4<u32>', parts: 2, part: 'vec4<f32>', size: 4 };
  if (half) return { type: 'vec2<u32>', parts: 1, part: 'vec4<f32>', size: 4 };
  if (topics % 4 === 0) return { type: 'vec4<f32>', parts: 1, part: 'vec4<f32>', size: 4 };
  return { type: 'f32', parts: 1, part: 'f32', size: 1 };
}

/** Whether a row of so many topics can be gathered in half precision. */
export const halves = (topics: number): boolean => topics % 4 === 0;

const each = (many: number, text: (i: number) => string): string =>
  Array.from({ length: many }, (_, i) => text(i)).join('\n');

/** Bindings: given, tasks, entries, gathered, out, slots, then held (no product), then likelihood, and scales of halves. */
export function gatherShader({ lanes, topics, half, into, measure, product, ahead: AHEAD }: Gather): string {
  const { type, parts, part, size } = unitOf(topics, half);
  const rowParts = topics / size;
  const rowUnits = rowParts / parts;
  const own = Math.ceil(rowUnits / lanes.lanes);
  const ragged = rowUnits % lanes.lanes !== 0;
  const inside = (j: number, text: string, otherwise: string) =>
    ragged && j === own - 1 ? `if (lane + ${j * lanes.lanes}u < ${rowUnits}u) { ${text} } ${otherwise}` : text;
  const unit = (j: number) => `lane + ${j * lanes.lanes}u`;
  const partsOf = (j: number, text: (q: number, at: string) => string) =>
    each(parts, (q) => text(j * parts + q, `(${unit(j)}) * ${parts}u + ${q}u`));

  const unpack = (a: number, j: number) =>
    !half
      ? `c${a}_${j} = g${a}_${j};`
      : partsOf(j, (q) => {
          const low = parts === 2 ? (q % 2 === 0 ? 'x' : 'z') : 'x';
          const high = parts === 2 ? (q % 2 === 0 ? 'y' : 'w') : 'y';
          return `c${a}_${q} = vec4<f32>(unpack2x16float(g${a}_${j}.${low}), unpack2x16float(g${a}_${j}.${high}));`;
        });
  const inner = (a: number, q: number) => (size === 4 ? `dot(h${q}, c${a}_${q})` : `h${q} * c${a}_${q}`);

  /** Some entries at once: all loads first, so that they are on their way together. */
  const entries = (ahead: number) => /* wgsl */ `
    ${each(ahead, (a) => `let e${a} = entries[i + ${a}u];`)}
    ${each(ahead, (a) =>
      each(
        own,
        (j) =>
          `var g${a}_${j} = ${type}(); ${inside(j, `g${a}_${j} = gathered[given.gathered + e${a}.x * ${rowUnits}u + ${unit(j)}];`, '')}`,
      ),
    )}
    ${each(ahead, (a) => `${each(own * parts, (q) => `var c${a}_${q}: ${part};`)} ${each(own, (j) => unpack(a, j))}`)}
    ${
      product
        ? each(ahead, (a) => `let r${a} = bitcast<f32>(e${a}.y);`)
        : each(ahead, (a) => {
            const sum = Array.from({ length: own * parts }, (_, q) => inner(a, q)).join(' + ');
            return `let t${a} = sumOf(${sum});\n${weighed(a)}`;
          })
    }
    ${each(ahead, (a) => each(own * parts, (q) => `s${q} += r${a} * c${a}_${q};`))}`;

  const weighed = (a: number) => /* wgsl */ `
    let n${a} = bitcast<f32>(e${a}.y);
    var r${a} = n${a} / t${a};
    if (!(t${a} > 0.0 && r${a} < 3.4e38)) { r${a} = 0.0; }
    ${
      measure
        ? `if (t${a} > 0.0) { likelihood += n${a} * (log(t${a})${half ? ` + log(scales[e${a}.x])` : ''}); } else { likelihood = given.lowest; }`
        : ''
    }`;

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

  return forEveryRow(
    lanes,
    declarations,
    /* wgsl */ `
  let task = tasks[item];
  ${each(own * parts, (q) => `${product ? '' : `var h${q} = ${part}();`} var s${q} = ${part}();`)}
  ${
    product
      ? ''
      : each(own, (j) =>
          inside(
            j,
            partsOf(j, (q, at) => `h${q} = held[given.held + task.x * ${rowParts}u + ${at}];`),
            '',
          ),
        )
  }
  ${measure ? 'var likelihood = 0.0;' : ''}
  var i = task.y;
  for (; i + ${AHEAD}u <= task.z; i += ${AHEAD}u) { ${entries(AHEAD)} }
  for (; i < task.z; i++) { ${entries(1)} }
  if (task.w == 0xffffffffu) {
    ${each(own, (j) =>
      inside(
        j,
        partsOf(j, (q, at) => `out[given.out + task.x * ${rowParts}u + ${at}] ${into === 'add' ? '+=' : '='} s${q};`),
        '',
      ),
    )}
  } else {
    ${each(own, (j) =>
      inside(
        j,
        partsOf(j, (q, at) => `slots[task.w * ${rowParts}u + ${at}] = s${q};`),
        '',
      ),
    )}
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
