/** Reads a collection with its relations, from paths or from a library. */

import { OptionError } from '../check/index.ts';
import type { GivenRelations } from '../tasks/similar/index.ts';
import type { Source } from '../text/index.ts';
import type { OutputFlags } from './output.ts';
import { readFor } from './read.ts';
import { readRelations } from './relations-file.ts';

export interface CollectionFlags extends OutputFlags {
  readonly in?: string[];
  readonly library?: string;
  readonly relations?: string;
  /** Those of formats. */
  readonly [name: string]: unknown;
}

export interface Collection {
  readonly items: readonly Source[];
  readonly relations?: GivenRelations | undefined;
  readonly notes: readonly string[];
}

export async function readCollection(who: string, flags: CollectionFlags): Promise<Collection> {
  if ((flags.in === undefined) === (flags.library === undefined)) {
    throw new OptionError(who, 'needs --in CORPUS or --library DIR, one of them');
  }
  const collection = flags.in ? await fromPaths(flags.in, flags) : await fromLibrary(flags.library!);
  if (flags.relations === undefined) return collection;
  const ids = new Set(collection.items.map(({ id }) => id));
  return { ...collection, relations: await readRelations(flags.relations, ids) };
}

async function fromPaths(paths: readonly string[], flags: CollectionFlags): Promise<Collection> {
  const { entries, notes } = await readFor(paths, flags);
  return { items: entries, notes };
}

async function fromLibrary(folder: string): Promise<Collection> {
  const { collectionOf, withLibrary } = await import('../library/index.ts');
  return withLibrary(folder, false, (store) => collectionOf(store, { tags: true }));
}
