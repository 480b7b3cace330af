/** From paths to documents: files, folders, standard input. The only part of the formats that touches the disk. */
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { InputError, OptionError, resolve } from '../check/index.ts';
import type { Source } from '../text/index.ts';
import { count, mergedNotes, type Reading } from './entry.ts';
import { type Lines, lineBlocks, linesOf } from './lines.ts';
import { linkResolver } from './notes.ts';
import { LARGEST, parse, plainName } from './parse.ts';
import { formatOfBytes } from './sniff.ts';
import { HOW_TO_NAME_ONE, type Listening } from './speech/options.ts';
import { FORMAT_OPTIONS, FORMATS, type FormatName, type FormatOptions, formatOfEnding, isStreamable } from './table.ts';
import { textsOf } from './texts.ts';

/** `-` is standard input, as in `cat talk.txt | aspectra summarize -`. */
export const STDIN = '-';

/** Everything at once. Two documents of one id keep apart: the second is `id (2)`. */
export async function readAll(
  paths: readonly string[],
  options: FormatOptions = {},
  listening: Listening = {},
): Promise<Reading> {
  const entries: Source[] = [];
  const notes: string[] = [];
  for await (const reading of readEach(paths, options, listening)) {
    for (const entry of reading.entries) entries.push(entry);
    notes.push(...reading.notes);
  }
  if (entries.length === 0)
    throw new InputError(paths.join(', '), ['there is no text in it', ...mergedNotes(notes)].join('; '));
  return { entries: linked(uniqueIds(entries)), notes: mergedNotes(notes) };
}

/** File by file, and large tables and JSON lines some records at a time, so that they need not be held in memory. */
export async function* readEach(
  paths: readonly string[],
  options: FormatOptions = {},
  listening: Listening = {},
): AsyncGenerator<Reading> {
  resolve('formats', FORMAT_OPTIONS, options);
  for (const path of paths) {
    if (path === STDIN) yield* readStdin(options);
    else if (await isFolder(path)) yield* readFolder(path, options, listening);
    else yield* readFileOf(path, basename(path), options, listening);
  }
}

/** One bad file does not spoil a folder: it gets a note, and the others are read. Recordings need a transcriber. */
async function* readFolder(folder: string, options: FormatOptions, listening: Listening): AsyncGenerator<Reading> {
  const { paths, notes } = await sourcesOf(folder);
  let unheard = 0;
  for (const path of paths) {
    if (isAudio(path, options) && !(await namesTranscriber(options))) {
      unheard++;
      continue;
    }
    const name = relative(folder, path).split(sep).join('/');
    try {
      yield* readFileOf(path, name, options, listening);
    } catch (error) {
      if (!(error instanceof InputError) || error instanceof OptionError) throw error;
      yield { entries: [], notes: [`${error.message}; the file was passed over`] };
    }
  }
  const passed = unheard > 0 ? [`${count(unheard, 'recording')} passed over; ${HOW_TO_NAME_ONE}`] : [];
  yield { entries: [], notes: [...notes, ...passed] };
}

const isAudio = (path: string, { format = 'auto' }: FormatOptions): boolean =>
  (format === 'auto' ? formatOfEnding(path) : format) === 'audio';

const namesTranscriber = async (options: FormatOptions): Promise<boolean> =>
  Boolean((await import('./speech/transcribe.ts')).speechSettings(options).transcriber);

async function* readFileOf(
  path: string,
  name: string,
  options: FormatOptions,
  listening: Listening,
): AsyncGenerator<Reading> {
  const format = await formatOfFile(path, options);
  if (isStreamable(format)) {
    const { streamed } = await import('./streamed.ts');
    return yield* streamed(chunksOf(path), plainName(name), format, options);
  }
  if (format !== 'audio') return yield await parsed(await bytesOf(path), name, options, listening.apart);
  const { transcribe } = await import('./speech/transcribe.ts');
  yield await transcribe(path, name, options, listening);
}

