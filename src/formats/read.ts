/** From paths to documents: files, folders, JSON lines, standard input. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { InputError } from '../check/index.ts';
import { decode } from './decode.ts';
import { type Entry, parseJsonl } from './jsonl.ts';

export interface Reading {
  readonly entries: readonly Entry[];
  readonly notes: readonly string[];
}

/** File endings and what reads them; the table behind `aspectra list formats`. */
export const FORMATS: Readonly<Record<string, string>> = {
  '.txt': 'plain text',
  '.text': 'plain text',
  '.md': 'Markdown, read as text',
  '.jsonl': 'JSON lines {id, text, title?, date?, tags?, related?}',
  '.ndjson': 'JSON lines {id, text, title?, date?, tags?, related?}',
};

/** `-` is standard input, as in `cat talk.txt | aspectra summarize -`. */
export const STDIN = '-';

export async function readAll(paths: readonly string[]): Promise<Reading> {
  const readings = await Promise.all(paths.map(readPath));
  const entries = readings.flatMap((reading) => reading.entries);
  return { entries: uniqueIds(entries), notes: readings.flatMap((reading) => reading.notes) };
}

async function readPath(path: string): Promise<Reading> {
  if (path === STDIN) return parseBytes(await readStdin(), 'stdin', '');
  const info = await stat(path).catch(() => undefined);
  if (!info) throw new InputError(path, 'there is no such file or folder');
  return info.isDirectory() ? readFolder(path) : readOne(path);
}

async function readOne(path: string): Promise<Reading> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(path);
  } catch (error) {
    throw new InputError(path, `cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  return parseBytes(bytes, basename(path), extname(path).toLowerCase());
}

/** Every file with an ending we know, in the order of their names; the others are counted in a note. */
async function readFolder(folder: string): Promise<Reading> {
  const all = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = all.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const known = files.filter((file) => extname(file).toLowerCase() in FORMATS).sort();
  if (known.length === 0) {
    throw new InputError(folder, `the folder has no file that can be read (${Object.keys(FORMATS).join(' ')})`);
  }
  const { entries, notes } = await readAll(known);
  const passed = files.length - known.length;
  return {
    entries,
    notes: passed ? [...notes, `${passed} files of other formats in ${folder} were passed over.`] : notes,
  };
}

function parseBytes(bytes: Uint8Array, name: string, ending: string): Reading {
  const { text, notes } = decode(bytes, name);
  if (ending === '.jsonl' || ending === '.ndjson') return { entries: parseJsonl(text, name), notes };
  return { entries: [{ id: name, text }], notes };
}

async function readStdin(): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Two files of one name, or one given twice, keep apart: the second is `name (2)`. */
function uniqueIds(entries: readonly Entry[]): Entry[] {
  const seen = new Map<string, number>();
  return entries.map((entry) => {
    const times = (seen.get(entry.id) ?? 0) + 1;
    seen.set(entry.id, times);
    return times === 1 ? entry : { ...entry, id: `${entry.id} (${times})` };
  });
}
