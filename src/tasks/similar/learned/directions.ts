/**
 * Documents along the first singular directions of their words, less what all have in common: unit rows, less the mean of
 * the targets, at length 1 again. Every tag and every class then lies to one side of the middle, and not all on one.
 */
import { type Csr, doubleSums, type Floats } from '../../../kernels/index.ts';
import { unitRows as unitWords, weigh } from '../../../linalg/index.ts';
import type { Random } from '../../../random/index.ts';
import { svdInline } from '../../../training/index.ts';
import { denseRowLengths } from '../spaces/latent.ts';
import type { Problem } from '../spaces/space.ts';
import { idfOf } from '../spaces/words.ts';

const DIRECTIONS = 50;
/** The mean of few documents says little: one at the origin stands beside them for every direction. */
const PRIOR = DIRECTIONS;
/** Words count as often as they occur here: better than by the logarithm on news and on talks. */
const WEIGHTING = 'tf-idf';

export interface Directions {
  /** A row of `dimensions` values for every column. */
  readonly basis: Floats;
  readonly idf: Floats;
  /** The mean of the targets of training, shrunk towards the origin. */
  readonly centre: Floats;
  /** How often chance was asked for them. */
  readonly drawn?: Floats;
}

/** Those that were found before, where there are such; chance then goes on as if they had been found again. */
export async function directionsFor(problem: Problem): Promise<Directions> {
  const { basis, idf, centre, drawn } = problem.before?.arrays ?? {};
  if (!drawn) return trainDirections(problem, idfOf(problem.counts));
  for (let i = 0; i < drawn[0]; i++) problem.random.uniform();
  return { basis, idf, centre, drawn };
}

export async function trainDirections(problem: Problem, idf: Float64Array): Promise<Directions> {
  const drawn = new Float64Array(1);
  const random: Random = {
    ...problem.random,
    uniform() {
      drawn[0]++;
      return problem.random.uniform();
    },
  };
  const targets = weighed(problem.counts, idf);
  const decompose = problem.accelerator?.svd ?? svdInline;
  const { right } = await decompose(targets, { dimensions: DIRECTIONS, restarts: 20 }, { ...problem, random });
  const basis = new Float32Array(right);
  const dimensions = basis.length / targets.columns;
  const centre = new Float64Array(dimensions);
  const rows = doubleSums(targets, basis, dimensions);
  const lengths = denseRowLengths(rows, dimensions);
  for (let row = 0; row < targets.rows; row++) {
    if (lengths[row] <= NOTHING) continue;
    for (let k = 0; k < dimensions; k++)
      centre[k] += rows[row * dimensions + k] / lengths[row] / (targets.rows + PRIOR);
  }
  return { basis, idf, centre, drawn };
}

/** Rows of less than this along the basis have what directions are off by, and no place there. */
const NOTHING = 1e-4;

export interface PlacedRows {
  readonly dimensions: number;
  /** Their words, weighed, unit rows. */
  readonly words: Csr;
  /** Unit rows; zeros for a document without a place. */
  readonly rows: Float64Array;
  /** What one unit of a word's weight is divided by on its way into a row. */
  readonly divisor: Float64Array;
  /** What the centre is divided by. */
  readonly off: Float64Array;
}

export function placed(counts: Csr, { basis, idf, centre }: Directions): PlacedRows {
  const words = weighed(counts, idf);
  const dimensions = centre.length;
  const rows = doubleSums(words, basis, dimensions);
  const lengths = denseRowLengths(rows, dimensions);
  for (let row = 0; row < counts.rows; row++)
    if (lengths[row] > NOTHING) divideLess(rows, row * dimensions, lengths[row], centre);
    else rows.fill(0, row * dimensions, (row + 1) * dimensions);
  const off = denseRowLengths(rows, dimensions).map((length) => (length > NOTHING ? length : Infinity));
  for (let row = 0; row < counts.rows; row++) divide(rows, row * dimensions, dimensions, off[row]);
  return { dimensions, words, rows, divisor: lengths.map((length, row) => length * off[row]), off };
}

function divideLess(rows: Float64Array, at: number, by: number, centre: Floats): void {
  for (let k = 0; k < centre.length; k++) rows[at + k] = rows[at + k] / by - centre[k];
}

function divide(rows: Float64Array, at: number, dimensions: number, by: number): void {
  for (let k = 0; k < dimensions; k++) rows[at + k] /= by;
}

const weighed = (counts: Csr, idf: Floats): Csr => unitWords(weigh(counts, WEIGHTING, Float64Array.from(idf)));
