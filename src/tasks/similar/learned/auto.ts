/**
 * The measured default: singular directions and words, and what relations add to them as far as they prove to help on
 * documents kept out (model.ts has the score, cross-validation.ts the judgement). Without relations it is the first alone.
 */
import { thousands } from '../../../check/index.ts';
import type { Csr, Floats } from '../../../kernels/index.ts';
import { dotAll } from '../../../linalg/index.ts';
import { beyondOf, type RelationRegression } from '../../../models/index.ts';
import { keptWith } from '../../../text/memoized.ts';
import type { Arrays } from '../../../training/index.ts';
import { labelledRows, type Relations } from '../relations/relations.ts';
import { type Fitted, space, type TrainedSpace } from '../spaces/space.ts';
import { candidatesIn, isTransitive, tooFew, type Validation, validate } from './cross-validation.ts';
import { explainScore } from './explanation.ts';
import {
  type Directions,
  directionsFor,
  type Features,
  fineDirections,
  queriesOf,
  similarityFeatures,
} from './features.ts';
import { GENTLE, learn, type Mixture, mixed, regressionOf, zScoresOf } from './model.ts';
import { joinedParts } from './parts.ts';

/** The share of relations that may come or go before they are measured again. */
const GROWTH = 0.1;

/** The order in which weights are kept. */
const WEIGHTS = Object.keys(GENTLE) as (keyof Mixture)[];

export const auto = space({
  name: 'auto',
  help: 'singular directions and words, and what relations add as far as held-out ones prove it',
  source: 'measured; see docs/similarity.md',
  learns: false,
  learnsInPlace: true,
  options: {},
  /** What cannot be measured is followed gently, whatever it is; what was measured is measured again when it has grown. */
  needsRetraining(before, now) {
    const [was, is] = [before, now].map((relations) => relations !== undefined && !tooFew(labelledRows(relations)));
    return was !== is || (was && Math.abs(now!.pairs - before!.pairs) > GROWTH * before!.pairs);
  },
  async train(problem) {
    const directions = directionsFor(problem);
    const { relations, random } = problem;
    if (!relations) return trained(directions, GENTLE, 'Trained without relations: directions and words decide.');
    const candidates = candidatesIn(relations, random);
    if (tooFew(candidates))
      return trained(directions, GENTLE, `${examples(relations)}: too few to measure; used gently.`);
    problem.onProgress?.('judging relations', 0, 1);
    const coarse = similarityFeatures(problem.counts, directions);
    const isLabelled = isTransitive(relations, candidates, random);
    const features: Features = isLabelled ? { ...coarse, ...fineDirections(problem, coarse) } : coarse;
    const validated = validate(features, relations, candidates);
    const note = `${examples(relations)}. ${worth(validated)}`;
    if (!isLabelled) return trained(directions, validated.mixture, note);
    return trained(directions, validated.mixture, note, features.fineBasis, regressionOf(features, relations));
  },
  open({ arrays }, { counts, relations }) {
    const { mixture: weights, inverse, metric, middle, rest } = arrays;
    const features = featuresBy(arrays)(counts);
    const regression: RelationRegression | undefined = inverse && {
      ...{ inverse: Float64Array.from(inverse), rest: rest[0], beyond: beyondOf(rest[0]) },
      ...{ metric: Float64Array.from(metric), middle: Float64Array.from(middle) },
    };
    const mixture = Object.fromEntries(WEIGHTS.map((name, i) => [name, weights[i]])) as unknown as Mixture;
    const learned = learn(features, relations, mixture, regression);
    const size = learned.labelled.length;
    const among =
      (more?: Features): Fitted['project'] =>
      (counts, rows = []) => {
        const queries = queriesOf(
          features,
          counts,
          (row) => (rows[row]! < size ? rows[row] : undefined),
          learned.moved,
        );
        const others = more && learned.among(more);
        const labelled = new Uint8Array(size + (others?.labelled.length ?? 0));
        labelled.set(learned.labelled);
        const asked = lastOf((row) => {
          const query = queries.at(row);
          const own = learned.parts(query);
          const beyond = more && { ...query, products: dotAll(queries.words, row, more.words.transposed) };
          const parts = beyond ? joinedParts(own, others!.parts(beyond)) : own;
          return { query, parts, scores: mixed(zScoresOf(parts, mixture), mixture, labelled) };
        });
        return {
          scores: (row) => asked(row).scores,
          explain(row, target) {
            const found = asked(row);
            if (target < size)
              return explainScore({ features, queries, learned, relations, mixture }, row, target, found);
            const own = { features: more!, queries, learned: others!, relations: undefined, mixture };
            return explainScore(own, row, target - size, { ...found, scores: found.scores.subarray(size) });
          },
        };
      };
    return { project: among(), among: (more) => ({ project: among(featuresBy(arrays)(more)) }) };
  },
});

/** Made once: opened with other relations, documents have the same. */
const featuresBy = keptWith(({ idf, basis, centre, fine }: Arrays) =>
  keptWith((counts: Csr) => similarityFeatures(counts, { idf, basis, centre }, fine)),
);

/** Keeps the last result: what a question found is explained one by one, and thousands of questions would fill the memory. */
function lastOf<T>(compute: (row: number) => T): (row: number) => T {
  let last: { readonly row: number; readonly result: T } | undefined;
  return (row) => {
    if (last?.row !== row) last = { row, result: compute(row) };
    return last.result;
  };
}

function trained(
  directions: Directions,
  mixture: Mixture,
  note: string,
  fine?: Floats,
  regression?: RelationRegression,
): TrainedSpace {
  return {
    arrays: {
      ...directions,
      mixture: Float64Array.from(WEIGHTS, (name) => mixture[name]),
      ...(fine && { fine }),
      ...(regression && {
        ...{ inverse: regression.inverse, rest: Float64Array.of(regression.rest) },
        ...{ metric: regression.metric, middle: regression.middle },
      }),
    },
    notes: [note],
  };
}

function examples({ pairs, apart }: Relations): string {
  const total = Math.round(pairs) + apart.length;
  return `${thousands(total)} example${total === 1 ? '' : 's'}`;
}

/** What learning is worth, by documents kept out. */
function worth({ queries, before, after }: Validation): string {
  const percent = (map: number) => (100 * map).toFixed(1);
  return `Held out (${queries} documents): mean average precision ${percent(before)} → ${percent(after)}.`;
}
