/**
 * The regression over all relations, and what opening a space makes of it, as plain values: another thread does it while
 * the weights of relations are judged here. Its bytes are those of this thread.
 */
import type { RelationRegression } from '../../models/relation-regression.ts';
import type { Features } from './features.ts';
import { knowSquares, type Regressed, regressed, regressionOf, type Squares, squaresFor } from './learned.ts';
import { metricOf } from './metric.ts';
import { groupsOf, knowRowSums, rowSumsOver } from './related-sets.ts';
import { everyRow, relatedSumsOf, setsOf } from './related-words.ts';
import { type Relations, relatedRows } from './relations.ts';

/** With fewer documents a thread takes longer to start than this takes. */
const MIN_ROWS = 5000;

export interface RegressionOrder {
  readonly rows: Float64Array;
  readonly dimensions: number;
  /** Who is related: the sets, and that of every target. */
  readonly members: readonly Uint32Array[];
  readonly of: Uint32Array;
  /** What is known of the sum of squares. */
  readonly before: Squares;
}

interface RegressionFound {
  readonly regression: RelationRegression;
  /** Of the rows over every set of more than one target. */
  readonly sums: readonly Float64Array[];
  /** The targets under the metric, unit rows, and their lengths before. */
  readonly targets: Float64Array;
  readonly lengths: Float64Array;
  /** For every set of more than one target the length of the words of those that have it. */
  readonly related: readonly ReadonlyMap<number, number>[];
}

/** What the other thread needs; undefined where that is not worth it. `rest`: relations that are regressed here before. */
export function regressionOrder(
  { fine }: Features,
  relations: Relations,
  rest: Relations,
): RegressionOrder | undefined {
  const { rows, dimensions } = fine!;
  if (relations.related.length < MIN_ROWS) return undefined;
  const before = squaresFor(rows, dimensions, relatedRows(rest));
  return { rows, dimensions, ...groupsOf(relations), before };
}

/** On the other thread. */
export function regressedApart({ rows, dimensions, members, of, before }: RegressionOrder): RegressionFound {
  const fine = { rows, dimensions, over: rowSumsOver(rows, dimensions) };
  const relations: Relations = { related: Array.from(of, (set) => members[set]), pairs: 0, apart: [], notes: [] };
  knowSquares(rows, before);
  const regression = regressionOf({ fine }, relations);
  const { metric, relatedOf } = regressed({ fine }, regression);
  const found = relatedOf(setsOf(groupsOf(relations), everyRow(of.length)).sets);
  return {
    regression,
    sums: found.map(({ sum }) => sum),
    targets: metric.targets,
    lengths: metric.lengths,
    related: found.map(({ lengths }) => lengths),
  };
}

/** On this one: the same as `regressed` gives, of what was found. */
export function regressedFrom(
  { fine }: Features,
  relations: Relations,
  { regression, sums, targets, lengths, related }: RegressionFound,
): Regressed {
  const { rows, dimensions } = fine!;
  const { sets } = setsOf(groupsOf(relations), everyRow(relations.related.length));
  knowRowSums(
    rows,
    sets.map(({ members }) => members),
    sums,
  );
  const known = sets.map(({ members }, i) => [members, { sum: sums[i], lengths: related[i] }] as const);
  return {
    regression,
    metric: metricOf(rows, dimensions, regression.metric, regression.middle, undefined, { targets, lengths }),
    relatedOf: relatedSumsOf(fine!, regression, known),
  };
}
