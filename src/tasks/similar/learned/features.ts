/** What `auto` knows of documents before it knows of relations: their words, their directions, and finer directions. */
import { type Csr, type Floats, openKernels, reference } from '../../../kernels/index.ts';
import { dotAll } from '../../../linalg/index.ts';
import { rowSumsOver } from '../relations/sets.ts';
import { type Words, wordsOf } from '../spaces/words.ts';
import { type Directions, type PlacedRows, placed } from './directions.ts';
import type { Rows } from './examples.ts';

export interface Features {
  readonly words: Words;
  readonly directions: Directions;
  /** The targets along the directions. */
  readonly near: Rows;
  /** Along more directions, of words by the logarithm of their counts; only where relations are many. */
  readonly fine?: Rows | undefined;
  readonly fineBasis?: Floats | undefined;
}

export interface Query {
  readonly near: Float64Array;
  readonly fine?: Float64Array | undefined;
  /** Cosines of words with all targets. */
  readonly products: Float64Array;
}

export function similarityFeatures(counts: Csr, directions: Directions, fineBasis?: Floats): Features {
  const words = wordsOf(counts, 'log-tf-idf', directions.idf);
  const { dimensions, rows } = placed(counts, directions);
  return { words, directions, near: rowsOf(rows, dimensions), ...(fineBasis && finer(words.targets, fineBasis)) };
}

/** `rows`: the targets along the basis, where they are known. */
export function finer(
  targets: Csr,
  fineBasis: Floats,
  rows?: Float64Array,
): Required<Pick<Features, 'fine' | 'fineBasis'>> {
  const dimensions = fineBasis.length / targets.columns;
  return { fine: rowsOf(rows ?? singleSums(targets, fineBasis, dimensions), dimensions), fineBasis };
}

/** Every document as the sum of its words: in single precision, like the basis. */
function singleSums(targets: Csr, basis: Floats, dimensions: number): Float64Array {
  const { rows, columns, index } = targets;
  const kernels = openKernels({ floats: 2 * index.length + rows + (rows + columns) * dimensions + 256 });
  const [block, out] = [columns, rows].map((count) => kernels.floats(count * dimensions));
  block.set(basis);
  kernels.multiplyRows(kernels.prepareRows(targets), dimensions, block, out);
  return new Float64Array(out);
}

const rowsOf = (rows: Float64Array, dimensions: number): Rows => ({
  rows,
  dimensions,
  over: rowSumsOver(rows, dimensions),
});

/** A target as a query. */
export function queryAt({ words, near, fine }: Features, row: number): Query {
  return {
    near: rowAt(near.rows, near.dimensions, row),
    fine: fine && rowAt(fine.rows, fine.dimensions, row),
    products: dotAll(words.targets, row, words.transposed),
  };
}

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
  const d = fine?.dimensions ?? 0;
  const along = new Float64Array(counts.rows * d);
  if (fineBasis) reference.multiplySparse(weighed, d, fineBasis, along);
  return {
    words: weighed,
    placed: near,
    at: (row) => ({
      near:
        targetOf(row) === undefined
          ? rowAt(near.rows, near.dimensions, row)
          : rowAt(moved, near.dimensions, targetOf(row)!),
      fine: fine && rowAt(along, d, row),
      products: dotAll(weighed, row, words.transposed),
    }),
  };
}

const rowAt = (rows: Float64Array, d: number, row: number) => rows.subarray(row * d, (row + 1) * d);
