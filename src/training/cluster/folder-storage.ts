/** Storage in a folder that all machines share. */
import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { InputError } from '../../check/index.ts';
import type { ByteRange, Storage } from './storage.ts';

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
    async put(name, chunks) {
      const path = at(name);
      const draft = `${path}.${randomUUID()}.tmp`;
      try {
        await write(draft, chunks);
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
    for (let at = 0; at < bytes.length; ) {
      const { bytesRead } = await file.read(bytes, at, bytes.length - at, from + at);
      if (bytesRead === 0) throw new InputError(path, 'is damaged: it is shorter than it should be');
      at += bytesRead;
    }
    return bytes;
  } finally {
    await file.close();
  }
}

/** Below what the system writes in one call. */
const MAX_WRITE_BYTES = 2 ** 30;

async function write(path: string, chunks: readonly Uint8Array[]): Promise<void> {
  const file = await open(path, 'w').catch(async () => {
    await mkdir(dirname(path), { recursive: true });
    return open(path, 'w');
  });
  try {
    const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
    const written = size < MAX_WRITE_BYTES ? (await file.writev(chunks, 0)).bytesWritten : 0;
    // A full disk writes less; writing the rest then throws.
    if (written < size) for (const chunk of rest(chunks, written)) await file.writeFile(chunk);
  } finally {
    await file.close();
  }
}

/** The chunks without their first bytes. */
function* rest(chunks: readonly Uint8Array[], bytes: number): Generator<Uint8Array> {
  let left = bytes;
  for (const chunk of chunks) {
    if (left < chunk.length) yield chunk.subarray(left);
    left = Math.max(0, left - chunk.length);
  }
}
