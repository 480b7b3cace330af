/**
 * The score of `auto` taken apart. Every feature is linear in the words of the query but for what all documents have in
 * common, which was taken off and is no word's. So the shares of the words and `others` add up to the score.
 */
import type { Csr } from '../../../kernels/index.ts';
import { dotAt } from '../../../linalg/vectors.ts';
import type { Relations } from '../relations/relations.ts';
import {
  columnsOfFactor,
  type Explanation,
  factorExplanation,
  presenceOf,
  throughExplanation,
  wordShares,
} from '../spaces/explanation.ts';
import type { Features, Queries, Query } from './features.ts';
import type { Learned, Mixture } from './model.ts';
import type { ScoreParts } from './parts.ts';

interface Asked {
  readonly features: Features;
  readonly queries: Queries;
  readonly learned: Learned;
  readonly relations: Relations | undefined;
  readonly mixture: Mixture;
}

/** A factor with a smaller share tells nothing that the words do not; one above the whole score is cancelled by others. */
const FACTOR_SHARE = { min: 0.15, max: 1 };

export function explainScore(
  { features, queries, learned, relations, mixture }: Asked,
  row: number,
  target: number,
  { query, parts, scores }: { readonly query: Query; readonly parts: ScoreParts; readonly scores: Float64Array },
): Explanation {
  const score = scores[target];
  const isLabelled = learned.labelled[target] === 1;
  const weights = weightsOf(mixture, isLabelled, parts.metric !== undefined);
  const words = new Map<number, number>();
  let rest = 0;
  const add = (of: Csr, weightOf: (column: number) => number, weight: number) => {
    for (let i = of.start[row]; i < of.start[row + 1]; i++)
      words.set(of.index[i], (words.get(of.index[i]) ?? 0) + weight * of.value[i] * weightOf(of.index[i]));
  };

  const d = features.near.dimensions;
  const { basis, centre } = features.directions;
  // A unit of the query along the directions adds `toward`.
  const direct = weights.base / parts.near.deviation;
  const toward = learned.near.toward(query.near, target).map((x) => direct * x);
  const { divisor, off, rows } = queries.placed;
  add(queries.placed.words, (column) => dotAt(basis, column * d, toward), divisor[row] > 0 ? 1 / divisor[row] : 0);
  rest -= dotAt(centre, 0, toward) / off[row];
  // A query that is itself related to documents was moved towards them: that is no word's.
  rest += dotAt(query.near, 0, toward) - dotAt(rows, row * d, toward);

  const { targets } = features.words;
  const own = presenceOf(targets, target);
  add(queries.words, (column) => own.get(column) ?? 0, (mixture.words * weights.base) / parts.words.deviation);

  const k = features.fine?.dimensions ?? 0;
  const fineBasis = features.fineBasis ?? new Float64Array(0);
  if (learned.metric && parts.metric && weights.metric !== 0) {
    const along = learned.metric.toward(query.fine!, target);
    const by = weights.metric / parts.metric.deviation;
    add(queries.words, (column) => dotAt(fineBasis, column * k, along), by);
    rest -= by * dotAt(learned.metric.middle, 0, along);
  }
  const through = new Map<number, number>();
  if (isLabelled && relations) {
    // The documents related to the target were added to it.
    const unit = learned.near.unit(query.near, target);
    for (const other of relations.related[target])
      if (other !== target)
        through.set(other, direct * learned.towards[target] * dotAt(features.near.rows, other * d, unit));
    if (learned.predictors && parts.related && weights.related !== 0) {
      const by = weights.related / parts.related.deviation;
      const { along, word } = learned.predictors.weights(target);
      add(queries.words, (column) => dotAt(fineBasis, column * k, along) + (word.get(column) ?? 0), by);
      rest -= by * parts.related.mean;
      for (const { target: other, part } of learned.predictors.through(query.fine!, query.products, target))
        through.set(other, (through.get(other) ?? 0) + by * part);
    }
  }
  const both = presenceOf(queries.words, row, targets, target);
  const products = query.near.map((x, i) => (x * toward[i]) / score);
  const factors = factorExplanation(products, (factor) =>
    columnsOfFactor(basis, d, factor, Math.sign(query.near[factor]), both),
  );
  return {
    ...wordShares(words, rest, score),
    factors: factors.filter(({ share }) => share >= FACTOR_SHARE.min && share <= FACTOR_SHARE.max),
    through: throughExplanation([...through].map(([other, part]) => ({ target: other, share: part / score }))),
  };
}

function weightsOf({ metric, related, without, scale }: Mixture, isLabelled: boolean, learns: boolean) {
  if (!learns) return { base: 1, metric: 0, related: 0 };
  return isLabelled ? { base: 1, metric, related } : { base: scale, metric: scale * without, related: 0 };
}
