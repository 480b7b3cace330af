/**
 * The measured default: singular directions and words, and what relations add to them as far as they prove to help on
 * documents kept out (learned.ts has the score, evidence.ts the judgement). Without relations it is the first alone.
 */
import { thousands } from '../../../check/index.ts';
import type { Floats } from '../../../kernels/index.ts';
import type { RelationRegression } from '../../../models/index.ts';
import { coordinatesInline } from '../../../training/index.ts';
import { type Relations, relatedRows } from '../relations/relations.ts';
import { type Problem, space, type TrainedSpace } from '../spaces/space.ts';
import { isTransitive, knownIn, tooFew, type Validation, validateLabels, validatePairs } from './cross-validation.ts';
import { type Directions, directionsFor } from './directions.ts';
import { explainScore } from './explanation.ts';
import { type Features, finer, queriesOf, similarityFeatures } from './features.ts';
import { GENTLE, type LearnedScores, learn, regressed, regressionOf, type ScoreWeights } from './model.ts';

/** Directions in which the words of related documents are learned; the regression does not need them to be accurate. */
const FINE = { dimensions: 200, tolerance: 0.01 };

/** The share of relations that may come or go before they are measured again. */
const GROWTH = 0.1;

/** What training made of its documents, by its directions: a space that is opened next does not make it again. */
const madeFrom = new WeakMap<
  Directions['basis'],
  { readonly counts: Problem['counts']; readonly features: Features }
>();

export const auto = space({
  name: 'auto',
  help: 'singular directions and words, and what relations add as far as held-out ones prove it',
  source: 'measured; see docs/similarity.md',
  learns: false,
  options: {},
  /** What cannot be measured is followed gently, whatever it is; what was measured is measured again when it has grown. */
  outgrown(before, now) {
    const [was, is] = [before, now].map((relations) => relations !== undefined && !tooFew(relatedRows(relations)));
    return was !== is || (was && Math.abs(now!.pairs - before!.pairs) > GROWTH * before!.pairs);
  },
  async train(problem) {
    const directions = await directionsFor(problem);
    const { relations, random } = problem;
    if (!relations) return trained(directions, GENTLE, 'Trained without relations: directions and words decide.');
    const known = knownIn(relations, random);
    if (tooFew(known)) return trained(directions, GENTLE, `${examples(relations)}: too few to measure; used gently.`);
    problem.onProgress?.('judging relations', 0, 1);
    const features = similarityFeatures(problem.counts, directions);
    madeFrom.set(directions.basis, { counts: problem.counts, features });
    if (!isTransitive(relations, known, random)) {
      const validated = validatePairs(features, relations, known);
      return trained(directions, validated.mixture, `${examples(relations)}. ${worth(validated)}`);
    }
    const whole: Features = { ...features, ...(await fineDirections(problem, features)) };
    madeFrom.set(directions.basis, { counts: problem.counts, features: whole });
    const validated = validateLabels(whole, relations, known);
    const regression = regressionOf(whole, relations);
    return trained(
      directions,
      validated.mixture,
      `${examples(relations)}. ${worth(validated)}`,
      whole.fineBasis,
      regression,
    );
  },
  open({ arrays }, { counts, relations }) {
    const { idf, basis, centre, mixture: weights, fine, inverse, metric, middle, rest } = arrays;
    const made = madeFrom.get(basis);
    madeFrom.delete(basis);
    const features = made?.counts === counts ? made.features : similarityFeatures(counts, { idf, basis, centre }, fine);
    const regression: RelationRegression | undefined = inverse && {
      ...{ inverse: Float64Array.from(inverse), metric: Float64Array.from(metric) },
      ...{ middle: Float64Array.from(middle), rest: rest[0] },
    };
    const mixture = mixtureOf(weights);
    const predictions = regression && regressed(features, regression);
    const learned = (from: Relations | undefined): LearnedScores => learn(features, from, mixture, predictions);
    let known = { relations, learned: learned(relations) };
    return {
      exact: !regression,
      relate(relations) {
        if (relations !== known.relations) known = { relations, learned: learned(relations) };
      },
      project(counts, rows = []) {
        const { learned, relations } = known;
        const queries = queriesOf(features, counts, (row) => rows[row], learned.examples.moved);
        const asked = lastOf((row) => {
          const query = queries.at(row);
          return { query, scored: learned.score(query, mixture) };
        });
        return {
          scores: (row) => asked(row).scored.scores,
          explain: (row, target) =>
            explainScore({ features, queries, learned, relations, mixture }, row, target, asked(row)),
        };
      },
    };
  },
});

/** Keeps the last result: what a question found is explained one by one, and thousands of questions would fill the memory. */
function lastOf<T>(compute: (row: number) => T): (row: number) => T {
  let last: { readonly row: number; readonly result: T } | undefined;
  return (row) => {
    if (last?.row !== row) last = { row, result: compute(row) };
    return last.result;
  };
}

/** A device that decomposes gives the basis alone. */
async function fineDirections(problem: Problem, { words }: Features): Promise<ReturnType<typeof finer>> {
  const { accelerator } = problem;
  const found = accelerator
    ? await accelerator.coordinates?.(words.targets, FINE, problem)
    : await coordinatesInline(words.targets, FINE, problem);
  if (found) return finer(words.targets, found.basis, found.rows);
  const { right } = await accelerator!.svd(words.targets, FINE, problem);
  return finer(words.targets, new Float32Array(right));
}

function trained(
  directions: Directions,
  mixture: ScoreWeights,
  note: string,
  fine?: Floats,
  regression?: RelationRegression,
): TrainedSpace {
  const { strength, near, metric, related, without, scale } = mixture;
  return {
    arrays: {
      ...directions,
      mixture: Float64Array.of(strength, metric, related, without, scale, near),
      ...(fine && { fine }),
      ...(regression && { ...regression, rest: Float64Array.of(regression.rest) }),
    },
    notes: [note],
  };
}

/** A space that was saved without the metric of examples goes on without it. */
const mixtureOf = ([strength, metric, related, without, scale, near = 0]: Iterable<number>): ScoreWeights => ({
  ...{ strength, near, metric, related, without, scale },
});

function examples({ pairs, apart }: Relations): string {
  const total = Math.round(pairs) + apart.length;
  return `${thousands(total)} example${total === 1 ? '' : 's'}`;
}

/** What learning is worth, by documents kept out. */
function worth({ queries, measure, before, after, known, unknown, mixture }: Validation): string {
  const held = `Held out (${queries} documents)`;
  const place = (rank: number) => thousands(Math.round(rank));
  if (Number.isNaN(mixture.strength)) return `${held}: they do not help, and are not followed.`;
  if (measure === 'rank')
    return `${held}: what is related comes at place ${place(before)} → ${place(after)} in the geometric mean.`;
  const percent = (map: number) => (100 * map).toFixed(1);
  const change = (of: { before: number; after: number }) => `${percent(of.before)} → ${percent(of.after)}`;
  const kinds = known && unknown ? ` (targets with relations ${change(known)}, without ${change(unknown)})` : '';
  return `${held}: mean average precision ${change({ before, after })}${kinds}.`;
}
