/**
 * Every target learns the words that tell its related documents from all others, by regularised least squares.
 *
 * Method      w_i = Aᵀ (A Aᵀ + λ)⁻¹ 1_i, where 1_i marks what i is related to, and i itself a little more; the score is the
 *             cosine of w_i and the query.
 *             A = log-tf·idf at length 1, so that (A Aᵀ + λ)⁻¹ damps what all documents have in common
 * From        kernel ridge regression (Saunders, Gammerman & Vovk 1998) of the relations on the words
 * Departures  the inverse is that of the first singular directions, with the mean of the rest in place of each of them:
 *             one truncated SVD is all the training there is, and a new relation costs nothing but itself.
 *             `auto` has the same predictors (models/relation-regression.ts), of documents with relations alone.
 */
import { integer, number } from '../../../check/index.ts';
import { reference } from '../../../kernels/index.ts';
import { dotAll, idfOf, unitRows, weigh, wordsOf } from '../../../linalg/index.ts';
import { dotAt } from '../../../linalg/vectors.ts';
import { OWN, predictorsOf } from '../../../models/index.ts';
import { svdInline } from '../../../training/index.ts';
import { type Relations, relatedSets } from '../relations/relations.ts';
import { throughExplanation, wordExplanation } from './explanation.ts';
import { space } from './space.ts';

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
    own: number({ default: OWN, min: 0, help: 'what a target counts for beyond its related documents; breaks ties' }),
  },
  async train(problem, { dimensions }) {
    const { counts, accelerator } = problem;
    const svd = accelerator?.svd ?? svdInline;
    const idf = idfOf(counts);
    const targets = unitRows(weigh(counts, 'log-tf-idf', idf));
    const { values, right } = await svd(targets, { dimensions, tolerance: TOLERANCE }, problem);
    return { arrays: { idf, values, right: new Float32Array(right) }, notes: [] };
  },
  open({ arrays: { idf, values, right } }, { counts, relations }, { penalty, own }) {
    const { targets, transposed, weigh } = wordsOf(counts, 'log-tf-idf', idf);
    const d = values.length;
    const alongOf = (words: typeof targets) => {
      const along = new Float64Array(words.rows * d);
      reference.multiplySparse(words, d, right, along);
      return along;
    };
    const rows = { words: targets, along: alongOf(targets), dimensions: d };
    const regression = inverseOf(targets.value, values, targets.rows, penalty);
    const learn = (relations: Relations) =>
      predictorsOf(rows, relatedSets(relations), regression, [...relations.related.keys()], own);
    let now = { relations, predictors: learn(relations!) };
    return {
      exact: true,
      relate(relations) {
        if (relations !== now.relations) now = { relations, predictors: learn(relations) };
      },
      project(counts) {
        const { predictors } = now;
        const queries = weigh(counts);
        const along = alongOf(queries);
        const asked = (row: number) =>
          [along.subarray(row * d, (row + 1) * d), dotAll(queries, row, transposed)] as const;
        return {
          scores: (row) => predictors.scores(...asked(row)),
          explain(row, target) {
            const [own, products] = asked(row);
            const score = predictors.scores(own, products)[target];
            const { along, word } = predictors.weights(target);
            const weightOf = (column: number) =>
              dotAt(along, 0, Float64Array.from(right.subarray(column * d, (column + 1) * d))) +
              (word.get(column) ?? 0);
            const through = predictors.through(own, products, target);
            return {
              ...wordExplanation(queries, row, score, weightOf),
              through: throughExplanation(through.map(({ target, part }) => ({ target, share: part / score }))),
            };
          },
        };
      },
    };
  },
});

/** By A ≈ U Σ Vᵀ: 1 / (σ² + λ) along its directions, and one over λ and the mean square of the rest beyond them. */
function inverseOf(all: ArrayLike<number>, values: ArrayLike<number>, rows: number, penalty: number) {
  let left = 0;
  for (let i = 0; i < all.length; i++) left += all[i] ** 2;
  const d = values.length;
  const inverse = new Float64Array(d * d);
  for (let k = 0; k < d; k++) {
    left -= values[k] ** 2;
    inverse[k * d + k] = 1 / (values[k] ** 2 + penalty);
  }
  const beyond = Math.max(0, left) / Math.max(1, rows - d);
  return { inverse, rest: 1 / (beyond + penalty), beyond };
}
