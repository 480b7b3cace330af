/** Spaces of a few hundred factors: documents are unit vectors, and a score is a product. */
import type { Csr, Floats } from '../../../kernels/index.ts';
import { selectRows } from '../../../linalg/index.ts';
import { sparseTimes } from '../../../linalg/products.ts';
import { denseRowLengths, denseUnitRows, dotAt } from '../../../linalg/vectors.ts';
import { similarities } from '../../../models/index.ts';
import { columnsOfFactor, factorExplanation, presenceOf, wordExplanation } from './explanation.ts';
import type { Projection } from './space.ts';

export interface Latent {
  readonly dimensions: number;
  /** Unit rows, one for each target. */
  readonly targets: Floats;
  /** The words of new documents in the weights the factors expect. */
  weigh(counts: Csr): Csr;
  /** What a word adds to each factor: a row of `dimensions` values for every column of the counts. */
  readonly wordFactors: Floats;
  /** Target × term counts. */
  readonly counts: Csr;
  /** New documents, where they are not simply the sum of their words. */
  project?(counts: Csr): Floats;
}

export function latentSpace(latent: Latent): { project(counts: Csr): Projection } {
  const { dimensions, targets, weigh, wordFactors } = latent;
  return {
    project(counts) {
      const words = weigh(counts);
      const summed = sparseTimes(words, wordFactors, dimensions);
      const lengths = denseRowLengths(summed, dimensions);
      const queries = denseUnitRows(latent.project?.(counts) ?? summed, dimensions);
      const queryAt = (row: number) => queries.subarray(row * dimensions, (row + 1) * dimensions);
      return {
        scores: (row) => similarities(targets, dimensions, queryAt(row)),
        explain(row, target) {
          const own = targets.subarray(target * dimensions, (target + 1) * dimensions);
          const products = Float64Array.from(queryAt(row), (x, k) => x * own[k]);
          const score = products.reduce((sum, x) => sum + x, 0);
          const query = queryAt(row);
          const both = presenceOf(words, row, weigh(selectRows(latent.counts, [target])), 0);
          const weightOf = (column: number) => dotAt(wordFactors, column * dimensions, own);
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