/** PDF is read in a thread that can be ended; in a thread of its own already, here. */
export async function parsed(bytes: Uint8Array, name: string, options: FormatOptions, apart = false): Promise<Reading> {
  const { format = 'auto' } = options;
  const isPdf = (format === 'auto' ? formatOfBytes(bytes) : format) === 'pdf';
  // Loaded where it is needed: Node takes milliseconds for it.
  if (!(isPdf || apart) || !(await import('node:worker_threads')).isMainThread) return parse(bytes, name, options);
  const { parseApart } = await import('./apart.ts');
  return parseApart(bytes, name, options);
}

/** As the user says, else by the first bytes, else by the ending. */
async function formatOfFile(path: string, { format = 'auto' }: FormatOptions): Promise<FormatName | undefined> {
  if (format !== 'auto') return format;
  const ending = formatOfEnding(path);
  if (!isStreamable(ending)) return ending;
  for await (const chunk of chunksOf(path)) return formatOfBytes(chunk) ?? ending;
  return ending;
}

/** The lines of a UTF-8 file of any size, one at a time. */
export async function* linesOfFile(path: string): AsyncGenerator<Lines> {
  const texts = textsOf(chunksOf(path), { who: path, encoding: 'utf-8', onNote() {} });
  for await (const block of lineBlocks(texts)) yield* linesOf(block);
}

const CHUNK = 2 ** 18;

async function* chunksOf(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path, { highWaterMark: CHUNK }) as AsyncIterable<Uint8Array>;
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError(path, `cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
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

async function* readStdin(options: FormatOptions): AsyncGenerator<Reading> {
  if (isStreamable(options.format)) {
    const { streamed } = await import('./streamed.ts');
    return yield* streamed(process.stdin, 'stdin', options.format, options);
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  yield await parsed(Buffer.concat(chunks), 'stdin', options);
}

/** Links between notes, as ids of what was read; records name ids themselves. */
function linked(entries: readonly Source[]): readonly Source[] {
  const resolve = linkResolver(entries.map(({ id }) => id));
  return entries.map((entry) =>
    entry.related && formatOfEnding(entry.id) === 'markdown' ? { ...entry, related: resolve(entry.related) } : entry,
  );
}

function uniqueIds(entries: readonly Source[]): Source[] {
  const seen = new Map<string, number>();
  return entries.map((entry) => {
    const times = (seen.get(entry.id) ?? 0) + 1;
    seen.set(entry.id, times);
    return times === 1 ? entry : { ...entry, id: `${entry.id} (${times})` };
  });
}

export async function isFolder(path: string): Promise<boolean> {
  const info = await stat(path).catch(() => undefined);
  if (!info) throw new InputError(path, 'there is no such file or folder');
  if (!info.isDirectory() && !info.isFile() && !isShellPipe(path)) {
    throw new InputError(path, 'is a device or a pipe, which may never end; standard input is read by -');
  }
  return info.isDirectory();
}

/** `<(command)` of a shell. */
const isShellPipe = (path: string): boolean => /^\/(?:dev|proc\/self)\/fd\/\d+$/.test(path);

/** The files of a folder that can be read: all levels, sorted; hidden ones, `node_modules` and linked folders are not entered. */
export async function sourcesOf(folder: string) {
  const paths: string[] = [];
  const notes: string[] = [];
  let others = 0;
  const walk = async (at: string): Promise<void> => {
    const found = await readdir(at, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
      notes.push(`${at} cannot be entered (${error.code}).`);
      return [];
    });
    for (const entry of found) {
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
      const path = join(at, entry.name);
      if (entry.isDirectory()) await walk(path);
      else if (!(entry.isFile() || (entry.isSymbolicLink() && (await isFile(path))))) continue;
      else if (formatOfEnding(entry.name)) paths.push(path);
      else others++;
    }
  };
  await walk(folder);
  if (paths.length === 0) {
    throw new InputError(folder, `the folder has no file that can be read (${Object.keys(FORMATS).join(' ')})`);
  }
  if (others > 0) notes.push(`${count(others, 'file')} of other formats in ${folder} passed over.`);
  return { paths: paths.sort(), notes };
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (info) => info.isFile(),
    () => false,
  );
