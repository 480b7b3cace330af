/**
 * The spaces in which the documents of a library are compared. A space is trained by the first question and kept as a model
 * of the library, for those that follow; it can stay open between them. Changes of the library are folded in when the next
 * question comes; after a large change the space is trained again.
 */
import { InputError, inTurn, orNothing } from '../check/index.ts';
import { DERIVED } from '../store/export.ts';
import type { Model, Store } from '../store/store.ts';
import {
  type Change,
  type CountedDocuments,
  type Finder,
  type FinderSettings,
  finder,
  type GivenRelations,
  openSpace,
  SPACE_NAMES,
  saveSpace,
  usableSpace,
} from '../tasks/similar/index.ts';
import type { TopicsWork } from '../tasks/topics/index.ts';
import type { Source } from '../text/index.ts';
import { accessTo, type Reading } from './candidates.ts';
import { allItems, documentsFor, itemsById, SAMPLE } from './collection.ts';

/** Which relations a space is trained with: those that people made, and with `tags` those of documents that share a tag. */
export interface RelationSources {
  readonly tags: boolean;
}

type Pair = readonly [a: string, b: string, accepted: boolean];

/** The state of a library that a space was trained from: of all its documents, or of a sample. */
export interface LibraryState {
  /** All documents, those beyond the sample too. */
  readonly size: number;
  readonly documents: readonly (readonly [id: string, version: number])[];
  readonly pairs: readonly Pair[];
  readonly labels: readonly (readonly [id: string, tag: string])[];
}

/** Which space, and whether tags count as relations. */
export interface Choice extends RelationSources {
  readonly settings: FinderSettings;
}

interface Kept extends Choice {
  readonly known: LibraryState;
}

export interface SpaceToTrain {
  readonly items: readonly Source[];
  readonly relations: GivenRelations;
  /** More documents, whose words were counted when they were stored. */
  readonly counted?: CountedDocuments | undefined;
  readonly settings: FinderSettings;
  /** A space of the same documents, in place of all of them. */
  readonly before?: Uint8Array | undefined;
}

/** The bytes of a space, and the state of the library that it was trained from. */
export interface TrainedSpace {
  readonly bytes: Uint8Array;
  readonly known: LibraryState;
}

/** An open space; with the model to keep where it was just trained. */
export interface Opened {
  readonly open: Finder;
  /** The state of the library that it was trained from. */
  readonly learned: LibraryState;
  readonly model?: Omit<Model, 'made'>;
  readonly notes: readonly string[];
}

const isKeptSpace = (name: string): boolean => name.startsWith(DERIVED);
const nameOf = ({ settings: { space }, tags }: Choice) => `${DERIVED}${space}${tags ? ', by tags' : ''}`;

/** A space of fewer documents is trained again after every change: that takes no time. */
const MIN_FOLDED = 300;
/** A change of a larger share of the documents is not folded in. */
const MAX_FOLDED_SHARE = 1 / 4;

/** Of so many documents at most: of a sample, by default. */
export async function stateOf(store: Store, { tags }: RelationSources, most = SAMPLE): Promise<LibraryState> {
  const documents = await store.documents.current(most);
  const labels = tags ? await store.documents.tags(documents.map(({ number }) => number)) : [];
  const ids = new Set(documents.map(({ id }) => id));
  const pairs = (await store.relations.all()).filter(({ a, b }) => ids.has(a) && ids.has(b));
  return {
    size: (await store.size()).documents,
    documents: documents.map(({ id, version }) => [id, version]),
    pairs: pairs.map(({ a, b, accepted }) => [a, b, accepted]),
    labels: labels.map(({ id, tag }) => [id, tag]),
  };
}

/** Whether the space is to be trained again. */
function isLargeChange(before: LibraryState, now: LibraryState): boolean {
  const changed = missing(before, now).length + missing(now, before).length;
  return changed > (before.documents.length < MIN_FOLDED ? 0 : MAX_FOLDED_SHARE * before.documents.length);
}

