/** Retrieval quality with and without learning, on documents kept out of training and used as queries. */
import { resolve } from '../../check/index.ts';
import { random } from '../../random/index.ts';
import type { Finder, TrainingContext } from './finder.ts';
import { holdOut, meanAveragePrecision } from './held-out.ts';
import type { Fitted } from './space.ts';
import { SPACES } from './spaces.ts';

export interface Quality {
  /** How many documents were kept out and asked with: of few, little can be said. */
  readonly queries: number;
  /** Mean average precision of the best space that knows nothing of the relations. */
  readonly before: number;
  /** The same of this space, which has learned from the relations of all others. */
  readonly after: number;
}

/** Undefined where too little is known to be related to measure by. The space is fitted anew, without the kept out. */
export async function quality(
  { state }: Finder,
  watch: Omit<TrainingContext, 'relations'> = {},
): Promise<Quality | undefined> {
  const { catalogue, relations, fitted, settings } = state;
  if (!relations) return undefined;
  const chance = () => random(settings.seed);
  const { rest, queries, relevant } = holdOut({
    ...watch,
    counts: catalogue.counts,
    relations,
    random: chance(),
  });
  if (relevant.length === 0) return undefined;
  const measured = (space: Fitted) => meanAveragePrecision(space.project(queries).scores, relevant);
  const { auto, [fitted.space]: own } = SPACES;
  const blind = { ...rest, relations: undefined, random: chance() };
  return {
    queries: relevant.length,
    before: measured(await auto.fit(blind, resolve('auto', auto.options, {}))),
    after: measured(await own.fit({ ...rest, random: chance() }, fitted.settings)),
  };
}
