/** Row-wise kernels. */

import { logBeta } from '../gamma.ts';
import type { Floats, PassKernels } from '../kernels.ts';
import { needs, needsWholeRows } from '../wasm-context.ts';
import type { GpuContext } from './buffers.ts';
import { AT_LEAST, addTotal } from './elements.ts';
import { forEveryRow, groupsFor, type Lanes } from './lanes.ts';
import { bitsOf } from './recorder.ts';

const DECLARATIONS = /* wgsl */ `
struct Given { items: u32, first: u32, alpha: f32 }
@group(0) @binding(0) var<uniform> given: Given;
@group(0) @binding(1) var<storage, read_write> matrix: array<f32>;`;

const loop = (lanes: Lanes, topics: number, body: string): string =>
  `for (var z = lane; z < ${topics}u; z += ${lanes.lanes}u) { ${body} }`;

const normalizeShader = (lanes: Lanes, topics: number): string =>
  forEveryRow(
    lanes,
    DECLARATIONS + AT_LEAST,
    /* wgsl */ `
  let row = given.first + item * ${topics}u;
  var sum = 0.0;
  ${loop(lanes, topics, 'sum += matrix[row + z];')}
  sum = sumOf(sum);
  ${loop(lanes, topics, `matrix[row + z] = atLeast(select(1.0 / ${topics}.0, matrix[row + z] / sum, sum > 0.0));`)}`,
  );

const keepSums = (scale: string): string => /* wgsl */ `
  before = sumOf(before);
  after = sumOf(after);
  if (after > 0.0) { ${scale} }`;

/** Row length for arrays without rows. */
const RUN = 1024;

const extrapolateShader = (lanes: Lanes, width: number, keeps: boolean): string =>
  forEveryRow(
    lanes,
    /* wgsl */ `
struct Given { items: u32, first: u32, last: u32, power: f32, length: u32 }
@group(0) @binding(0) var<uniform> given: Given;
@group(0) @binding(1) var<storage, read_write> matrix: array<f32>;
@group(0) @binding(2) var<storage, read_write> last: array<f32>;`,
    /* wgsl */ `
  let row = item * ${width}u;
  var before = 0.0;
  var after = 0.0;
  ${loop(
    lanes,
    width,
    /* wgsl */ `
    if (row + z >= given.length) { break; }
    let x = matrix[given.first + row + z];
    let y = last[given.last + row + z];
    var by = 1.0;
    if (x > 0.0 && y > 0.0) { by = clamp(pow(x / y, given.power), 0.125, 8.0); }
    matrix[given.first + row + z] = x * by;
    last[given.last + row + z] = x;
    before += x;
    after += x * by;`,
  )}
  ${keeps ? keepSums(loop(lanes, width, 'matrix[given.first + row + z] *= before / after;')) : ''}`,
  );

/** ψ and log Γ as in gamma.ts: recurrence up to 10, then the asymptotic series. */
const GAMMA = /* wgsl */ `
fn digamma(start: f32) -> f32 {
  var x = start;
  var shift = 0.0;
  for (; x < 10.0; x += 1.0) { shift -= 1.0 / x; }
  let q = 1.0 / (x * x);
  return shift + log(x) - 0.5 / x - q * (1.0 / 12.0 - q * (1.0 / 120.0 - q / 252.0));
}
fn logGamma(start: f32) -> f32 {
  var x = start;
  var product = 1.0;
  for (; x < 10.0; x += 1.0) { product *= x; }
  let q = 1.0 / (x * x);
  let series = (1.0 / 12.0 - q * (1.0 / 360.0 - q / 1260.0)) / x;
  return (x - 0.5) * log(x) - x + 0.9189385332 + series - log(product);
}
`;

const expDigammaShader = (lanes: Lanes, topics: number): string =>
  forEveryRow(
    lanes,
    DECLARATIONS + GAMMA,
    /* wgsl */ `
  let row = given.first + item * ${topics}u;
  var sum = 0.0;
  ${loop(lanes, topics, 'sum += given.alpha + matrix[row + z];')}
  let all = digamma(sumOf(sum));
  ${loop(lanes, topics, 'matrix[row + z] = exp(digamma(given.alpha + matrix[row + z]) - all);')}`,
  );

const dirichletShader = (lanes: Lanes, topics: number): string =>
  forEveryRow(
    lanes,
    /* wgsl */ `
struct Given { items: u32, expected: u32, weights: u32, alpha: f32, prior: f32 }
@group(0) @binding(0) var<uniform> given: Given;
@group(0) @binding(1) var<storage, read> expected: array<f32>;
@group(0) @binding(2) var<storage, read> weights: array<f32>;
@group(0) @binding(3) var<storage, read_write> bounds: array<f32>;
${GAMMA}`,
    /* wgsl */ `
  var sum = 0.0;
  var bound = 0.0;
  ${loop(
    lanes,
    topics,
    /* wgsl */ `
    let gamma = expected[given.expected + item * ${topics}u + z];
    sum += given.alpha + gamma;
    bound += logGamma(given.alpha + gamma);
    if (gamma > 0.0) { bound -= gamma * log(weights[given.weights + item * ${topics}u + z]); }`,
  )}
  bound = sumOf(bound);
  bound -= logGamma(sumOf(sum)) + given.prior;
  if (lane == 0u) { bounds[item] = bound; }`,
  );

type Rows = Pick<PassKernels, 'normalizeRows' | 'extrapolate' | 'expDigamma' | 'addDirichlet'>;

export function rows(context: GpuContext): Rows {
  const { recorder, buffers, lanes } = context;

  const everyRow = (matrix: Floats, topics: number, shader: string, alpha: number): void => {
    needsWholeRows('matrix', matrix, topics);
    for (const piece of buffers.pieces(matrix, topics)) {
      const at = buffers.at(piece);
      const items = piece.length / topics;
      recorder.run(shader, [at], [items, at.first, bitsOf(alpha)], groupsFor(lanes, items));
    }
  };

  return {
    normalizeRows: (matrix, topics) => everyRow(matrix, topics, normalizeShader(lanes, topics), 0),
    expDigamma: (matrix, topics, alpha) => everyRow(matrix, topics, expDigammaShader(lanes, topics), alpha),

    extrapolate(matrix, previous, topics, level) {
      needs('previous', previous, matrix.length);
      const [whole, width] = topics > 0 ? [topics, topics] : [1, RUN];
      const others = buffers.pieces(previous, whole);
      buffers.pieces(matrix, whole).forEach((piece, p) => {
        const [at, from] = [buffers.at(piece), buffers.at(others[p])];
        const items = Math.ceil(piece.length / width);
        const given = [items, at.first, from.first, bitsOf(1 - 2 ** -level), piece.length];
        recorder.run(extrapolateShader(lanes, width, topics > 0), [at, from], given, groupsFor(lanes, items));
      });
    },

    addDirichlet(expected, weights, topics, alpha, objective) {
      needs('weights', weights, expected.length);
      const prior = logBeta(new Array(topics).fill(alpha));
      const others = buffers.pieces(weights, topics);
      buffers.pieces(expected, topics).forEach((piece, p) => {
        const items = piece.length / topics;
        const [at, from] = [buffers.at(piece), buffers.at(others[p])];
        const bounds = recorder.scratch('bounds', items * 4);
        const given = [items, at.first, from.first, bitsOf(alpha), bitsOf(prior)];
        recorder.run(dirichletShader(lanes, topics), [at, from, bounds], given, groupsFor(lanes, items));
        addTotal(context, { ...bounds, first: 0 }, items, 'x', 1, buffers.at(objective));
      });
    },
  };
}
