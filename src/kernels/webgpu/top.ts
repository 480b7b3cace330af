/**
 * The nearest of many dense rows on the GPU: dot products tile by tile, then the best of every block of scores, then
 * the best of these, until one block is left.
 */
import { InputError } from '../../check/index.ts';
import type { Floats, Top } from '../kernels.ts';
import { needsWholeRows } from '../wasm-context.ts';
import type { GpuContext } from './buffers.ts';
import { each, forEveryRow, groupsFor, type Lanes } from './lanes.ts';
import { bitsOf, type Slice } from './recorder.ts';

/** Scores of a block: every one of LANES lanes has OWN of them. */
const LANES = 256;
const OWN = 8;
const BLOCK = LANES * OWN;
/** Maximum results per query: a block must return fewer than it reads. */
export const MAX_NEAREST = 512;
/** Maximum number of queries, and bytes of scores, on the GPU at once. */
const BATCH = 256;
const SCORE_BYTES = 128 * 2 ** 20;

/** Queries that a row is compared with at once. */
const AHEAD = 4;

/** Lanes share a row, and go with it from query to query. Bindings: given, matrix, queries, scores (`stride` a query). */
const scoreShader = (lanes: Lanes, width: number): string => {
  const [type, step] = width % 4 === 0 ? ['vec4<f32>', 4] : ['f32', 1];
  const units = width / step;
  const own = Math.ceil(units / lanes.lanes);
  const product = (j: number) => (step === 4 ? `dot(x${j}, q)` : `x${j} * q`);
  const unit = (j: number) => `lane + ${j * lanes.lanes}u`;
  const inside = (j: number, text: string) =>
    units % lanes.lanes !== 0 && j === own - 1 ? `if (${unit(j)} < ${units}u) { ${text} }` : text;
  return forEveryRow(
    lanes,
    /* wgsl */ `
struct Given { items: u32, queries: u32, first: u32, stride: u32 }
@group(0) @binding(0) var<uniform> given: Given;
@group(0) @binding(1) var<storage, read> matrix: array<${type}>;
@group(0) @binding(2) var<storage, read> queries: array<${type}>;
@group(0) @binding(3) var<storage, read_write> scores: array<f32>;`,
    /* wgsl */ `
  ${each(own, (j) => `var x${j} = ${type}(); ${inside(j, `x${j} = matrix[given.first + item * ${units}u + ${unit(j)}];`)}`)}
  for (var query = 0u; query < given.queries; query += ${AHEAD}u) {
    ${each(AHEAD, (a) => `var s${a} = 0.0;`)}
    ${each(AHEAD, (a) =>
      each(own, (j) =>
        inside(j, `{ let q = queries[(query + ${a}u) * ${units}u + ${unit(j)}]; s${a} += ${product(j)}; }`),
      ),
    )}
    ${each(AHEAD, (a) => `s${a} = sumOf(s${a});`)}
    if (lane == 0u) {
      ${each(AHEAD, (a) => `if (query + ${a}u < given.queries) { scores[(query + ${a}u) * given.stride + item] = s${a}; }`)}
    }
  }`,
  );
};

/**
 * The best of every block of a query's scores, best first; ties go to the earlier row. Where `numbered` is set the scores
 * bring their rows along, else they are rows in their order from `row`. Bindings: given, scores, best, bestRows, rows.
 */
const bestShader = (numbered: boolean): string => /* wgsl */ `
struct Given { length: u32, stride: u32, count: u32, blocks: u32, toStride: u32, to: u32, row: u32, nothing: f32 }
@group(0) @binding(0) var<uniform> given: Given;
@group(0) @binding(1) var<storage, read> scores: array<f32>;
@group(0) @binding(2) var<storage, read_write> best: array<f32>;
@group(0) @binding(3) var<storage, read_write> bestRows: array<u32>;
${numbered ? '@group(0) @binding(4) var<storage, read> rows: array<u32>;' : ''}
var<workgroup> tops: array<f32, ${LANES}>;
var<workgroup> topRows: array<u32, ${LANES}>;
fn better(x: f32, row: u32, than: f32, thanRow: u32) -> bool { return x > than || (x == than && row < thanRow); }
@compute @workgroup_size(${LANES})
fn main(
  @builtin(workgroup_id) id: vec3<u32>,
  @builtin(num_workgroups) groups: vec3<u32>,
  @builtin(local_invocation_index) lane: u32,
) {
  let item = id.y * groups.x + id.x;
  let query = item / given.blocks;
  let block = item % given.blocks;
  ${each(
    OWN,
    (i) => /* wgsl */ `
  let i${i} = block * ${BLOCK}u + lane + ${i * LANES}u;
  var v${i} = given.nothing;
  var r${i} = 0xffffffffu;
  if (i${i} < given.length) {
    v${i} = scores[query * given.stride + i${i}];
    r${i} = ${numbered ? `rows[query * given.stride + i${i}]` : `given.row + i${i}`};
  }`,
  )}
  for (var m = 0u; m < given.count; m++) {
    var x = v0;
    var row = r0;
    ${each(OWN - 1, (i) => `if (better(v${i + 1}, r${i + 1}, x, row)) { x = v${i + 1}; row = r${i + 1}; }`)}
    tops[lane] = x;
    topRows[lane] = row;
    workgroupBarrier();
    for (var half = ${LANES / 2}u; half > 0u; half /= 2u) {
      if (lane < half && better(tops[lane + half], topRows[lane + half], tops[lane], topRows[lane])) {
        tops[lane] = tops[lane + half];
        topRows[lane] = topRows[lane + half];
      }
      workgroupBarrier();
    }
    let found = topRows[0];
    if (lane == 0u) {
      let to = query * given.toStride + given.to + block * given.count + m;
      best[to] = tops[0];
      bestRows[to] = found;
    }
    workgroupBarrier();
    ${each(OWN, (i) => `if (r${i} == found) { v${i} = given.nothing; r${i} = 0xffffffffu; }`)}
  }
}
`;

