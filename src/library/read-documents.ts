/** Reads documents from paths one at a time: folders file by file, tables and JSON lines some records at a time. */

import { basename, relative, resolve, sep } from 'node:path';
import { InputError, OptionError } from '../check/index.ts';
import { type FormatOptions, isFolder, readEach, STDIN, sourcesOf } from '../formats/index.ts';
import { plainName } from '../formats/parse.ts';
import type { Reader } from '../formats/reader.ts';
import { formatOfEnding } from '../formats/table.ts';
import type { Source } from '../text/index.ts';

/** Gets notes on files or lines that could not be read. */
export type Log = (note: string) => void;

export interface ItemsOptions {
  readonly log: Log;
  /** Log a file that cannot be read instead of throwing. */
  readonly passOver?: boolean;
}

export async function* itemsOf(
  path: string,
  reader: Reader,
  options: FormatOptions,
  { log, passOver = false }: ItemsOptions,
): AsyncGenerator<Source> {
  if (path === STDIN) yield* readings(readEach([path], options), 'stdin', log);
  else if (await isFolder(path)) yield* itemsOfFolder(path, reader, options, log);
  else {
    const items = itemsOfFile(path, basename(path), reader, options, log);
    yield* passOver ? orLogged(items, log) : items;
  }
}

async function* itemsOfFolder(
  folder: string,
  reader: Reader,
  options: FormatOptions,
  log: Log,
): AsyncGenerator<Source> {
  const { paths, notes } = await sourcesOf(folder);
  notes.forEach(log);
  for (const path of paths) {
    const name = relative(folder, path).split(sep).join('/');
    yield* orLogged(itemsOfFile(path, name, reader, options, log), log);
  }
}

async function* orLogged(items: AsyncGenerator<Source>, log: Log): AsyncGenerator<Source> {
  try {
    yield* items;
  } catch (error) {
    if (!(error instanceof InputError) || error instanceof OptionError) throw error;
    log(`${error.message}; the file was passed over`);
  }
}

/** A document that is a whole file, or a row without an id, is recognised by the path of the file. */
async function* itemsOfFile(
  path: string,
  name: string,
  reader: Reader,
  options: FormatOptions,
  log: Log,
): AsyncGenerator<Source> {
  const { format = 'auto' } = options;
  const kind = format === 'auto' ? (formatOfEnding(name) ?? 'text') : format;
  const own = plainName(basename(path));
  for await (const entry of readings(reader.read(path, options), kind, log)) {
    const rest = entry.id.startsWith(own) ? entry.id.slice(own.length) : undefined;
    const placed = rest !== undefined && /^(:\d+)?$/.test(rest);
    yield { ...entry, kind, ...(placed && { id: name + rest, origin: resolve(path) + rest }) };
  }
}

async function* readings(all: ReturnType<typeof readEach>, kind: string, log: Log): AsyncGenerator<Source> {
  for await (const { entries, notes } of all) {
    notes.forEach(log);
    for (const entry of entries) yield { ...entry, kind };
  }
}
