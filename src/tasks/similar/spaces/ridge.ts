/**
 * Every target learns the words that tell its related documents from all others, by regularised least squares.
 *
 * Method      w_i = Aᵀ (A Aᵀ + λ)⁻¹ 1_i, where 1_i marks what i is related to, and i itself a little more; the score is the
 *             cosine of w_i and the query.
 *             A = log-tf·idf at length 1, so that (A Aᵀ + λ)⁻¹ damps what all documents have in common
 * From        kernel ridge regression (Saunders, Gammerman & Vovk 1998) of the relations on the words
 * Departures  the inverse is that of the first singular directions, with the mean of the rest in place of each of them:
 *             one truncated SVD is all the training there is, and a new relation costs nothing but itself.
 */
import { integer, number } from '../../../check/index.ts';
import { type Csr, type Floats, reference } from '../../../kernels/index.ts';
import { dotAll, unitRows, weigh } from '../../../linalg/index.ts';
import { dotAt } from '../../../linalg/vectors.ts';
import { svdInline } from '../../../training/index.ts';
import type { Relations } from '../relations/relations.ts';
import { type Groups, groupsOf, sumsOver } from '../relations/sets.ts';
import { throughExplanation, wordExplanation } from './explanation.ts';
import { space } from './space.ts';
import { idfOf, wordsOf } from './words.ts';

/** Of the directions: the regression forgives what a finer search would correct. */
const TOLERANCE = 0.01;

export const ridge = space({
  name: 'ridge',
  help: 'cosine with the words that tell a target’s related documents from all others',
  source: 'kernel ridge regression, Saunders, Gammerman & Vovk 1998',
  learns: true,
  options: {
    penalty: number({ default: 3, min: 0.01, help: 'λ: how much the weights of words are held back' }),
    dimensions: integer({ default: 200, min: 1, help: 'singular directions kept apart' }),
    own: number({ default: 0.2, min: 0, help: 'what a target counts for beyond its related documents; breaks ties' }),
  },
  async train(problem, { dimensions }) {
    const { counts, accelerator } = problem;
    const svd = accelerator?.svd ?? svdInline;
    const idf = idfOf(counts);
    const targets = unitRows(weigh(counts, 'log-tf-idf', idf));
    const { values, right } = await svd(targets, { dimensions, tolerance: TOLERANCE }, problem);
    return { arrays: { idf, values, right: new Float32Array(right) }, notes: [] };
  },
  open({ arrays }, { counts, relations }, { penalty, own }) {
    const { targets, transposed, weigh } = wordsOf(counts, 'log-tf-idf', arrays.idf);
    const directions = withLeft(targets, arrays.values, arrays.right);
    const inverse = inverseOf(targets, directions, penalty);
    let known = { relations, ...learn(relations!, directions, inverse, own) };
    return {
      exact: true,
      relate(relations) {
        if (relations !== known.relations) known = { relations, ...learn(relations, directions, inverse, own) };
      },
      project(counts) {
        const queries = weigh(counts);
        const along = projected(queries, directions.right, directions.dimensions);
        const { groups, marks, length } = known;
        const k = directions.dimensions;
        return {
          scores(row) {
            const words = dotAll(queries, row, transposed);
            const sums = sumsOver(groups, words);
            const query = inverse.extra.map((x, j) => x * along[row * k + j]);
            for (let g = 0; g < sums.length; g++) sums[g] = inverse.rest * sums[g] + dotAt(marks, g * k, query);
            for (let i = 0; i < words.length; i++) {
              const self = inverse.rest * words[i] + dotAt(directions.left, i * k, query);
              words[i] = length[i] > 0 ? (sums[groups.of[i]] + own * self) / length[i] : 0;
            }
            return words;
          },
          explain(row, target) {
            const g = groups.of[target];
            const score = this.scores(row)[target];
            const dual = dualOf(groups.members[g], target, own, directions, inverse);
            const weights = new Float64Array(targets.columns);
            reference.multiplySparseTransposed(targets, 1, dual, weights);
            const words = dotAll(queries, row, transposed);
            const through = [...groups.members[g]]
              .filter((member) => member !== target)
              .map((member) => ({ target: member, share: (dual[member] * words[member]) / length[target] / score }));
            return {
              ...wordExplanation(queries, row, score * length[target], (column) => weights[column]),
              through: throughExplanation(through),
            };
          },
        };
      },
    };
  },
});

