/** Spaces of a few hundred factors: documents are unit vectors, and a score is a product. */
import { type Csr, doubleSums, type Floats, type Kernels } from '../../../kernels/index.ts';
import { selectRows } from '../../../linalg/index.ts';
import { similarities } from '../../../models/index.ts';
import type { Acceleration } from '../../../training/index.ts';
import { columnsOfFactor, factorExplanation, presenceOf, wordExplanation } from './explanation.ts';
import { searchOver } from './search.ts';
import type { Projection } from './space.ts';

export interface Latent extends Acceleration {
  readonly dimensions: number;
  /** Unit rows, one for each target. */
  readonly targets: Floats;
  /** The words of new documents in the weights the factors expect. */
  weigh(counts: Csr): Csr;
  /** What a word adds to each factor: a row of `dimensions` values for every column of the counts. */
  readonly wordFactors: Floats;
  /** Target × term counts. */
  readonly counts: Csr;
  /** The kernels in whose memory the targets lie already, if they do. */
  readonly kernels?: Kernels;
  /** New documents, where they are not simply the sum of their words. */
  project?(counts: Csr): Floats;
}

export interface LatentSpace {
  project(counts: Csr): Projection;
  /** The targets are not what they were. */
  moved(): void;
}

export function latentSpace(latent: Latent): LatentSpace {
  const { dimensions, targets, weigh, wordFactors } = latent;
  const { best, moved } = searchOver(latent);
  return {
    moved,
    project(counts) {
      const words = weigh(counts);
      const summed = doubleSums(words, wordFactors, dimensions);
      const lengths = denseRowLengths(summed, dimensions);
      const queries = denseUnitRows(latent.project?.(counts) ?? summed, dimensions);
      const queryAt = (row: number) => queries.subarray(row * dimensions, (row + 1) * dimensions);
      return {
        scores: (row) => similarities(targets, dimensions, queryAt(row)),
        best: (groups, max) =>
          best(
            groups.map((rows) => rows.map(queryAt)),
            max,
          ),
        explain(row, target) {
          const own = targets.subarray(target * dimensions, (target + 1) * dimensions);
          const products = Float64Array.from(queryAt(row), (x, k) => x * own[k]);
          const score = products.reduce((sum, x) => sum + x, 0);
          const query = queryAt(row);
          const both = presenceOf(words, row, weigh(selectRows(latent.counts, [target])), 0);
          const weightOf = (column: number) => {
            let sum = 0;
            for (let k = 0; k < dimensions; k++) sum += wordFactors[column * dimensions + k] * own[k];
            return sum;
          };
          return {
            ...wordExplanation(words, row, score * lengths[row], weightOf),
            factors: factorExplanation(
              products.map((x) => x / score),
              (factor) => columnsOfFactor(wordFactors, dimensions, factor, Math.sign(query[factor]), both),
            ),
          };
        },
      };
    },
  };
}

export function denseRowLengths(matrix: Floats, dimensions: number): Float64Array {
  const lengths = new Float64Array(matrix.length / dimensions);
  for (let row = 0; row < lengths.length; row++) lengths[row] = lengthAt(matrix, row * dimensions, dimensions);
  return lengths;
}

function lengthAt(matrix: Floats, at: number, dimensions: number): number {
  let square = 0;
  for (let i = at; i < at + dimensions; i++) square += matrix[i] * matrix[i];
  return Math.sqrt(square);
}

/** Every row at length 1; one that is no longer than `nothing` becomes zeros. */
export function denseUnitRows(matrix: Floats, dimensions: number, nothing = 0): Float64Array {
  const lengths = denseRowLengths(matrix, dimensions);
  const unit = new Float64Array(matrix.length);
  for (let row = 0; row < lengths.length; row++)
    if (lengths[row] > nothing) putDivided(unit, matrix, row * dimensions, dimensions, lengths[row]);
  return unit;
}

function putDivided(to: Float64Array, matrix: Floats, at: number, dimensions: number, by: number): void {
  for (let i = at; i < at + dimensions; i++) to[i] = matrix[i] / by;
}
