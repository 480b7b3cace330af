/** Storage in a folder that all machines share. */
import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { InputError } from '../../check/index.ts';
import { type ByteRange, PIECE_BYTES, type Storage } from './storage.ts';

export function folderStorage(folder: string): Storage {
  const place = resolve(folder);
  const at = (name: string): string => {
    const path = join(place, name);
    if (path.startsWith(place + sep) || path === place) return path;
    throw new InputError('cluster', 'the name of an object must stay inside the storage', name);
  };
  return {
    place,
    get: (name, range) => read(at(name), range).catch(absent(undefined, at(name))),
    pieces: (name) => readPieces(at(name)),
    async put(name, chunks, seal) {
      const path = at(name);
      const draft = `${path}.${randomUUID()}.tmp`;
      try {
        await write(draft, chunks, seal);
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true }).catch(() => {});
        throw new InputError(path, `cannot be written (${(error as NodeJS.ErrnoException).code})`);
      }
    },
    has: (name) => stat(at(name)).then(() => true, absent(false, at(name))),
    async list(prefix) {
      const folder = dirname(`${prefix}x`);
      const found = await readdir(at(folder), { recursive: true, withFileTypes: true }).catch(absent([], at(folder)));
      return found
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.tmp'))
        .map((entry) => join(entry.parentPath, entry.name).slice(place.length + 1))
        .filter((name) => name.startsWith(prefix))
        .sort();
    },
    remove: (name) => rm(at(name), { force: true }),
    clear: (folder) => rm(at(folder), { recursive: true, force: true }),
  };
}

const absent =
  <T>(instead: T, path: string) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return instead;
    if (error instanceof InputError) throw error;
    throw new InputError(path, `cannot be read (${error.code})`);
  };

/** In one call: `readFile` reads piece by piece, and every piece waits in the thread pool's queue. */
async function read(path: string, range?: ByteRange): Promise<Uint8Array> {
  const file = await open(path, 'r');
  try {
    const { from, to } = range ?? { from: 0, to: (await file.stat()).size };
    const bytes = Buffer.allocUnsafeSlow(to - from);
    const found = await fill(file, bytes, from);
    if (found < bytes.length) throw new InputError(path, 'is damaged: it is shorter than it should be');
    return bytes;
  } finally {
    await file.close();
  }
}

/** Buffers for pieces that nobody uses now: memory not touched before costs more than reading into it. */
const spare: Uint8Array[] = [];

async function* readPieces(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path, 'r').catch(absent(undefined, path));
  if (!file) return;
  const buffers = [0, 1].map(() => spare.pop() ?? new Uint8Array(PIECE_BYTES));
  let found = fill(file, buffers[0], 0);
  try {
    for (let i = 0; ; i++) {
      const length = await found;
      if (length === 0) return;
      if (length === PIECE_BYTES) found = fill(file, buffers[(i + 1) % 2], (i + 1) * PIECE_BYTES);
      yield buffers[i % 2].subarray(0, length);
      if (length < PIECE_BYTES) return;
    }
  } finally {
    await found.catch(() => {});
    spare.push(...buffers);
    await file.close();
  }
}

/** Reads until the bytes are filled or the file ends; returns how many there were. */
async function fill(file: FileHandle, bytes: Uint8Array, from: number): Promise<number> {
  let at = 0;
  while (at < bytes.length) {
    const { bytesRead } = await file.read(bytes, at, bytes.length - at, from + at);
    if (bytesRead === 0) break;
    at += bytesRead;
  }
  return at;
}

/** Below what the system writes in one call. */
const MAX_WRITE_BYTES = 2 ** 30;

async function write(path: string, chunks: readonly Uint8Array[], seal?: () => void): Promise<void> {
  const file = await open(path, 'w').catch(async () => {
    await mkdir(dirname(path), { recursive: true });
    return open(path, 'w');
  });
  try {
    if (!seal) return await writeAt(file, 0, chunks);
    const others = writeAt(file, chunks[0].length, chunks.slice(1));
    seal();
    await others;
    await writeAt(file, 0, chunks.slice(0, 1));
  } finally {
    await file.close();
  }
}

async function writeAt(file: FileHandle, from: number, chunks: readonly Uint8Array[]): Promise<void> {
  const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const written = size < MAX_WRITE_BYTES ? (await file.writev(chunks, from)).bytesWritten : 0;
  // A full disk writes less; writing the rest then throws.
  let at = 0;
  for (const chunk of chunks) {
    for (let of = Math.max(0, written - at); of < chunk.length; ) {
      of += (await file.write(chunk, of, Math.min(chunk.length - of, MAX_WRITE_BYTES), from + at + of)).bytesWritten;
    }
    at += chunk.length;
  }
}
