/** Retrieval quality with and without learning, on documents kept out of training and used as queries. */
import { resolve } from '../../check/index.ts';
import { averagePrecisionOf } from '../../evaluate/ranking.ts';
import { random } from '../../random/index.ts';
import type { Finder, TrainingContext } from './finder.ts';
import type { QualityChange } from './learned/cross-validation.ts';
import { holdOut } from './relations/relations.ts';
import type { Fitted } from './spaces/space.ts';
import { SPACES } from './spaces.ts';

/** Mean average precision. */
export interface Quality extends QualityChange {
  /** Number of held-out documents that served as queries; a small number means little. */
  readonly queries: number;
}

/** Undefined where too little is known to be related to measure by. The space is fitted anew, without the kept out. */
export async function quality(
  { state }: Finder,
  context: Omit<TrainingContext, 'relations' | 'before'> = {},
): Promise<Quality | undefined> {
  const { catalogue, relations, fitted, settings } = state;
  if (!relations) return undefined;
  const chance = () => random(settings.seed);
  const { rest, queries, relevant } = holdOut({ ...context, counts: catalogue.counts, relations, random: chance() });
  if (relevant.length === 0) return undefined;
  const { auto, [fitted.space]: own } = SPACES;
  const blind = await auto.fit({ ...rest, relations: undefined, random: chance() }, resolve('auto', auto.options, {}));
  const learned = await own.fit({ ...rest, random: chance() }, fitted.settings);
  const measured = (space: Fitted) => precisionOver(space.project(queries).scores, relevant);
  return { queries: relevant.length, before: measured(blind), after: measured(learned) };
}

/** Mean average precision. */
export function precisionOver(scores: (row: number) => Float64Array, relevant: readonly ArrayLike<number>[]): number {
  const sum = relevant.reduce((sum, own, row) => sum + averagePrecisionOf(scores(row), own), 0);
  return sum / Math.max(1, relevant.length);
}
