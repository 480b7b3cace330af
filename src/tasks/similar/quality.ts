/**
 * Retrieval quality with and without learning, on documents kept out of training and used as queries: over all targets,
 * over those with relations, and over targets whose relations were hidden, which stand for documents that have none.
 */
import { resolve } from '../../check/index.ts';
import { averagePrecisionOf } from '../../evaluate/ranking.ts';
import { random } from '../../random/index.ts';
import type { Finder, TrainingContext } from './finder.ts';
import { MIN_HIDDEN, type QualityChange } from './learned/cross-validation.ts';
import { holdOut, MIN_QUERIES, restrictedTo } from './relations/relations.ts';
import type { Fitted } from './spaces/space.ts';
import { SPACES } from './spaces.ts';

/** Mean average precision. */
export interface Quality extends QualityChange {
  /** Number of held-out documents that served as queries; a small number means little. */
  readonly queries: number;
  /** Among targets with relations, and among those without; absent where there are too few to hide any. */
  readonly known?: QualityChange;
  readonly unknown?: QualityChange;
}

/** Undefined where too little is known to be related to measure by. The space is fitted anew, without the kept out. */
export async function quality(
  { state }: Finder,
  context: Omit<TrainingContext, 'relations' | 'before'> = {},
): Promise<Quality | undefined> {
  const { catalogue, relations, fitted, settings } = state;
  if (!relations) return undefined;
  const chance = () => random(settings.seed);
  const { rest, queries, relevant } = holdOut({
    ...context,
    counts: catalogue.counts,
    relations,
    random: chance(),
  });
  if (relevant.length === 0) return undefined;
  const { related } = rest.relations!;
  const withRelations = chance()
    .order(related.length)
    .filter((row) => related[row].length > 1);
  const hidden = new Set(withRelations.slice(0, Math.floor(MIN_HIDDEN * withRelations.length)));
  const hides = hidden.size >= MIN_QUERIES;
  const taught = hides ? restrictedTo(rest.relations!, (row) => !hidden.has(row)) : rest.relations!;
  const { auto, [fitted.space]: own } = SPACES;
  const blind = await auto.fit({ ...rest, relations: undefined, random: chance() }, resolve('auto', auto.options, {}));
  const learned = await own.fit({ ...rest, relations: taught, random: chance() }, fitted.settings);
  const over = (rows?: readonly number[]): QualityChange => {
    const measured = (space: Fitted) => precisionOver(space.project(queries).scores, relevant, rows);
    return { before: measured(blind), after: measured(learned) };
  };
  return {
    ...{ queries: relevant.length, ...over() },
    ...(hides && { known: over(withRelations.filter((row) => !hidden.has(row))), unknown: over([...hidden]) }),
  };
}

/** Mean average precision over some of the targets; queries that have none among them are left out. */
export function precisionOver(
  scores: (row: number) => Float64Array,
  relevant: readonly ArrayLike<number>[],
  rows?: readonly number[],
): number {
  const place = rows && new Map(rows.map((row, i) => [row, i]));
  const found = relevant.flatMap((own, query) => {
    const among = place ? Array.from(own).flatMap((row) => place.get(row) ?? []) : own;
    if (among.length === 0) return [];
    const all = scores(query);
    return [averagePrecisionOf(rows ? Float64Array.from(rows, (row) => all[row]) : all, among)];
  });
  return found.reduce((sum, precision) => sum + precision, 0) / Math.max(1, found.length);
}
