/**
 * The library in the page: SQLite in the browser's own file system (OPFS), which one tab at a time may open, or in
 * memory where the browser has none, as in some private windows. Threads get a copy.
 */
import init, { type Database, type Sqlite3Static } from '@sqlite.org/sqlite-wasm';
import { storeOver } from '../../../src/store/over-sql.ts';
import { migrate } from '../../../src/store/schema.ts';
import type { Store } from '../../../src/store/store.ts';
import { blobsOf } from './blobs.ts';
import { sqlOver } from './sqlite.ts';

export interface Kept {
  readonly store: Store;
  /** Whether it is there again after the page was closed. */
  readonly lasting: boolean;
  copy(): Uint8Array;
}

const WHO = 'library';
/** A page that is just being reloaded lets go in a moment. */
const MOMENT = 500;

/** Says that the library is open in another tab, and then that it is open here. */
export type Elsewhere = (elsewhere: boolean) => void;

export async function openKept(tell: Elsewhere): Promise<Kept> {
  const sqlite = await loaded();
  const files = await inFiles(sqlite, tell);
  return { ...storeIn(sqlite, files ?? new sqlite.oo1.DB(':memory:')), lasting: files !== undefined };
}

/** A library from a copy of its bytes; changes stay in memory. */
export async function openCopy(bytes: Uint8Array): Promise<Store> {
  const sqlite = await loaded();
  return storeIn(sqlite, fromBytes(sqlite, bytes)).store;
}

export function storeIn(sqlite: Sqlite3Static, database: Database): Omit<Kept, 'lasting'> {
  const sql = sqlOver(sqlite, database, WHO);
  migrate(sql, WHO);
  const copy = () => sqlite.capi.sqlite3_js_db_export(database.pointer!);
  return { store: storeOver(WHO, sql, blobsOf(sql, WHO)), copy };
}

export function fromBytes({ capi, oo1, wasm }: Sqlite3Static, bytes: Uint8Array): Database {
  const database = new oo1.DB(':memory:');
  const { length } = bytes;
  const flags = capi.SQLITE_DESERIALIZE_FREEONCLOSE | capi.SQLITE_DESERIALIZE_RESIZEABLE;
  const at = wasm.allocFromTypedArray(bytes);
  database.checkRc(capi.sqlite3_deserialize(database.pointer!, 'main', at, length, length, flags));
  return database;
}

/** Only the pool of files is wanted; the other ways to OPFS need headers that a static host does not send. */
function loaded(): Promise<Sqlite3Static> {
  Object.assign(globalThis, {
    sqlite3ApiConfig: { disable: { vfs: { opfs: true, 'opfs-vfs': true, 'opfs-wl': true } } },
  });
  return init();
}

/** Nothing where the browser gives no files: an old one, a private window, a page that came over plain HTTP. */
async function inFiles(sqlite: Sqlite3Static, tell: Elsewhere): Promise<Database | undefined> {
  const able = 'createSyncAccessHandle' in (globalThis.FileSystemFileHandle?.prototype ?? {});
  const root = able && (await navigator.storage.getDirectory().catch(() => undefined));
  if (!root) return undefined;
  await theOnlyTab(tell);
  const pool = await sqlite.installOpfsSAHPoolVfs({ name: 'aspectra' });
  return new pool.OpfsSAHPoolDb('/library.db');
}

/** Waits until no other tab has it; held as long as the worker lives. */
function theOnlyTab(tell: Elsewhere): Promise<void> {
  return new Promise((resolve) => {
    const wait = setTimeout(() => tell(true), MOMENT);
    void navigator.locks.request('aspectra', () => {
      clearTimeout(wait);
      tell(false);
      resolve();
      return new Promise<never>(() => {});
    });
  });
}
