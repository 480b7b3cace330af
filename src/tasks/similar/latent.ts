/** Spaces of a few hundred factors: documents are unit vectors, and a score is a product. */
import { type Csr, type Floats, type Kernels, openKernels, reference } from '../../kernels/index.ts';
import { similarities } from '../../models/index.ts';
import type { Projection } from './space.ts';
import { columnsOfFactor, factorTies, wordTies } from './ties.ts';

export interface Latent {
  readonly dimensions: number;
  /** Unit rows, one for each target. */
  readonly targets: Floats;
  /** The words of new documents in the weights the factors expect. */
  weigh(counts: Csr): Csr;
  /** What a word adds to each factor: a row of `dimensions` values for every column of the counts. */
  readonly wordFactors: Floats;
  /** How often each word occurs, where a factor is to be named by frequent words. */
  readonly frequency?: Floats;
  /** The kernels in whose memory the targets lie already, if they do. */
  readonly kernels?: Kernels;
  /** New documents, where they are not simply the sum of their words. */
  project?(counts: Csr): Floats;
}

/** From as many numbers on, the targets are worth a place of their own in SIMD memory. */
const LARGE = 1_000_000;

export function latentSpace(latent: Latent): { project(counts: Csr): Projection } {
  const { dimensions, targets, weigh, wordFactors, frequency } = latent;
  const search = targets.length >= LARGE ? searchOver(latent) : undefined;
  return {
    project(counts) {
      const words = weigh(counts);
      const summed = sums(words, wordFactors, dimensions);
      const lengths = rowLengths(summed, dimensions);
      const queries = unitRows(latent.project?.(counts) ?? summed, dimensions);
      const queryAt = (row: number) => queries.subarray(row * dimensions, (row + 1) * dimensions);
      return {
        scores: (row) => similarities(targets, dimensions, queryAt(row)),
        ...(search && { best: (row, most) => search(queryAt(row), most) }),
        ties(row, target) {
          const own = targets.subarray(target * dimensions, (target + 1) * dimensions);
          const products = Float64Array.from(queryAt(row), (x, k) => x * own[k]);
          const score = products.reduce((sum, x) => sum + x, 0);
          const weightOf = (column: number) => {
            let sum = 0;
            for (let k = 0; k < dimensions; k++) sum += wordFactors[column * dimensions + k] * own[k];
            return sum;
          };
          return {
            words: wordTies(words, row, score * lengths[row], weightOf),
            factors: factorTies(
              products.map((x) => x / score),
              (factor) => columnsOfFactor(wordFactors, dimensions, factor, frequency),
            )!,
          };
        },
      };
    },
  };
}

/** Exact search by the kernels, over the targets or a copy of them where the kernels reach it. */
function searchOver({ targets, dimensions, ...latent }: Latent) {
  const kernels = latent.kernels ?? openKernels({ floats: targets.length + 4 * dimensions + 1_000_000 });
  const place = latent.kernels ? targets : kernels.floats(targets.length);
  if (place !== targets) place.set(targets);
  return (query: Floats, most: number) => {
    const { row, score } = kernels.topCosine(place, dimensions, query, most);
    return { target: row, score };
  };
}

/** Every document as the sum of what its words add to the factors. */
export function sums(words: Csr, wordFactors: Floats, dimensions: number): Float64Array {
  const rows = new Float64Array(words.rows * dimensions);
  reference.multiplySparse(words, dimensions, wordFactors, rows);
  return rows;
}

function rowLengths(matrix: Floats, dimensions: number): Float64Array {
  const squares = new Float64Array(matrix.length / dimensions);
  for (let i = 0; i < matrix.length; i++) squares[Math.floor(i / dimensions)] += matrix[i] * matrix[i];
  return squares.map(Math.sqrt);
}

/** Every row at length 1; one that is no longer than `nothing` becomes zeros. */
export function unitRows(matrix: Floats, dimensions: number, nothing = 0): Float64Array {
  const lengths = rowLengths(matrix, dimensions);
  return Float64Array.from(matrix, (x, i) => {
    const length = lengths[Math.floor(i / dimensions)];
    return length > nothing ? x / length : 0;
  });
}
