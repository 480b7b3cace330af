/** From paths to items, one at a time: folders file by file, tables and JSON lines some records at a time. */
import { stat } from 'node:fs/promises';
import { basename, relative, resolve, sep } from 'node:path';
import { InputError } from '../check/index.ts';
import { type FormatOptions, readEach, STDIN, sourcesOf } from '../formats/index.ts';
import { plainName } from '../formats/parse.ts';
import { formatOfEnding } from '../formats/table.ts';
import type { Item } from '../store/store.ts';

/** What is wrong with a file or a line; the rest is read. */
export type Tell = (note: string) => void;

export async function* itemsOf(paths: readonly string[], options: FormatOptions, tell: Tell): AsyncGenerator<Item> {
  for (const path of paths) {
    if (path === STDIN) yield* readings(readEach([path], options), 'stdin', tell);
    else if (await isFolder(path)) yield* itemsOfFolder(path, options, tell);
    else yield* itemsOfFile(path, basename(path), options, tell);
  }
}

async function isFolder(path: string): Promise<boolean> {
  const info = await stat(path).catch(() => undefined);
  if (!info) throw new InputError(path, 'there is no such file or folder');
  return info.isDirectory();
}

async function* itemsOfFolder(folder: string, options: FormatOptions, tell: Tell): AsyncGenerator<Item> {
  const { paths, notes } = await sourcesOf(folder);
  notes.forEach(tell);
  for (const path of paths) {
    try {
      yield* itemsOfFile(path, relative(folder, path).split(sep).join('/'), options, tell);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      tell(`${error.message}; the file was passed over`);
    }
  }
}

/** A document that is the whole file, or a row without an id of its own, is known by the file's place. */
export async function* itemsOfFile(
  path: string,
  name: string,
  options: FormatOptions,
  tell: Tell,
): AsyncGenerator<Item> {
  const { format = 'auto' } = options;
  const kind = format === 'auto' ? (formatOfEnding(name) ?? 'text') : format;
  const own = plainName(basename(path));
  for await (const entry of readings(readEach([path], options), kind, tell)) {
    const rest = entry.id.startsWith(own) ? entry.id.slice(own.length) : undefined;
    const placed = rest !== undefined && /^(:\d+)?$/.test(rest);
    yield { ...entry, kind, ...(placed && { id: name + rest, origin: resolve(path) + rest }) };
  }
}

async function* readings(all: ReturnType<typeof readEach>, kind: string, tell: Tell): AsyncGenerator<Item> {
  for await (const { entries, notes } of all) {
    notes.forEach(tell);
    for (const entry of entries) yield { ...entry, kind };
  }
}
