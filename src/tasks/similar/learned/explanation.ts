/**
 * Why `auto` found a target: its score taken apart by the words of the query, by directions, and by the documents it was
 * found through. Every part of the score is a sum over the words of the query and one number that no word has: what all
 * documents have in common was taken off. So the shares of the words and `others` add up to the score.
 */
import type { Csr } from '../../../kernels/index.ts';
import type { Relations } from '../relations/relations.ts';
import {
  columnsOfFactor,
  factorExplanation,
  presenceOf,
  throughExplanation,
  wordShares,
} from '../spaces/explanation.ts';
import type { Explanation } from '../spaces/space.ts';
import type { Features, Queries, Query } from './features.ts';
import { type LearnedScores, type Scored, type ScoreWeights, WORDS } from './model.ts';

interface Asked {
  readonly features: Features;
  readonly queries: Queries;
  readonly learned: LearnedScores;
  readonly relations: Relations | undefined;
  readonly mixture: ScoreWeights;
}

/** A factor with a smaller share tells nothing that the words do not; one above the whole score is cancelled by others. */
const FACTOR_SHARE = { min: 0.15, max: 1 };

export function explainScore(
  { features, queries, learned, relations, mixture }: Asked,
  row: number,
  target: number,
  { query, scored }: { readonly query: Query; readonly scored: Scored },
): Explanation {
  const score = scored.scores[target];
  const known = learned.knows(target);
  const weights = weightsOf(mixture, known, scored.metric !== undefined);
  const words = new Map<number, number>();
  let rest = 0;
  const add = (of: Csr, weightOf: (column: number) => number, weight: number) => {
    for (let i = of.start[row]; i < of.start[row + 1]; i++)
      words.set(of.index[i], (words.get(of.index[i]) ?? 0) + weight * of.value[i] * weightOf(of.index[i]));
  };

  const d = features.near.dimensions;
  const { basis } = features.directions;
  const direct = weights.base / (scored.near.deviation || Infinity);
  const { nearMetric, nearWeight } = learned;
  const byNear =
    nearMetric && scored.nearMetric ? (weights.base * mixture.near * nearWeight) / scored.nearMetric.deviation : 0;
  // Both parts are linear in the query along the directions: a unit of it adds `toward`.
  const throughNear = byNear !== 0 ? nearMetric!.toward(query.near, target) : undefined;
  const toward = learned.examples
    .toward(query.near, target)
    .map((x, k) => direct * x + byNear * (throughNear?.[k] ?? 0));
  const { divisor } = queries.placed;
  add(queries.placed.words, (column) => dotAt(basis, column * d, toward), divisor[row] > 0 ? 1 / divisor[row] : 0);

  rest -= dotAt(features.directions.centre, 0, toward) / queries.placed.off[row];
  // What its own related documents add to a query.
  rest += dotAt(query.near, 0, toward) - dotAt(queries.placed.rows.subarray(row * d, (row + 1) * d), 0, toward);

  const { targets } = features.words;
  const own = rowOf(targets, target);
  add(queries.words, (column) => own.get(column) ?? 0, (WORDS * weights.base) / (scored.words.deviation || Infinity));

  if (features.fine && learned.metric && scored.metric && weights.metric !== 0) {
    const along = learned.metric.toward(query.fine!, target);
    const of = features.fineBasis!;
    const k = features.fine.dimensions;
    const by = weights.metric / (scored.metric.deviation || Infinity);
    add(queries.words, (column) => dotAt(of, column * k, along), by);
    rest -= by * dotAt(learned.metric.middle, 0, along);
  }
  const through = new Map<number, number>();
  if (known && relations) {
    const placed = learned.examples.place(query.near);
    const byMetric = byNear !== 0 ? nearMetric!.place(query.near) : undefined;
    for (const other of relations.related[target]) {
      if (other === target) continue;
      const part = learned.examples.part(other, learned.examples.weight[target], target);
      const alone = features.near.rows.subarray(other * d, (other + 1) * d);
      const more = byMetric ? dotAt(nearMetric!.part(alone, target), 0, byMetric) : 0;
      through.set(other, direct * dotAt(part, 0, placed) + byNear * learned.examples.weight[target] * more);
    }
    if (learned.related && scored.related && weights.related !== 0) {
      const by = weights.related / (scored.related.deviation || Infinity);
      const { along, word } = learned.related.weights(target);
      const k = along.length;
      const weightOf = (column: number) => dotAt(features.fineBasis!, column * k, along) + (word.get(column) ?? 0);
      add(queries.words, weightOf, by);
      rest -= by * scored.related.mean;
      for (const { target: other, part } of learned.related.through(query.fine!, query.products, target))
        through.set(other, (through.get(other) ?? 0) + by * part);
    }
  }
  const both = presenceOf(queries.words, row, targets, target);
  const products = query.near.map((x, k) => (x * toward[k]) / score);
  const factors = factorExplanation(products, (factor) =>
    columnsOfFactor(basis, d, factor, Math.sign(query.near[factor]), both),
  );
  return {
    ...wordShares(words, rest, score),
    factors: factors.filter(({ share }) => share >= FACTOR_SHARE.min && share <= FACTOR_SHARE.max),
    through: throughExplanation([...through].map(([other, part]) => ({ target: other, share: part / score }))),
  };
}

function weightsOf({ metric, related, without, scale }: ScoreWeights, known: boolean, learns: boolean) {
  if (!learns) return { base: 1, metric: 0, related: 0 };
  return known ? { base: 1, metric, related } : { base: scale, metric: scale * without, related: 0 };
}

function rowOf({ start, index, value }: Csr, row: number): Map<number, number> {
  const own = new Map<number, number>();
  for (let i = start[row]; i < start[row + 1]; i++) own.set(index[i], value[i]);
  return own;
}

function dotAt(matrix: ArrayLike<number>, at: number, vector: ArrayLike<number>): number {
  let sum = 0;
  for (let k = 0; k < vector.length; k++) sum += matrix[at + k] * vector[k];
  return sum;
}
