/** A collection that can be queried: analysed, counted and fitted once, then queried and taught any number of times. */

import { InputError, type Options, resolve, thousands, type Values, type Watching } from '../../check/index.ts';
import { type Csr, selectRows, stackRows } from '../../linalg/index.ts';
import { random } from '../../random/index.ts';
import type { Source } from '../../text/index.ts';
import type { Acceleration } from '../../training/index.ts';
import {
  type Catalogue,
  type CountedDocuments,
  catalogueOf,
  checkItems,
  moreOf,
  type ReadingSettings,
  readWith,
  withMore,
} from './catalogue.ts';
import type { Passages } from './passages.ts';
import { isInformative, type Relations, withUnrelated } from './relations/relations.ts';
import { type GivenRelations, relationsOf } from './relations/resolve.ts';
import type { Fitted, ProjectedQueries, TrainedSpace } from './spaces/space.ts';
import { SPACES, type SpaceName } from './spaces.ts';
import { type TextAccess, tellingWords } from './telling.ts';

export interface FinderSettings extends ReadingSettings {
  readonly space: SpaceName;
  /** The options of the space. */
  readonly settings: Values<Options>;
  readonly seed: number;
}

/** What is known to be related, and who may watch or stop the training. */
export interface TrainingContext extends Acceleration, TextAccess, Watching {
  /** More documents of the collection, whose words were counted before. */
  readonly counted?: CountedDocuments | undefined;
  /** The same documents as a space that was trained with other relations has them; then none are given or counted. */
  readonly before?: FinderState | undefined;
  /** Relations of the documents; without them, their tags and `related` are used. */
  readonly relations?: GivenRelations | undefined;
}

/** All that a fitted collection is, as plain data. */
export interface FinderState {
  readonly settings: FinderSettings;
  /** The space that was fitted: another than was asked for where that one had nothing to learn from. */
  readonly fitted: { readonly space: SpaceName; readonly settings: Values<Options> };
  readonly catalogue: Catalogue;
  readonly relations?: Relations | undefined;
  readonly trained: TrainedSpace;
  readonly notes: readonly string[];
  /** Rows of documents that were taken out since: they are found no more. */
  readonly gone?: ReadonlySet<number> | undefined;
  /** How many documents came after training. */
  readonly later?: number | undefined;
  /** How many relations were learned in place after training. */
  readonly since?: number | undefined;
}

/** What changed in a collection since it was fitted. A changed document is removed and added again. */
export interface Change {
  /** Ids. */
  readonly gone?: readonly string[];
  readonly more?: readonly Source[];
  /** All that is known to be related now, where that has changed. */
  readonly relations?: GivenRelations;
  /** The new pairs among them, and whether a pair was removed or labels changed. */
  readonly added?: readonly (readonly [string, string])[];
  readonly removed?: boolean;
}

/** A collection that can be queried. */
export interface Finder {
  /** As it is now, with what it was taught and what was added. */
  readonly state: FinderState;
  readonly notes: readonly string[];
  /** The row of a document. */
  rowOf(id: string): number | undefined;
  /** Documents ready to be compared with the collection: by id those that are in it, by their text all others. */
  ask(queries: readonly (string | Source)[]): Promise<ProjectedQueries>;
  /** The places of words in some documents; counted ones are read the first time, where their texts can be had. */
  passagesOf(rows: readonly number[]): Promise<ReadonlyMap<number, Passages>>;
  /** The same with documents that are asked about and those like them, where it is a sample and lacks them. */
  reaching(queries: readonly (string | Source)[]): Promise<Finder>;
  /**
   * Applies a change without training: new documents are folded in, new relations learned in place. Returns false, and changes
   * nothing, where that takes training.
   */
  follow(change: Change): Promise<boolean>;
}

/** Reads, counts and trains. */
export async function finder(
  items: readonly Source[],
  settings: FinderSettings,
  context: TrainingContext = {},
): Promise<Finder> {
  const { relations: given, counted: _, before, ...run } = context;
  const { space, settings: own, seed } = settings;
  const untaught = `The space ${space} learns from relations, and there are none to learn from; auto was used.`;
  const ofTraining = new Set([untaught, ...(before?.trained.notes ?? [])]);
  const { catalogue, notes } = before
    ? { catalogue: before.catalogue, notes: before.notes.filter((note) => !ofTraining.has(note)) }
    : await catalogueOf(items, settings, context);
  const relations = informativeRelations(catalogue.ids, given ?? ownRelations(items), notes);
  const learnable = !SPACES[space].learns || relations !== undefined;
  const fitted = learnable
    ? { space, settings: own }
    : { space: 'auto' as const, settings: resolve('auto', SPACES.auto.options, {}) };
  if (!learnable) notes.push(untaught);
  const problem = { ...run, counts: catalogue.counts, relations, random: random(seed), before: before?.trained };
  const trained = await SPACES[fitted.space].train(problem, fitted.settings);
  return openFinder({ settings, fitted, catalogue, relations, trained, notes: [...notes, ...trained.notes] }, run);
}

