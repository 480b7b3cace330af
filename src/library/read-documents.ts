/** Reads documents from paths one at a time: folders file by file, tables and JSON lines some records at a time. */

import { basename, relative, resolve, sep } from 'node:path';
import { InputError, OptionError } from '../check/index.ts';
import type { Reader } from '../formats/apart.ts';
import { type FormatOptions, isFolder, readEach, STDIN, sourcesOf } from '../formats/index.ts';
import { linkResolver } from '../formats/notes.ts';
import { isPlaced, plainName } from '../formats/parse.ts';
import { formatOfEnding } from '../formats/table.ts';
import { UPLOADED } from '../store/recognise.ts';
import type { Source } from '../text/index.ts';

/** Gets notes on files or lines that could not be read. */
export type Log = (note: string) => void;

export interface ItemsOptions {
  readonly log: Log;
  /** Gets what is wrong with a file that is passed over. */
  readonly refuse: Log;
  /** Pass over a file that cannot be read instead of throwing. */
  readonly passOver: boolean;
}

export async function* itemsOf(
  path: string,
  reader: Reader,
  options: FormatOptions,
  { log, refuse, passOver }: ItemsOptions,
): AsyncGenerator<Source> {
  if (path === STDIN) yield* itemsOfInput(options, log);
  else if (await isFolder(path)) yield* itemsOfFolder(path, reader, options, log, refuse);
  else {
    const items = itemsOfFile(path, basename(path), reader, options, log);
    yield* passOver ? orRefused(items, refuse) : items;
  }
}

async function* itemsOfInput(options: FormatOptions, log: Log): AsyncGenerator<Source> {
  for await (const entry of readings(readEach([STDIN], options), 'stdin', log)) {
    const placed = /^(?:-|stdin)(?::\d+)?$/.test(entry.id);
    yield placed ? { ...entry, origin: UPLOADED + entry.id } : entry;
  }
}

async function* itemsOfFolder(
  folder: string,
  reader: Reader,
  options: FormatOptions,
  log: Log,
  refuse: Log,
): AsyncGenerator<Source> {
  const { paths, notes } = await sourcesOf(folder);
  notes.forEach(log);
  const nameOf = (path: string) => relative(folder, path).split(sep).join('/');
  const linked = linkResolver(paths.map(nameOf));
  for (const path of paths)
    for await (const item of orRefused(itemsOfFile(path, nameOf(path), reader, options, log), refuse))
      yield item.related && item.kind === 'markdown' ? { ...item, related: linked(item.related) } : item;
}

async function* orRefused(items: AsyncGenerator<Source>, refuse: Log): AsyncGenerator<Source> {
  try {
    yield* items;
  } catch (error) {
    if (!(error instanceof InputError) || error instanceof OptionError) throw error;
    refuse(`${error.message}; the file was passed over`);
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
    const rest = entry.id.slice(own.length);
    yield { ...entry, kind, ...(isPlaced(entry.id, own) && { id: name + rest, origin: resolve(path) + rest }) };
  }
}

async function* readings(all: ReturnType<typeof readEach>, kind: string, log: Log): AsyncGenerator<Source> {
  for await (const { entries, notes } of all) {
    notes.forEach(log);
    for (const entry of entries) yield { ...entry, kind };
  }
}
