/**
 * What `auto` knows of documents before it knows of relations.
 *
 * words        log-tf·idf at length 1
 * directions   documents along the first singular directions of their words (tf·idf: better here than by the logarithm on
 *              news and on talks), less what all have in common: unit rows, less the mean of the targets, at length 1 again.
 *              Every tag and every class then lies to one side of the middle, and not all on one
 * fine         along more directions, of the words; only where relations are many
 */
import type { Csr, Floats } from '../../../kernels/index.ts';
import {
  dotAll,
  idfOf,
  selectRows,
  svdSingle,
  transpose,
  unitRows as unitWords,
  type Words,
  weigh,
  wordsOf,
} from '../../../linalg/index.ts';
import { sparseTimes } from '../../../linalg/products.ts';
import { denseRowLengths } from '../../../linalg/vectors.ts';
import type { Problem } from '../spaces/space.ts';

const DIRECTIONS = 50;
/** The mean of few documents says little: one at the origin stands beside them for every direction. */
const PRIOR = DIRECTIONS;
/** Rows of less than this along the basis have what directions are off by, and no place there. */
const NOTHING = 1e-4;
/** The regression does not need its directions to be accurate. */
const FINE = { dimensions: 200, tolerance: 0.01 };

export interface Directions {
  /** A row of `dimensions` values for every column. */
  readonly basis: Floats;
  readonly idf: Floats;
  /** The mean of the targets of training, shrunk towards the origin. */
  readonly centre: Floats;
}

export interface DenseRows {
  readonly dimensions: number;
  readonly rows: Float64Array;
}

export interface Features {
  readonly words: Words;
  readonly directions: Directions;
  /** The targets along the directions. */
  readonly near: DenseRows;
  readonly fine?: DenseRows | undefined;
  readonly fineBasis?: Floats | undefined;
}

export interface Query {
  readonly near: Float64Array;
  readonly fine?: Float64Array | undefined;
  /** Cosines of words with all targets. */
  readonly products: Float64Array;
}

/** Those that were found before, where there are such. They take no chance of the run: with them it goes on as without. */
export function directionsFor({ counts, before }: Pick<Problem, 'counts' | 'before'>): Directions {
  if (before?.arrays.centre) {
    const { basis, idf, centre } = before.arrays;
    return { basis, idf, centre };
  }
  const idf = idfOf(counts);
  const targets = weighed(counts, idf);
  const { right } = svdSingle(targets, { dimensions: DIRECTIONS, restarts: 20 });
  return directionsAlong(new Float32Array(right), targets, idf);
}

/** `targets`: weighed, unit rows. */
export function directionsAlong(basis: Floats, targets: Csr, idf: Floats): Directions {
  const dimensions = basis.length / targets.columns;
  const centre = new Float64Array(dimensions);
  const rows = sparseTimes(targets, basis, dimensions);
  const lengths = denseRowLengths(rows, dimensions);
  for (let row = 0; row < targets.rows; row++) {
    if (lengths[row] <= NOTHING) continue;
    for (let k = 0; k < dimensions; k++)
      centre[k] += rows[row * dimensions + k] / lengths[row] / (targets.rows + PRIOR);
  }
  return { basis, idf, centre };
}

const weighed = (counts: Csr, idf: Floats): Csr => unitWords(weigh(counts, 'tf-idf', Float64Array.from(idf)));

export interface PlacedRows extends DenseRows {
  /** Their words, weighed, unit rows. */
  readonly words: Csr;
  /** What one unit of a word's weight is divided by on its way into a row. */
  readonly divisor: Float64Array;
  /** What the centre is divided by. */
  readonly off: Float64Array;
}

/** Documents along the directions: unit rows; zeros for a document without a place. */
export function placed(counts: Csr, { basis, idf, centre }: Directions): PlacedRows {
  const words = weighed(counts, idf);
  const dimensions = centre.length;
  const rows = sparseTimes(words, basis, dimensions);
  const lengths = denseRowLengths(rows, dimensions);
  for (let row = 0; row < counts.rows; row++)
    for (let k = 0, at = row * dimensions; k < dimensions; k++, at++)
      rows[at] = lengths[row] > NOTHING ? rows[at] / lengths[row] - centre[k] : 0;
  const off = denseRowLengths(rows, dimensions).map((length) => (length > NOTHING ? length : Infinity));
  for (let at = 0; at < rows.length; at++) rows[at] /= off[Math.floor(at / dimensions)];
  return { dimensions, words, rows, divisor: lengths.map((length, row) => length * off[row]), off };
}

export function similarityFeatures(counts: Csr, directions: Directions, fineBasis?: Floats): Features {
  const words = wordsOf(counts, 'log-tf-idf', directions.idf);
  return { words, directions, near: placed(counts, directions), ...(fineBasis && finer(words.targets, fineBasis)) };
}

/** The fine directions of targets, and the targets along them. */
export const fineDirections = ({ random }: Pick<Problem, 'random'>, { words: { targets } }: Features) =>
  finer(targets, new Float32Array(svdSingle(targets, FINE, random).right));

function finer(targets: Csr, fineBasis: Floats) {
  const dimensions = fineBasis.length / targets.columns;
  return { fine: { rows: sparseTimes(targets, fineBasis, dimensions), dimensions }, fineBasis };
}

/** Some of the targets alone. */
export function someOf({ words, near, fine, ...same }: Features, rows: readonly number[]): Features {
  const targets = selectRows(words.targets, rows);
  const pick = ({ rows: all, dimensions: d }: DenseRows): DenseRows => {
    const some = new Float64Array(rows.length * d);
    rows.forEach((row, i) => {
      some.set(all.subarray(row * d, (row + 1) * d), i * d);
    });
    return { rows: some, dimensions: d };
  };
  return {
    ...same,
    words: { ...words, targets, transposed: transpose(targets) },
    near: pick(near),
    fine: fine && pick(fine),
  };
}

const rowAt = ({ rows, dimensions: d }: DenseRows, row: number) => rows.subarray(row * d, (row + 1) * d);

/** A target as a query. */
export const queryAt = ({ words, near, fine }: Features, row: number): Query => ({
  near: rowAt(near, row),
  fine: fine && rowAt(fine, row),
  products: dotAll(words.targets, row, words.transposed),
});

export interface Queries {
  readonly words: Csr;
  readonly placed: PlacedRows;
  at(row: number): Query;
}

/** Those that are targets are asked with as examples moved them. */
export function queriesOf(
  { words, directions, fine, fineBasis }: Features,
  counts: Csr,
  targetOf: (row: number) => number | undefined,
  moved: Float64Array,
): Queries {
  const weighed = words.weigh(counts);
  const near = placed(counts, directions);
  const along = fineBasis && { dimensions: fine!.dimensions, rows: sparseTimes(weighed, fineBasis, fine!.dimensions) };
  return {
    words: weighed,
    placed: near,
    at(row) {
      const target = targetOf(row);
      return {
        near: target === undefined ? rowAt(near, row) : rowAt({ ...near, rows: moved }, target),
        fine: along && rowAt(along, row),
        products: dotAll(weighed, row, words.transposed),
      };
    },
  };
}