export async function topCosine(
  context: GpuContext,
  matrix: Floats,
  width: number,
  queries: Floats,
  count: number,
): Promise<Top> {
  needsWholeRows('matrix', matrix, width);
  needsWholeRows('queries', queries, width);
  const kept = Math.min(count, matrix.length / width);
  if (kept > MAX_NEAREST) throw new InputError('kernels', `count must be at most ${MAX_NEAREST} on a GPU`, count);
  const queryCount = queries.length / width;
  const top: Top = { count: kept, row: new Uint32Array(queryCount * kept), score: new Float64Array(queryCount * kept) };
  for (let first = 0; first < queryCount && kept > 0; first += BATCH) {
    const batch = queries.subarray(first * width, Math.min(first + BATCH, queryCount) * width);
    const best = candidates(context, matrix, width, batch, kept);
    const bytes = (batch.length / width) * kept * 4;
    const reading = [best.scores, best.rows].map((slice) => context.buffers.read({ ...slice, size: bytes }));
    const [scores, rows] = await Promise.all(reading);
    top.score.set(new Float32Array(scores), first * kept);
    top.row.set(new Uint32Array(rows), first * kept);
  }
  return top;
}

interface Candidates {
  readonly scores: Slice;
  readonly rows: Slice;
}

function candidates(context: GpuContext, matrix: Floats, width: number, queries: Floats, count: number): Candidates {
  const { recorder } = context;
  const queryCount = queries.length / width;
  const asked = recorder.scratch('queries', AHEAD * Math.ceil(queryCount / AHEAD) * width * 4);
  recorder.submit();
  recorder.device.queue.writeBuffer(asked.buffer, 0, Float32Array.from(queries));
  const room = (name: string, length: number): Candidates => ({
    scores: recorder.scratch(`${name} scores`, queryCount * length * 4),
    rows: recorder.scratch(`${name} rows`, queryCount * length * 4),
  });
  let length = firstRound(context, matrix, width, asked, queryCount, count, room);
  let names = ['odd', 'even'];
  let from = room('even', length);
  while (length > count) {
    const blocks = Math.ceil(length / BLOCK);
    const to = room(names[0], blocks * count);
    const given = [length, length, count, blocks, blocks * count, 0, 0, bitsOf(-Infinity)];
    recorder.run(bestShader(true), [from.scores, to.scores, to.rows, from.rows], given, queryCount * blocks);
    length = blocks * count;
    from = to;
    names = names.toReversed();
  }
  return from;
}

/** Scores of as many rows at a time as there is room for, and the best of their blocks; returns how many a query has. */
function firstRound(
  { recorder, buffers, lanes }: GpuContext,
  matrix: Floats,
  width: number,
  asked: Slice,
  queryCount: number,
  count: number,
  room: (name: string, length: number) => Candidates,
): number {
  const rows = matrix.length / width;
  const bytes = Math.min(SCORE_BYTES, recorder.maxBytes);
  const visible = Math.floor((recorder.maxBytes - 256) / 4 / width);
  const atOnce = Math.max(BLOCK, BLOCK * Math.floor(Math.min(visible, bytes / 4 / queryCount) / BLOCK));
  const blocks = Math.ceil(rows / BLOCK);
  const to = room('even', blocks * count);
  for (let row = 0; row < rows; row += atOnce) {
    const piece = matrix.subarray(row * width, Math.min(row + atOnce, rows) * width);
    const here = piece.length / width;
    const at = buffers.at(piece);
    const scores = recorder.scratch('scores', queryCount * here * 4);
    const scoring = [here, queryCount, at.first / (width % 4 === 0 ? 4 : 1), here];
    recorder.run(scoreShader(lanes, width), [at, asked, scores], scoring, groupsFor(lanes, here));
    const own = Math.ceil(here / BLOCK);
    const given = [here, here, count, own, blocks * count, (row / BLOCK) * count, row, bitsOf(-Infinity)];
    recorder.run(bestShader(false), [scores, to.scores, to.rows], given, queryCount * own);
  }
  return blocks * count;
}
