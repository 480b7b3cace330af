/** The documents to search in, and what is known to be related among them: from paths, or from a library. */
import { readFile } from 'node:fs/promises';
import { InputError, OptionError } from '../check/index.ts';
import { readAll } from '../formats/index.ts';
import { type GivenRelations, type Item, parseRelations } from '../tasks/similar/index.ts';

export interface CollectionFlags {
  readonly in?: string[];
  readonly library?: string;
  readonly relations?: string;
}

export interface Collection {
  readonly items: readonly Item[];
  readonly relations?: GivenRelations | undefined;
  readonly notes: readonly string[];
}

export async function readCollection(who: string, flags: CollectionFlags): Promise<Collection> {
  if ((flags.in === undefined) === (flags.library === undefined)) {
    throw new OptionError(who, 'needs --in CORPUS or --library DIR, one of them');
  }
  const collection = flags.in ? await fromPaths(flags.in) : await fromLibrary(flags.library!);
  if (flags.relations === undefined) return collection;
  return { ...collection, relations: await fromFile(flags.relations, collection.items) };
}

async function fromPaths(paths: readonly string[]): Promise<Collection> {
  const { entries, notes } = await readAll(paths);
  return { items: entries, notes };
}

async function fromFile(path: string, items: readonly Item[]): Promise<GivenRelations> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) throw new InputError(path, 'there is no such file');
  return parseRelations(text, new Set(items.map(({ id }) => id)), path);
}

async function fromLibrary(folder: string): Promise<Collection> {
  const { openLibrary } = await import('../store/library.ts');
  const store = await openLibrary(folder);
  try {
    const notes: string[] = [];
    const items: Item[] = [];
    for await (const { id, tags, versions } of store.documents.all((problem) => notes.push(problem))) {
      const { added: _added, version: _version, ...current } = versions[versions.length - 1];
      items.push({ id, ...current, tags });
    }
    const judged = await store.relations.all();
    const labels = items.flatMap(({ id, tags = [] }) => tags.map((tag) => [id, tag] as const));
    const pairs = judged.map(({ a, b, accepted }) => [a, b, accepted] as const);
    return { items, notes, relations: { labels, pairs } };
  } finally {
    await store.close();
  }
}
