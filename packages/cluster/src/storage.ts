/**
 * Storage of a cluster: named objects that every machine sees, written whole or not at all; in a folder that all machines
 * share, or in a bucket of S3 (s3.ts).
 */
import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { InputError } from './core.ts';

/** Where a cluster keeps documents and sums. */
export interface Storage {
  /** Its address, which opens it on any machine. */
  readonly place: string;
  /** Undefined where there is no such object. */
  get(name: string): Promise<Uint8Array | undefined>;
  put(name: string, chunks: readonly Uint8Array[]): Promise<void>;
  has(name: string): Promise<boolean>;
  /** Every object whose name begins so. */
  list(prefix: string): Promise<string[]>;
  remove(name: string): Promise<void>;
  /** Removes every object of a folder of names. */
  clear(folder: string): Promise<void>;
}

/** What must be there, or a message that names it. */
export async function requireObject(storage: Storage, name: string): Promise<Uint8Array> {
  const bytes = await storage.get(name);
  if (bytes) return bytes;
  throw new InputError(`${storage.place}/${name}`, 'is not there; every machine of a cluster must see this place');
}

export async function readJson<T>(storage: Storage, name: string): Promise<T> {
  const text = new TextDecoder().decode(await requireObject(storage, name));
  try {
    return JSON.parse(text);
  } catch {
    throw new InputError(`${storage.place}/${name}`, 'is damaged: it is not JSON; remove it and begin again');
  }
}

export const putJson = (storage: Storage, name: string, value: unknown): Promise<void> =>
  storage.put(name, [new TextEncoder().encode(JSON.stringify(value))]);

export function folderStorage(folder: string): Storage {
  const place = resolve(folder);
  const at = (name: string): string => {
    const path = join(place, name);
    if (path.startsWith(place + sep) || path === place) return path;
    throw new InputError('cluster', 'the name of an object must stay inside the storage', name);
  };
  return {
    place,
    get: (name) => read(at(name)).catch(absent(undefined, at(name))),
    async put(name, chunks) {
      const path = at(name);
      const draft = `${path}.${randomUUID()}.tmp`;
      try {
        await write(draft, chunks);
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true }).catch(() => {});
        const { code } = error as NodeJS.ErrnoException;
        // Its folder was cleared meanwhile: the queue asks again.
        if (code === 'ENOENT') throw error;
        throw new InputError(path, `cannot be written (${code})`);
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
    clear: (folder) => rm(at(folder), { recursive: true, force: true, maxRetries: 3 }),
  };
}

const absent =
  <T>(instead: T, path: string) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return instead;
    if (error instanceof InputError) throw error;
    throw new InputError(path, `cannot be read (${error.code})`);
  };

/** In few calls: `readFile` reads piece by piece, and every piece waits in the thread pool's queue. */
async function read(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r');
  try {
    const bytes = Buffer.allocUnsafeSlow((await file.stat()).size);
    for (let at = 0; at < bytes.length; ) {
      const { bytesRead } = await file.read(bytes, at, bytes.length - at, at);
      if (bytesRead === 0) throw new InputError(path, 'is damaged: it is shorter than it should be');
      at += bytesRead;
    }
    return bytes;
  } finally {
    await file.close();
  }
}

async function write(path: string, chunks: readonly Uint8Array[]): Promise<void> {
  const file = await open(path, 'w').catch(async () => {
    await mkdir(dirname(path), { recursive: true });
    return open(path, 'w');
  });
  try {
    for (const chunk of chunks) await file.writeFile(chunk);
  } finally {
    await file.close();
  }
}
