/** Reads documents from paths one at a time: folders file by file, tables and JSON lines some records at a time. */

import { basename, relative, resolve, sep } from 'node:path';
import { InputError, OptionError } from '../check/index.ts';
import { type FormatOptions, isFolder, readEach, STDIN, sourcesOf } from '../formats/index.ts';
import { linkResolver } from '../formats/notes.ts';
import { isPlaced, plainName } from '../formats/parse.ts';
import { formatOfEnding } from '../formats/table.ts';
import { UPLOADED } from '../store/recognise.ts';
import type { Source } from '../text/index.ts';

export interface ItemsOptions {
  readonly formats: FormatOptions;
  /** Gets notes on files or lines that could not be read. */
  readonly log: (note: string) => void;
  /** Gets what is wrong with a file that is passed over. */
  readonly refuse: (why: string) => void;
  /** Pass over a file that cannot be read instead of throwing. */
  readonly passOver: boolean;
  /** Aborting ends a transcriber. */
  readonly signal?: AbortSignal | undefined;
}

export async function* itemsOf(path: string, options: ItemsOptions): AsyncGenerator<Source> {
  if (path === STDIN) yield* itemsOfInput(options);
  else if (await isFolder(path)) yield* itemsOfFolder(path, options);
  else {
    const items = itemsOfFile(path, basename(path), options);
    yield* options.passOver ? orRefused(items, options) : items;
  }
}

async function* itemsOfInput(options: ItemsOptions): AsyncGenerator<Source> {
  for await (const entry of entriesOf(STDIN, options)) {
    const placed = /^(?:-|stdin)(?::\d+)?$/.test(entry.id);
    yield { ...entry, kind: 'stdin', ...(placed && { origin: UPLOADED + entry.id }) };
  }
}

async function* itemsOfFolder(folder: string, options: ItemsOptions): AsyncGenerator<Source> {
  const { paths, notes } = await sourcesOf(folder);
  notes.forEach(options.log);
  const nameOf = (path: string) => relative(folder, path).split(sep).join('/');
  const linked = linkResolver(paths.map(nameOf));
  for (const path of paths)
    for await (const item of orRefused(itemsOfFile(path, nameOf(path), options), options))
      yield item.related && item.kind === 'markdown' ? { ...item, related: linked(item.related) } : item;
}

async function* orRefused(items: AsyncGenerator<Source>, { refuse }: ItemsOptions): AsyncGenerator<Source> {
  try {
    yield* items;
  } catch (error) {
    if (!(error instanceof InputError) || error instanceof OptionError) throw error;
    refuse(`${error.message}; the file was passed over`);
  }
}

/** A document that is a whole file, or a row without an id, is recognised by the path of the file. */
async function* itemsOfFile(path: string, name: string, options: ItemsOptions): AsyncGenerator<Source> {
  const { format = 'auto' } = options.formats;
  const kind = format === 'auto' ? (formatOfEnding(name) ?? 'text') : format;
  const own = plainName(basename(path));
  for await (const entry of entriesOf(path, options)) {
    const rest = entry.id.slice(own.length);
    yield { ...entry, kind, ...(isPlaced(entry.id, own) && { id: name + rest, origin: resolve(path) + rest }) };
  }
}

async function* entriesOf(path: string, { formats, log, signal }: ItemsOptions): AsyncGenerator<Source> {
  for await (const { entries, notes } of readEach([path], formats, { signal, apart: true })) {
    notes.forEach(log);
    yield* entries;
  }
}