/** Documents of one state that the other lacks, or has in another version. */
function missing(one: LibraryState, other: LibraryState): string[] {
  if (sameLists(one.documents, other.documents)) return [];
  const versions = new Map(other.documents);
  return one.documents.flatMap(([id, version]) => (versions.get(id) === version ? [] : [id]));
}

/** The difference between two states. */
async function changeSince(store: Store, before: LibraryState, now: LibraryState): Promise<Change> {
  const gone = new Set(before.pairs.map((pair) => JSON.stringify(pair)));
  const fresh = now.pairs.filter((pair) => !gone.delete(JSON.stringify(pair)));
  return {
    gone: missing(before, now),
    more: await itemsById(store, missing(now, before)),
    relations: now,
    added: fresh.map(([a, b]) => [a, b] as const),
    removed: gone.size > 0 || !sameLists(before.labels, now.labels),
  };
}

const sameLists = (one: readonly (readonly unknown[])[], other: readonly (readonly unknown[])[]): boolean =>
  one.length === other.length && one.every(([a, b], i) => a === other[i][0] && b === other[i][1]);

export interface SimilarWork extends TopicsWork {
  readonly reading?: Reading | undefined;
}

/** Opens the kept space and applies what has changed since, or trains one. */
export async function openSimilar(
  store: Store,
  settings: FinderSettings,
  sources: RelationSources,
  work: SimilarWork = {},
): Promise<Opened> {
  const now = await stateOf(store, sources);
  const choice = { settings, ...sources };
  return (await openKept(store, choice, now, work.reading)) ?? learnSimilar(store, choice, now, work);
}

/** The kept space, with what has changed since; nothing where it is to be trained. */
export async function openKept(
  store: Store,
  choice: Choice,
  now: LibraryState,
  reading?: Reading,
): Promise<Opened | undefined> {
  const kept = await keptSpace(store, choice);
  if (!kept || isLargeChange(kept.known, now)) return undefined;
  const open = usableSpace(kept.bytes, store.folder, accessTo(store, now, reading));
  const follows = await open?.follow(await changeSince(store, kept.known, now));
  return open && follows ? { open, learned: kept.known, notes: [] } : undefined;
}

/** A space that was just trained elsewhere, with what has changed since, as far as it follows that. */
export async function openTrained(store: Store, { bytes, known }: TrainedSpace, now: LibraryState, reading: Reading) {
  const open = openSpace(bytes, store.folder, {}, accessTo(store, now, reading));
  await open.follow(await changeSince(store, known, now));
  return { open, learned: known, notes: [] };
}

/** The kept space and the state it was trained from; nothing where there is none, or its file is damaged. */
async function keptSpace(store: Store, choice: Choice): Promise<TrainedSpace | undefined> {
  const model = await store.models.get(nameOf(choice)).catch(orNothing);
  const { settings, known } = (model?.about ?? {}) as unknown as Kept;
  const isSame = JSON.stringify(settings) === JSON.stringify(choice.settings);
  return model && isSame ? { bytes: model.bytes, known } : undefined;
}

/** A space as a model of the store. */
export const keptModel = ({ settings, tags }: Choice, { bytes, known }: TrainedSpace) => ({
  name: nameOf({ settings, tags }),
  bytes,
  about: { settings, tags, known } satisfies Kept as unknown as Model['about'],
});

/** Trains a space from all documents. */
async function learnSimilar(
  store: Store,
  choice: Choice,
  now: LibraryState,
  { reading, ...work }: SimilarWork,
): Promise<Required<Opened>> {
  const notes: string[] = [];
  const own = { ...work, ...accessTo(store, now, reading) };
  const train = ({ items, before, ...order }: SpaceToTrain) =>
    finder(items, choice.settings, { ...own, ...order, before: before && openSpace(before, store.folder).state });
  const { trained: open, known } = await trainedBy(train, store, choice, now, (note) => notes.push(note));
  return { open, learned: known, model: keptModel(choice, { bytes: saveSpace(open), known }), notes };
}

