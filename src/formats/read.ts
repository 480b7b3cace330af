/** From paths to documents: files, folders, standard input. The only part of the formats that touches the disk. */
import { readFile, stat } from 'node:fs/promises';
import { basename, relative, sep } from 'node:path';
import { InputError } from '../check/index.ts';
import type { Entry, Reading } from './entry.ts';
import { sourcesOf } from './folder.ts';
import { LARGEST, parse } from './parse.ts';
import type { FormatOptions } from './table.ts';

/** `-` is standard input, as in `cat talk.txt | aspectra summarize -`. */
export const STDIN = '-';

/** Everything at once. Two documents of one id keep apart: the second is `id (2)`. */
export async function readAll(paths: readonly string[], options: FormatOptions = {}): Promise<Reading> {
  const entries: Entry[] = [];
  const notes: string[] = [];
  for await (const reading of readEach(paths, options)) {
    entries.push(...reading.entries);
    notes.push(...reading.notes);
  }
  if (entries.length === 0) throw new InputError(paths.join(', '), ['there is no text in it', ...notes].join('; '));
  return { entries: uniqueIds(entries), notes };
}

/** File by file, so that a large folder need not be held in memory. */
export async function* readEach(paths: readonly string[], options: FormatOptions = {}): AsyncGenerator<Reading> {
  for (const path of paths) {
    if (path === STDIN) yield await parse(await readStdin(), 'stdin', options);
    else if (await isFolder(path)) yield* readFolder(path, options);
    else yield await readFileOf(path, basename(path), options);
  }
}

async function isFolder(path: string): Promise<boolean> {
  const info = await stat(path).catch(() => undefined);
  if (!info) throw new InputError(path, 'there is no such file or folder');
  return info.isDirectory();
}

/** One bad file does not spoil a folder: it is told, and the others are read. */
async function* readFolder(folder: string, options: FormatOptions): AsyncGenerator<Reading> {
  const { paths, notes } = await sourcesOf(folder);
  for (const path of paths) {
    const name = relative(folder, path).split(sep).join('/');
    yield await readFileOf(path, name, options).catch((error: unknown) => {
      if (!(error instanceof InputError)) throw error;
      return { entries: [], notes: [`${error.message}; the file was passed over`] };
    });
  }
  yield { entries: [], notes };
}

async function readFileOf(path: string, name: string, options: FormatOptions): Promise<Reading> {
  const bytes = await bytesOf(path);
  return parse(bytes, name, options);
}

async function bytesOf(path: string): Promise<Uint8Array> {
  const { size } = await stat(path);
  if (size > LARGEST) {
    const megabytes = Math.round(size / 2 ** 20);
    throw new InputError(path, `has ${megabytes} MB; at most ${LARGEST / 2 ** 20} can be read: split it first`);
  }
  try {
    return await readFile(path);
  } catch (error) {
    throw new InputError(path, `cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}

async function readStdin(): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function uniqueIds(entries: readonly Entry[]): Entry[] {
  const seen = new Map<string, number>();
  return entries.map((entry) => {
    const times = (seen.get(entry.id) ?? 0) + 1;
    seen.set(entry.id, times);
    return times === 1 ? entry : { ...entry, id: `${entry.id} (${times})` };
  });
}
