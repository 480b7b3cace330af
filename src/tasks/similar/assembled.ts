/** A space from factors that were trained on other machines. It has no texts, so results have no passages. */
import { InputError, type Options, type Values } from '../../check/index.ts';
import type { Csr } from '../../linalg/index.ts';
import { random } from '../../random/index.ts';
import { knownWords } from './catalogue.ts';
import { type Finder, type FinderSettings, openFinder } from './finder.ts';
import { isInformative, type Relations } from './relations/relations.ts';
import { type GivenRelations, relationsOf } from './relations/resolve.ts';
import { trainWeights } from './spaces/gvsm.ts';
import type { TrainedSpace } from './spaces/space.ts';

/** Passes where held-out relations cannot decide. */
export const USUAL_PASSES = 12;

export interface SpaceParts {
  readonly ids: readonly string[];
  readonly titles: readonly (string | null)[];
  readonly terms: readonly string[];
  readonly labels: readonly string[];
  readonly counts: Csr;
  readonly relations: Relations;
  /** P(z|w) and what to say of its training. */
  readonly factors: TrainedSpace;
}

/** What is known to be related, or a word on what is lacking. */
export function requiredRelations(ids: readonly string[], given: GivenRelations): Relations {
  const relations = relationsOf(ids, given);
  if (isInformative(relations)) return relations;
  throw new InputError('relations', 'there is nothing to learn from: none relate, or all relate to all');
}

export async function assembled(settings: FinderSettings, parts: SpaceParts): Promise<Finder> {
  const { ids, titles, terms, labels, counts, relations, factors } = parts;
  const problem = { counts, relations, random: random(settings.seed) };
  const { topics: _topics, passes: _passes, update: _update, ...weights } = settings.settings as Values<Options>;
  const trained =
    settings.space === 'sup-gvsm'
      ? await trainWeights(problem, factors, weights as Parameters<typeof trainWeights>[2])
      : factors;
  const none = { start: [], end: [], word: [], firstWord: [0] };
  const empty = Object.fromEntries(Object.entries(none).map(([name, values]) => [name, Uint32Array.from(values)]));
  const passages = { ...empty, first: new Uint32Array(ids.length + 1), time: new Float64Array() } as never;
  return openFinder({
    settings,
    fitted: { space: settings.space, settings: settings.settings },
    catalogue: { ids, titles, words: knownWords(terms, labels), counts, passages },
    relations,
    trained,
    notes: [...relations.notes, ...trained.notes],
  });
}