/** Has a space trained: from that of the same documents without tags, where it is of use, or from all documents. */
export async function trainedBy<T>(
  train: (space: SpaceToTrain) => Promise<T>,
  store: Store,
  choice: Choice,
  now: LibraryState,
  log: (problem: string) => void = () => {},
): Promise<{ readonly trained: T; readonly known: LibraryState }> {
  const { settings } = choice;
  const before = await withoutTags(store, choice, now);
  try {
    if (before) return { trained: await train({ items: [], before, relations: now, settings }), known: now };
  } catch (error) {
    // One that is damaged is of no use.
    if (!(error instanceof InputError)) throw error;
  }
  const sample = (await store.documents.current(SAMPLE)).map(({ number }) => number);
  const documents = await documentsFor(store, sample, settings, log);
  const known = await stateOf(store, choice);
  return { trained: await train({ ...documents, relations: known, settings }), known };
}

/** Of a space by tags, that of the same documents without tags and relations, which has their words and directions. */
async function withoutTags(store: Store, choice: Choice, now: LibraryState): Promise<Uint8Array | undefined> {
  const kept = choice.tags ? await keptSpace(store, { ...choice, tags: false }) : undefined;
  return kept?.known.pairs.length === 0 && sameLists(kept.known.documents, now.documents) ? kept.bytes : undefined;
}

/** Trains every kept space again; returns their names. */
export async function relearnSimilar(store: Store, work: TopicsWork = {}): Promise<string[]> {
  const names: string[] = [];
  for (const { name, about } of (await store.models.list()).filter((model) => isKeptSpace(model.name))) {
    const kept = about as unknown as Kept;
    if (!SPACE_NAMES.includes(kept.settings.space)) continue;
    const { model } = await learnSimilar(store, kept, await stateOf(store, kept), work);
    await store.models.put(model);
    names.push(name);
  }
  return names;
}

/** A space as the library is now. */
export type SpaceNow = Opened & { readonly known: LibraryState };

/**
 * A space that stays open between questions and follows changes of the library, for one choice at a time. Where it cannot,
 * `opening` opens one; nothing where that has none.
 */
export function followingSpace() {
  let current: (SpaceNow & { readonly of: string; readonly store: Store }) | undefined;
  /** The library as whoever asks last has opened it: the one that the space was opened with may be closed. */
  let reading: Store;
  return async (
    store: Store,
    { settings, tags }: Choice,
    opening: (now: LibraryState, reading: Reading) => Promise<Opened | undefined>,
  ): Promise<SpaceNow | undefined> => {
    reading = store;
    const choice = JSON.stringify([settings, tags]);
    const of = `${choice} ${await store.stamp()}`;
    if (current?.store === store && current.of === of) return current;
    const before = current?.of.startsWith(`${choice} `) ? current : undefined;
    current = undefined;
    const known = await stateOf(store, { tags });
    const isNear = before && !isLargeChange(before.learned, known);
    const follows = isNear && (await before.open.follow(await changeSince(store, before.known, known)));
    const space = follows ? before : await opening(known, (work) => work(reading));
    current = space && { ...space, known, store, of };
    return current;
  };
}

/** The space of a library as it is now; one question at a time. */
export type OpenSpace = (store: Store) => Promise<Pick<Opened, 'open' | 'notes'>>;

export function spaceKeptOpen(settings: FinderSettings, sources: RelationSources): OpenSpace {
  const [turns, space] = [inTurn(), followingSpace()];
  const opened = (store: Store) =>
    space(store, { settings, ...sources }, (_, reading) => openSimilar(store, settings, sources, { reading }));
  return (store) => turns(async () => (await opened(store))!);
}

/** All documents, which of them belong together, and what could not be read. */
export async function collectionOf(store: Store, sources: RelationSources) {
  const notes: string[] = [];
  const items = await allItems(store, (problem) => notes.push(problem));
  return { items, relations: await stateOf(store, sources, Infinity), notes };
}
