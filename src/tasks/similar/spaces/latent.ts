/**
 * Spaces of a few hundred factors: documents are unit vectors, and a score is a product. The best of many are found for
 * all questions at once: single precision proposes a few more than are wanted, double precision decides among them. So the
 * answers are those of scoring every row, unless more rows than these few lie within a rounding error of the last place.
 */
import { type Csr, type Floats, type Kernels, openKernels } from '../../../kernels/index.ts';
import { selectRows, topIndices } from '../../../linalg/index.ts';
import { sparseTimes } from '../../../linalg/products.ts';
import { denseRowLengths, denseUnitRows } from '../../../linalg/vectors.ts';
import { similarities } from '../../../models/index.ts';
import { columnsOfFactor, factorExplanation, presenceOf, wordExplanation } from './explanation.ts';
import type { Best, Projection } from './space.ts';

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
  /** The kernels in whose memory the targets lie already, if they do. */
  readonly kernels?: Kernels;
  /** New documents, where they are not simply the sum of their words. */
  project?(counts: Csr): Floats;
}

export function latentSpace(latent: Latent): { project(counts: Csr): Projection } {
  const { dimensions, targets, weigh, wordFactors } = latent;
  const best = searchOver(latent);
  return {
    project(counts) {
      const words = weigh(counts);
      const summed = sparseTimes(words, wordFactors, dimensions);
      const lengths = denseRowLengths(summed, dimensions);
      const queries = denseUnitRows(latent.project?.(counts) ?? summed, dimensions);
      const queryAt = (row: number) => queries.subarray(row * dimensions, (row + 1) * dimensions);
      return {
        scores: (row) => similarities(targets, dimensions, queryAt(row)),
        best: (rows, max) => best(rows.map(queryAt), max),
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

/** From as many numbers on, the targets are worth a place of their own in SIMD memory. */
const LARGE = 1_000_000;
/** How many more are proposed. */
const MORE = 16;
/** Numbers of the questions that are asked at once. */
const AT_ONCE = 100_000;

type Search = (queries: readonly Floats[], count: number) => readonly Best[] | undefined;

/** The best targets of every question. Nothing where scoring every row is as quick. */
export function searchOver({
  targets,
  dimensions,
  kernels,
}: Pick<Latent, 'targets' | 'dimensions' | 'kernels'>): Search {
  if (targets.length < LARGE) return () => undefined;
  const propose = proposer(targets, dimensions, kernels);
  return (queries, count) => {
    const singles = new Float32Array(queries.length * dimensions);
    queries.forEach((query, q) => {
      singles.set(query, q * dimensions);
    });
    const proposed = propose(singles, count + MORE);
    return queries.map((query, q) => {
      const rows = proposed.row.subarray(q * proposed.count, (q + 1) * proposed.count).toSorted();
      const { target, score } = topOf(similarities(targets, dimensions, query, rows), count);
      return { target: target.map((i) => rows[i]), score };
    });
  };
}

/** By the kernels, over the targets or a copy of them where the kernels reach it, so many questions at a time. */
function proposer(targets: Floats, dimensions: number, given: Kernels | undefined) {
  const kernels = given ?? openKernels({ floats: targets.length + 4 * dimensions + 1_000_000 });
  const place = given ? targets : kernels.floats(targets.length);
  if (place !== targets) place.set(targets);
  const step = dimensions * Math.max(1, Math.floor(AT_ONCE / dimensions));
  return (queries: Float32Array, wanted: number) => {
    const count = Math.min(wanted, targets.length / dimensions);
    const row = new Uint32Array((queries.length / dimensions) * count);
    for (let from = 0; from < queries.length; from += step) {
      const found = kernels.topCosine(place, dimensions, queries.subarray(from, from + step), count);
      row.set(found.row, (from / dimensions) * count);
    }
    return { count, row };
  };
}

/** The `count` largest. */
export function topOf(scores: Float64Array, count: number): Best {
  const target = Uint32Array.from(topIndices(scores.length, count, (i) => scores[i]));
  return { target, score: Float64Array.from(target, (i) => scores[i]) };
}