/** Opens a trained collection. */
export function openFinder(start: FinderState, { texts, beyond }: TextAccess = {}, opened?: Fitted): Finder {
  let state = start;
  let space = opened;
  // Opened by the first query: a change may follow before that.
  const open = (): Fitted => {
    const { fitted, trained, catalogue, relations } = state;
    space ??= SPACES[fitted.space].open(trained, { counts: catalogue.counts, relations }, fitted.settings);
    return space;
  };
  let rows = rowsOf(state);
  const late = new Map<number, Passages>();
  const rowOf = (id: string) => rows.get(id);
  const own: Finder = {
    get state() {
      return state;
    },
    get notes() {
      return [...state.notes, ...laterNotes(state)];
    },
    rowOf,
    async ask(queries) {
      const known = queries.map((query) => (typeof query === 'string' ? (rowOf(query) ?? unknown(query)) : undefined));
      const texts = queries.filter((query): query is Source => typeof query !== 'string');
      const { catalogue, settings } = state;
      const fresh = texts.length > 0 ? await readWith(catalogue.words, texts, settings) : undefined;
      const counts = inOrder(catalogue.counts, known, fresh?.counts);
      return { counts, projection: open().project(counts, known), rows: known, notes: fresh?.notes ?? [] };
    },
    async passagesOf(wanted) {
      const { catalogue, settings } = state;
      const { passages, ids, words } = catalogue;
      const unread = wanted.filter((row) => passages[row].start.length === 0 && !late.has(row));
      const items = unread.length > 0 && texts ? await texts(unread.map((row) => ids[row])) : [];
      const more = items.length > 0 ? (await readWith(words, items, settings)).passages : [];
      for (const [i, { id }] of items.entries()) late.set(rowOf(id)!, more[i]);
      return new Map(wanted.map((row) => [row, late.get(row) ?? passages[row]]));
    },
    async reaching(queries) {
      if (!beyond || !texts) return own;
      const { catalogue, settings, relations } = own.state;
      const named = await texts(queries.filter((query) => typeof query === 'string'));
      const asked = [...named, ...queries.filter((query) => typeof query !== 'string')];
      if (asked.length === 0) return own;
      const { counts } = await readWith(catalogue.words, asked, settings);
      const words = tellingWords(counts, catalogue);
      const names = named.map(({ id }) => id);
      const found = await beyond({ ...settings, words, named: names, has: (id) => rows.has(id) });
      const more = await moreOf(catalogue.words, found, settings);
      const size = more.ids.length;
      if (size === 0) return own;
      const all = relations && withUnrelated(relations, size);
      const note = `Learned of a sample of ${thousands(rows.size)} documents; compared with these and with ${thousands(size)} others that have the words of the question.`;
      const wide = open().among?.(more.counts);
      return openFinder(
        { ...own.state, catalogue: withMore(catalogue, more), relations: all, notes: [...state.notes, note] },
        { texts },
        wide && { ...wide, trained: state.trained },
      );
    },
    async follow({ gone: lost = [], more: items = [], relations: given, added = [], removed = false }) {
      const { catalogue: old, settings, fitted, gone = [], later = 0, since = 0 } = state;
      const left = new Set(lost);
      checkItems(items, new Set([...rows.keys()].filter((id) => !left.has(id))));
      const catalogue = items.length > 0 ? withMore(old, await readWith(old.words, items, settings)) : old;
      const relations = given
        ? informativeRelations(catalogue.ids, given, [])
        : state.relations && withUnrelated(state.relations, items.length);
      const { learns, learnsInPlace = false, needsRetraining = hasAny } = SPACES[fitted.space];
      const isTaught = added.length > 0 || removed;
      if ((learns || learnsInPlace) && needsRetraining(state.relations, relations)) return false;
      if (learns && isTaught && !learnsInPlace) return false;
      if (!isTaught && lost.length + items.length === 0) return true;
      state = {
        ...{ ...state, catalogue, relations },
        gone: new Set([...gone, ...lost.flatMap((id) => rowOf(id) ?? [])]),
        later: later + items.length,
        since: since + (learnsInPlace && relations ? added.length : 0),
      };
      space = undefined;
      rows = rowsOf(state);
      return true;
    },
  };
  return own;
}

/** The row of every document that is there; one that changed is at the last place of its id. */
const rowsOf = ({ catalogue, gone }: FinderState) =>
  new Map(catalogue.ids.flatMap((id, row) => (gone?.has(row) ? [] : [[id, row] as const])));

const laterNotes = ({ later = 0, since = 0 }: FinderState): string[] => [
  ...(later === 0 ? [] : [`Compared by the words known before they came: ${later} of the documents.`]),
  ...(since === 0 ? [] : [`Learned in place since this was measured: ${since} of the relations.`]),
];

const hasAny = (before: Relations | undefined, now: Relations | undefined): boolean =>
  (before === undefined) !== (now === undefined);

function unknown(id: string): never {
  throw new InputError('similar', 'no document of the collection has this id', id);
}

/** By the tags and links of the documents. */
const ownRelations = (items: readonly Source[]): GivenRelations => ({
  labels: items.flatMap(({ id, tags = [] }) => tags.map((tag) => [id, tag] as const)),
  pairs: items.flatMap(({ id, related = [] }) => related.map((other) => [id, other] as const)),
});

/** Undefined where they teach nothing. */
function informativeRelations(ids: readonly string[], own: GivenRelations, notes: string[]): Relations | undefined {
  if ((own.labels ?? []).length + (own.pairs ?? []).length === 0) return undefined;
  const relations = relationsOf(ids, own);
  notes.push(...relations.notes);
  if (isInformative(relations)) return relations;
  notes.push('The relations tell no documents apart: there is nothing to learn from them.');
  return undefined;
}

/** Rows of the collection and of new documents, in the order of the queries. */
function inOrder(counts: Csr, rows: readonly (number | undefined)[], fresh: Csr | undefined): Csr {
  if (!fresh) return selectRows(counts, rows as number[]);
  const known = selectRows(
    counts,
    rows.filter((row) => row !== undefined),
  );
  let [old, next] = [0, known.rows];
  return selectRows(
    stackRows(known.columns, [known, fresh]),
    rows.map((row) => (row === undefined ? next++ : old++)),
  );
}
