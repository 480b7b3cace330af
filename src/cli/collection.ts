/** Reads a collection with its relations, from paths or from a library. */

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { InputError, OptionError } from '../check/index.ts';
import { parseRelations, relationsParser } from '../tasks/similar/relations/parse.ts';
import type { GivenRelations } from '../tasks/similar/relations/resolve.ts';
import type { Source } from '../text/index.ts';
import { readFor, readText } from './files.ts';
import type { OutputFlags } from './output.ts';

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

/** A file of relations. A large one is read in pieces: a string of the whole may not fit. */
const LARGE = 64 * 1024 * 1024;

export async function readRelations(
  path: string,
  ids: ReadonlySet<string>,
  large: number = LARGE,
): Promise<GivenRelations> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new InputError(path, 'there is no such file');
  if (found.size < large) return parseRelations(await readText(path), ids, path);
  const parser = relationsParser(ids, path);
  for await (const chunk of createReadStream(path, { encoding: 'utf8', highWaterMark: 1 << 20 })) {
    parser.push(chunk as string);
  }
  return parser.end();
}