/** Of the largest value; under it, a direction is the rounding of single precision. */
const NOTHING = 1e-4;

/** A ≈ U Σ Vᵀ: V and Σ are learned, U = A V Σ⁻¹ follows for targets old and new. */
interface Directions {
  readonly dimensions: number;
  readonly values: Float64Array;
  readonly left: Float64Array;
  readonly right: Floats;
}

function withLeft(targets: Csr, given: Floats, right: Floats): Directions {
  const values = Float64Array.from(given);
  const dimensions = values.length;
  const left = projected(targets, right, dimensions);
  reference.scaleColumns(
    left,
    dimensions,
    values.map((value) => (value > NOTHING * values[0] ? 1 / value : 0)),
  );
  return { dimensions, values, left, right };
}

/** (A Aᵀ + λ)⁻¹ = rest · I + U diag(inner) Uᵀ, and what is needed of it for scores and lengths. */
interface Inverse {
  readonly rest: number;
  /** 1/(σ²+λ) − rest, one for each direction. */
  readonly inner: Float64Array;
  /** The same times σ, for queries given by their products with the right vectors. */
  readonly extra: Float64Array;
  /** |w|² = restSquare · (|1_i|² − Σ (u_k·1_i)²) + Σ squares_k (u_k·1_i)². */
  readonly restSquare: number;
  readonly squares: Float64Array;
}

function inverseOf(targets: Csr, { values, dimensions }: Directions, penalty: number): Inverse {
  let trace = 0;
  for (const value of targets.value) trace += value * value;
  const kept = values.reduce((sum, value) => sum + value * value, 0);
  const mean = Math.max(0, trace - kept) / Math.max(1, targets.rows - dimensions);
  const rest = 1 / (mean + penalty);
  const restSquare = mean * rest * rest;
  const inner = values.map((value) => 1 / (value * value + penalty) - rest);
  return {
    rest,
    inner,
    extra: inner.map((x, k) => x * values[k]),
    restSquare,
    squares: values.map((value) => (value / (value * value + penalty)) ** 2),
  };
}

/** u_k·1 of every set, and |w_i| of every target. */
function learn(
  relations: Relations,
  { left, dimensions: k }: Directions,
  { restSquare, squares }: Inverse,
  own: number,
) {
  const groups: Groups = groupsOf(relations);
  const marks = new Float64Array(groups.members.length * k);
  groups.members.forEach((members, g) => {
    for (const row of members) for (let j = 0; j < k; j++) marks[g * k + j] += left[row * k + j];
  });
  const length = Float64Array.from(groups.of, (g, row) => {
    let outside = groups.members[g].length + 2 * own + own * own;
    let square = 0;
    for (let j = 0; j < k; j++) {
      const along = (marks[g * k + j] + own * left[row * k + j]) ** 2;
      outside -= along;
      square += squares[j] * along;
    }
    // The u_k of the smallest values, and of targets that came later, are longer than 1: nothing is left outside them.
    return Math.sqrt(square + restSquare * Math.max(0, outside));
  });
  return { groups, marks, length };
}

/** v_k·q of every query. */
function projected(queries: Csr, right: Floats, dimensions: number): Float64Array {
  const along = new Float64Array(queries.rows * dimensions);
  reference.multiplySparse(queries, dimensions, right, along);
  return along;
}

/** (A Aᵀ + λ)⁻¹ 1_i. */
function dualOf(
  members: Uint32Array,
  target: number,
  own: number,
  { left, dimensions: k }: Directions,
  inverse: Inverse,
) {
  const marked = new Float64Array(left.length / k);
  for (const row of members) marked[row] = 1;
  marked[target] += own;
  const along = new Float64Array(k);
  marked.forEach((mark, row) => {
    if (mark !== 0) for (let j = 0; j < k; j++) along[j] += mark * left[row * k + j] * inverse.inner[j];
  });
  return marked.map((mark, row) => inverse.rest * mark + dotAt(left, row * k, along));
}
