/** Reads documents from paths one at a time: folders file by file, tables and JSON lines some records at a time. */
import { readFile } from 'node:fs/promises';
import { basename, relative, resolve, sep } from 'node:path';
import { InputError, OptionError } from '../check/index.ts';
import type { Reader } from '../formats/apart.ts';
import { unpack } from '../formats/archive.ts';
import { type FormatOptions, isFolder, readEach, STDIN, sourcesOf } from '../formats/index.ts';
import { linkResolver } from '../formats/notes.ts';
import { isPlaced, parse, plainName } from '../formats/parse.ts';
import { formatOfEnding } from '../formats/table.ts';
import { UPLOADED } from '../store/recognise.ts';
import type { Source } from '../text/index.ts';

/** How documents are read, and who is told of what could not be. */
export interface From {
  readonly reader: Reader;
  readonly options: FormatOptions;
  /** Gets notes on files or lines. */
  log(note: string): void;
  /** Gets what is wrong with a file that is passed over. */
  refuse(why: string): void;
  /** Pass over a file that cannot be read instead of throwing. */
  readonly passOver: boolean;
}

export async function* itemsOf(path: string, from: From): AsyncGenerator<Source> {
  if (path === STDIN) yield* itemsOfInput(from);
  else if (await isFolder(path)) yield* itemsOfFolder(path, from);
  else if (/\.zip$/i.test(path)) yield* itemsOfArchive(path, from);
  else {
    const items = itemsOfFile(path, basename(path), from);
    yield* from.passOver ? orRefused(items, from) : items;
  }
}

async function* itemsOfInput(from: From): AsyncGenerator<Source> {
  for await (const entry of readings(readEach([STDIN], from.options), 'stdin', from)) {
    const placed = /^(?:-|stdin)(?::\d+)?$/.test(entry.id);
    yield placed ? { ...entry, origin: UPLOADED + entry.id } : entry;
  }
}

/** The files of a zip archive, known again by their paths inside it. */
async function* itemsOfArchive(path: string, from: From): AsyncGenerator<Source> {
  const { files, notes } = await unpack(await readFile(path), basename(path));
  notes.forEach(from.log);
  for (const { name, bytes } of files) yield* orRefused(itemsOfPart(name, bytes, resolve(path), from), from);
}

async function* itemsOfPart(name: string, bytes: Uint8Array, archive: string, { options, log }: From) {
  const { entries, notes } = await parse(bytes, name, options);
  notes.forEach(log);
  const kind = formatOfEnding(name) ?? 'text';
  for (const entry of entries) {
    yield { ...entry, kind, ...(isPlaced(entry.id, name) && { origin: `${archive}/${entry.id}` }) };
  }
}

async function* itemsOfFolder(folder: string, from: From): AsyncGenerator<Source> {
  const { paths, notes } = await sourcesOf(folder);
  notes.forEach(from.log);
  const nameOf = (path: string) => relative(folder, path).split(sep).join('/');
  const linked = linkResolver(paths.map(nameOf));
  for (const path of paths)
    for await (const item of orRefused(itemsOfFile(path, nameOf(path), from), from))
      yield item.related && item.kind === 'markdown' ? { ...item, related: linked(item.related) } : item;
}

async function* orRefused(items: AsyncGenerator<Source>, { refuse }: From): AsyncGenerator<Source> {
  try {
    yield* items;
  } catch (error) {
    if (!(error instanceof InputError) || error instanceof OptionError) throw error;
    refuse(`${error.message}; the file was passed over`);
  }
}

/** A document that is a whole file, or a row without an id, is recognised by the path of the file. */
async function* itemsOfFile(path: string, name: string, from: From): AsyncGenerator<Source> {
  const { format = 'auto' } = from.options;
  const kind = format === 'auto' ? (formatOfEnding(name) ?? 'text') : format;
  const own = plainName(basename(path));
  for await (const entry of readings(from.reader.read(path, from.options), kind, from)) {
    const rest = entry.id.slice(own.length);
    yield { ...entry, kind, ...(isPlaced(entry.id, own) && { id: name + rest, origin: resolve(path) + rest }) };
  }
}

async function* readings(all: ReturnType<typeof readEach>, kind: string, { log }: From): AsyncGenerator<Source> {
  for await (const { entries, notes } of all) {
    notes.forEach(log);
    for (const entry of entries) yield { ...entry, kind };
  }
}
