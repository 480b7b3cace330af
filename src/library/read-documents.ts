/** From paths to items, one at a time: folders file by file, tables and JSON lines some records at a time. */

import { stat } from 'node:fs/promises';
import { basename, relative, resolve, sep } from 'node:path';
import { InputError, OptionError } from '../check/index.ts';
import { type FormatOptions, readEach, STDIN, sourcesOf } from '../formats/index.ts';
import { plainName } from '../formats/parse.ts';
import type { Reader } from '../formats/reader.ts';
import { formatOfEnding } from '../formats/table.ts';
import type { Source } from '../text/index.ts';

/** What is wrong with a file or a line; the rest is read. */
export type Tell = (note: string) => void;

export interface ItemsOptions {
  readonly tell: Tell;
  /** A file that cannot be read is told instead of thrown: others come after it. */
  readonly passOver?: boolean;
}

export async function* itemsOf(
  path: string,
  reader: Reader,
  options: FormatOptions,
  { tell, passOver = false }: ItemsOptions,
): AsyncGenerator<Source> {
  if (path === STDIN) yield* readings(readEach([path], options), 'stdin', tell);
  else if (await isFolder(path)) yield* itemsOfFolder(path, reader, options, tell);
  else {
    const items = itemsOfFile(path, basename(path), reader, options, tell);
    yield* passOver ? orTold(items, tell) : items;
  }
}

async function isFolder(path: string): Promise<boolean> {
  const info = await stat(path).catch(() => undefined);
  if (!info) throw new InputError(path, 'there is no such file or folder');
  return info.isDirectory();
}

async function* itemsOfFolder(
  folder: string,
  reader: Reader,
  options: FormatOptions,
  tell: Tell,
): AsyncGenerator<Source> {
  const { paths, notes } = await sourcesOf(folder);
  notes.forEach(tell);
  for (const path of paths) {
    const name = relative(folder, path).split(sep).join('/');
    yield* orTold(itemsOfFile(path, name, reader, options, tell), tell);
  }
}

async function* orTold(items: AsyncGenerator<Source>, tell: Tell): AsyncGenerator<Source> {
  try {
    yield* items;
  } catch (error) {
    if (!(error instanceof InputError) || error instanceof OptionError) throw error;
    tell(`${error.message}; the file was passed over`);
  }
}

/** A document that is the whole file, or a row without an id of its own, is known by the file's place. */
async function* itemsOfFile(
  path: string,
  name: string,
  reader: Reader,
  options: FormatOptions,
  tell: Tell,
): AsyncGenerator<Source> {
  const { format = 'auto' } = options;
  const kind = format === 'auto' ? (formatOfEnding(name) ?? 'text') : format;
  const own = plainName(basename(path));
  for await (const entry of readings(reader.read(path, options), kind, tell)) {
    const rest = entry.id.startsWith(own) ? entry.id.slice(own.length) : undefined;
    const placed = rest !== undefined && /^(:\d+)?$/.test(rest);
    yield { ...entry, kind, ...(placed && { id: name + rest, origin: resolve(path) + rest }) };
  }
}

async function* readings(all: ReturnType<typeof readEach>, kind: string, tell: Tell): AsyncGenerator<Source> {
  for await (const { entries, notes } of all) {
    notes.forEach(tell);
    for (const entry of entries) yield { ...entry, kind };
  }
}
