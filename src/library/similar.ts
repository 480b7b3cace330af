/**
 * The spaces in which the documents of a library are compared, kept with it: learned once, asked as often as one likes.
 * What has changed since is folded in when the next question comes; when it is much, the space is learned anew.
 */

import { InputError } from '../check/index.ts';
import { DERIVED } from '../store/export.ts';
import type { Model, Store, Version } from '../store/store.ts';
import {
  type Change,
  type Finder,
  type FinderSettings,
  finder,
  openSpace,
  SPACE_NAMES,
  saveSpace,
} from '../tasks/similar/index.ts';
import type { TopicsWork } from '../tasks/topics/index.ts';
import type { Source } from '../text/index.ts';

/** Whether documents with a tag in common belong together, besides what people said. */
export interface Teaching {
  readonly tags: boolean;
}

type Pair = readonly [a: string, b: string, accepted: boolean];

/** What a space knows of a library. */
export interface Known {
  readonly documents: readonly (readonly [id: string, version: number])[];
  readonly pairs: readonly Pair[];
  readonly labels: readonly (readonly [id: string, tag: string])[];
}

interface Kept extends Teaching {
  readonly settings: FinderSettings;
  readonly known: Known;
}

/** A collection that is ready, and the model to keep it by where it was just learned. */
export interface Opened {
  readonly open: Finder;
  readonly model?: Omit<Model, 'made'>;
  readonly notes: readonly string[];
}

const isKeptSpace = (name: string): boolean => name.startsWith(DERIVED);
const nameOf = ({ space }: FinderSettings, { tags }: Teaching) => `${DERIVED}${space}${tags ? ', by tags' : ''}`;

/** A library of fewer documents is learned anew whenever one of them changes: it takes no time. */
const SMALL = 300;
/** A change of more than this part of a library is not folded in. */
const MUCH = 1 / 4;

export async function knownOf(store: Store, { tags }: Teaching): Promise<Known> {
  const documents = await store.documents.list();
  const ids = new Set(documents.map(({ id }) => id));
  const pairs = (await store.relations.all()).filter(({ a, b }) => ids.has(a) && ids.has(b));
  return {
    documents: documents.map(({ id, version }) => [id, version]),
    pairs: pairs.map(({ a, b, accepted }) => [a, b, accepted]),
    labels: tags ? documents.flatMap(({ id, tags }) => tags.map((tag) => [id, tag] as const)) : [],
  };
}

/** Whether so much has changed that it is better learned anew. */
export function isMuch(before: Known, now: Known): boolean {
  const changed = missing(before, now).length + missing(now, before).length;
  return changed > (before.documents.length < SMALL ? 0 : MUCH * before.documents.length);
}

/** The documents of one that the other does not have, or not in this version. */
function missing(one: Known, other: Known): string[] {
  const versions = new Map(other.documents);
  return one.documents.flatMap(([id, version]) => (versions.get(id) === version ? [] : [id]));
}

/** What has become of the library since. */
export async function changeSince(store: Store, before: Known, now: Known): Promise<Change> {
  const said = new Set(before.pairs.map((pair) => JSON.stringify(pair)));
  const fresh = now.pairs.filter((pair) => !said.delete(JSON.stringify(pair)));
  return {
    gone: missing(before, now),
    more: await itemsOf(store, missing(now, before)),
    relations: now,
    said: fresh.map(([a, b]) => [a, b] as const),
    unsaid: said.size > 0 || JSON.stringify(before.labels) !== JSON.stringify(now.labels),
  };
}

/** The kept space with what has changed since, or the one that is learned now. */
export async function openSimilar(
  store: Store,
  settings: FinderSettings,
  teaching: Teaching,
  work: TopicsWork = {},
): Promise<Opened> {
  const now = await knownOf(store, teaching);
  const open = await openKept(store, settings, teaching, now, work);
  return open ? { open, notes: [] } : learnSimilar(store, settings, teaching, work);
}

async function openKept(
  store: Store,
  settings: FinderSettings,
  teaching: Teaching,
  now: Known,
  { accelerator }: TopicsWork,
) {
  const kept = await keptSpace(store, settings, teaching);
  if (!kept || isMuch(kept.known, now)) return undefined;
  const open = openSpace(kept.bytes, store.folder, {}, { accelerator });
  return (await open.follow(await changeSince(store, kept.known, now))) ? open : undefined;
}

/** The bytes of a space that is kept, and what it knows; nothing where there is none, or it is damaged. */
export async function keptSpace(
  store: Store,
  settings: FinderSettings,
  teaching: Teaching,
): Promise<{ readonly bytes: Uint8Array; readonly known: Known } | undefined> {
  try {
    const model = await store.models.get(nameOf(settings, teaching));
    const { settings: own, known } = (model?.about ?? {}) as unknown as Kept;
    return model && JSON.stringify(own) === JSON.stringify(settings) ? { bytes: model.bytes, known } : undefined;
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/** The model to keep a space by. */
export const keptModel = (bytes: Uint8Array, settings: FinderSettings, teaching: Teaching, known: Known) => ({
  name: nameOf(settings, teaching),
  bytes,
  about: { settings, ...teaching, known } satisfies Kept as unknown as Model['about'],
});

/** Learned from all documents there are now. */
export async function learnSimilar(
  store: Store,
  settings: FinderSettings,
  teaching: Teaching,
  work: TopicsWork = {},
): Promise<Required<Opened>> {
  const { items, relations: known, notes } = await collectionOf(store, teaching);
  const open = await finder(items, settings, { ...work, relations: known });
  return { open, model: keptModel(saveSpace(open), settings, teaching, known), notes };
}

/** Every space that is kept, learned anew; their names. */
export async function relearnSimilar(store: Store, work: TopicsWork = {}): Promise<string[]> {
  const names: string[] = [];
  for (const { name, about } of (await store.models.list()).filter((model) => isKeptSpace(model.name))) {
    const { settings, tags } = about as unknown as Kept;
    if (!SPACE_NAMES.includes(settings.space)) continue;
    await store.models.put((await learnSimilar(store, settings, { tags }, work)).model);
    names.push(name);
  }
  return names;
}

/** All documents, which of them belong together, and what could not be read. */
export async function collectionOf(store: Store, teaching: Teaching) {
  const notes: string[] = [];
  const items = await allItems(store, (problem) => notes.push(problem));
  return { items, relations: await knownOf(store, teaching), notes };
}

/** All documents as they are now; what cannot be read is told and passed over. */
export async function allItems(store: Store, tell: (problem: string) => void): Promise<Source[]> {
  const items: Source[] = [];
  for await (const { id, tags, versions } of store.documents.all(tell)) {
    items.push({ ...itemOf(id, versions[versions.length - 1]), tags });
  }
  return items;
}

async function itemsOf(store: Store, ids: readonly string[]): Promise<Source[]> {
  const items: Source[] = [];
  for (const id of ids) {
    const version = await store.documents.version(id);
    if (version) items.push(itemOf(id, version));
  }
  return items;
}

const itemOf = (id: string, { added: _added, version: _version, ...current }: Version): Source => ({ id, ...current });
