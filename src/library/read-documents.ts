/** Reads documents from paths one at a time: folders file by file, tables and JSON lines some records at a time. */

import { readFile } from 'node:fs/promises';
import { basename, relative, resolve, sep } from 'node:path';
import { InputError, OptionError } from '../check/index.ts';
import { unpack } from '../formats/archive.ts';
import { type FormatOptions, isFolder, type Reading, readEach, STDIN, sourcesOf } from '../formats/index.ts';
import { linkResolver } from '../formats/notes.ts';
import { isPlaced, plainName } from '../formats/parse.ts';
import { parsed } from '../formats/read.ts';
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
  else if (/\.zip$/i.test(path)) yield* itemsOfArchive(path, options);
  else {
    const items = itemsOfFile(path, basename(path), options);
    yield* options.passOver ? orRefused(items, options) : items;
  }
}

async function* itemsOfInput({ formats, log, signal }: ItemsOptions): AsyncGenerator<Source> {
  for await (const { entries, notes } of readEach([STDIN], formats, { signal, apart: true })) {
    notes.forEach(log);
    for (const entry of entries) {
      const isStdin = /^(?:-|stdin)(?::\d+)?$/.test(entry.id);
      yield { ...entry, kind: 'stdin', ...(isStdin && { origin: UPLOADED + entry.id }) };
    }
  }
}

/** The files of a zip archive, known again by their paths inside it. */
async function* itemsOfArchive(path: string, options: ItemsOptions): AsyncGenerator<Source> {
  const { files, notes } = await unpack(await readFile(path), basename(path));
  notes.forEach(options.log);
  for (const { name, bytes } of files) yield* orRefused(itemsOfPart(plainName(name), bytes, path, options), options);
}

async function* itemsOfPart(name: string, bytes: Uint8Array, archive: string, options: ItemsOptions) {
  const reading = await parsed(bytes, name, options.formats, true);
  yield* placed(reading, name, { name, origin: `${resolve(archive)}/${name}` }, options);
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

async function* itemsOfFile(path: string, name: string, options: ItemsOptions): AsyncGenerator<Source> {
  const { formats, signal } = options;
  for await (const reading of readEach([path], formats, { signal, apart: true }))
    yield* placed(reading, plainName(basename(path)), { name, origin: resolve(path) }, options);
}

/** A document that is a whole file, or a row without an id, is recognised by the path of the file. */
function placed(
  { entries, notes }: Reading,
  own: string,
  { name, origin }: { readonly name: string; readonly origin: string },
  { formats: { format = 'auto' }, log }: ItemsOptions,
): Source[] {
  notes.forEach(log);
  const kind = format === 'auto' ? (formatOfEnding(name) ?? 'text') : format;
  return entries.map((entry) => {
    const rest = entry.id.slice(own.length);
    return { ...entry, kind, ...(isPlaced(entry.id, own) && { id: name + rest, origin: origin + rest }) };
  });
}
