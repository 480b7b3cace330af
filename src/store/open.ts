/** A library in a folder: `library.db` (SQLite), `models/` (model files) and the lock of the writer. */
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { InputError } from '../check/index.ts';
import { VERSION } from '../check/version.ts';
import { blobsIn } from './blobs.ts';
import { CannotOpenError, LockedError, ReadOnlyError } from './failure.ts';
import { type Lock, lockForWriting, servedBy } from './lock.ts';
import { storeOver } from './over-sql.ts';
import { remoteStore } from './remote.ts';
import { isCurrent, isEmpty, migrate } from './schema.ts';
import { openSql, type Sql } from './sqlite.ts';
import type { Store } from './store.ts';
import { toServer } from './to-server.ts';

export interface OpenOptions {
  /** Reading, the default, needs no lock. Writing creates the library where there is none. */
  readonly write?: boolean;
  /** Limit of the database file in megabytes; none by default. */
  readonly maxMegabytes?: number;
  /** Where a server holds the library, writing goes through that server; with this it is an error. */
  readonly alone?: boolean;
  /** This process has the lock already: a thread of it writes. */
  readonly locked?: boolean;
}

const FILE = 'library.db';
const PAGE = 4096;
/** Kilobytes of pages that whoever writes keeps: an import would read and write the same ones again and again. */
const CACHE = 32 * 1024;

/** Bytes of the write-ahead log that stay for the next write; a large import leaves hundreds of megabytes otherwise. */
const LARGEST_LOG = 64 * 2 ** 20;

const isLibrary = (folder: string): boolean => existsSync(join(folder, FILE));

/**
 * Opens a library in a folder; with `write` it is made where there is none. Default: read only.
 *
 * @example
 * const store = await openLibrary('mine', { write: true });
 */
export async function openLibrary(folder: string, options: OpenOptions = {}): Promise<Store> {
  const { write = false, maxMegabytes, alone = false, locked = false } = options;
  if (!write && !isLibrary(folder)) {
    throw new InputError(folder, 'there is no library here; aspectra add --library DIR FILES makes one');
  }
  if (write) makeFolder(folder);
  let lock: Lock | undefined;
  try {
    lock = write && !locked ? lockForWriting(folder) : undefined;
  } catch (error) {
    const served = error instanceof LockedError && !alone ? servedBy(folder) : undefined;
    if (served?.version !== VERSION) throw error;
    return remoteStore(await openLibrary(folder), toServer(folder, served));
  }
  try {
    const { sql, notes } = write ? { sql: openToWrite(folder, maxMegabytes), notes: [] } : openToRead(folder);
    return storeOver(folder, sql, blobsIn(join(folder, 'models'), folder), { notes, closed: () => lock?.release() });
  } catch (error) {
    lock?.release();
    throw error;
  }
}

/** Opens a library for some work and closes it, also when the work fails. */
export async function withLibrary<T>(folder: string, write: boolean, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openLibrary(folder, { write });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new InputError(folder, `no library can be made here (${(error as NodeJS.ErrnoException).code})`);
  }
}

function openToWrite(folder: string, maxMegabytes: number | undefined): Sql {
  const path = join(folder, FILE);
  const sql = openSql(path, { who: folder });
  try {
    // FULL: a commit is on the disk, not only on its way, when it is acknowledged.
    sql.exec('PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    sql.exec(`PRAGMA cache_size = ${-CACHE}; PRAGMA journal_size_limit = ${LARGEST_LOG}`);
    if (maxMegabytes !== undefined) sql.exec(`PRAGMA max_page_count = ${Math.ceil((maxMegabytes * 2 ** 20) / PAGE)}`);
    migrate(sql, folder);
    return inPlace(sql, path, folder);
  } catch (error) {
    sql.close();
    throw error;
  }
}

/** SQLite writes on into a file that was removed, and nobody would ever read it: an acknowledged write would be lost. */
function inPlace(sql: Sql, path: string, folder: string): Sql {
  const inode = () => statSync(path, { throwIfNoEntry: false })?.ino;
  const opened = inode();
  return {
    ...sql,
    transaction(work) {
      const result = sql.transaction(work);
      if (inode() === opened) return result;
      throw new InputError(folder, 'the library was removed or replaced while it was open; this was not stored');
    },
  };
}

function openToRead(folder: string): { readonly sql: Sql; readonly notes: readonly string[] } {
  const path = join(folder, FILE);
  try {
    return { sql: readable(path, folder), notes: [] };
  } catch (error) {
    if (!(error instanceof ReadOnlyError || error instanceof CannotOpenError)) throw error;
  }
  // Reading needs files beside the database, and they cannot be made: it is read as a file that nobody changes.
  const url = pathToFileURL(path);
  url.searchParams.set('immutable', '1');
  const late = (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
  const older = late ? '; its last changes, which are in library.db-wal, are not shown' : '';
  return { sql: readable(url, folder), notes: [`${folder} may not be written: the library is read as it is${older}.`] };
}

function readable(path: string | URL, folder: string): Sql {
  const sql = openSql(path, { readOnly: true, who: folder });
  try {
    sql.exec('PRAGMA busy_timeout = 5000');
    if (isCurrent(sql, folder)) return sql;
    throw new InputError(
      folder,
      isEmpty(sql)
        ? 'library.db is empty: nothing was stored here'
        : 'was made by an older Aspectra; aspectra check --repair --library DIR brings it up to date',
    );
  } catch (error) {
    sql.close();
    throw error;
  }
}
