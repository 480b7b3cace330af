/**
 * The write lock: one writer at a time. It is SQLite's own lock on a file beside the library, so that the system releases
 * it however the process ends.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { failure, LockedError } from './failure.ts';
import { openSql } from './sqlite.ts';

export interface Lock {
  release(): void;
}

/** Where a server that holds the lock is reached, by programs of the same user alone. */
export interface Served {
  /** Address of the page, for a browser. */
  readonly page: string;
  /** Address that takes writes. */
  readonly writes: string;
  /** What a request for a write must carry. */
  readonly secret: string;
  /** Of Aspectra: another version may write otherwise. */
  readonly version: string;
}

interface Writer {
  readonly pid?: number;
  readonly since?: string;
  readonly served?: Served;
}

const noteIn = (folder: string): string => join(folder, 'writer.json');

export function lockForWriting(folder: string): Lock {
  const sql = openSql(join(folder, 'writer.lock'), { who: folder });
  try {
    sql.exec('PRAGMA busy_timeout = 200; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    sql.close();
    throw error instanceof LockedError ? new LockedError(folder, held(folder)) : error;
  }
  try {
    writeNote(folder, {});
  } catch (error) {
    sql.close();
    throw failure(folder, error);
  }
  return {
    release() {
      rmSync(noteIn(folder), { force: true });
      sql.close();
    },
  };
}

/** Says where the server is that holds the lock. */
export const announce = (folder: string, served: Served): void => writeNote(folder, { served });

/**
 * The server that the holder of the lock is, if it is one. Without a holder the answer means nothing. A library may have
 * come with a note of its own: one that leads to another machine is not believed.
 */
export function servedBy(folder: string): Served | undefined {
  const { served } = writerOf(folder);
  return served && isHere(served.page) && isHere(served.writes) ? served : undefined;
}

function isHere(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '');
  const own = Object.values(networkInterfaces()).flatMap((each) => each?.map((one) => one.address) ?? []);
  return ['localhost', '127.0.0.1', '::1', hostname(), ...own].includes(host);
}

/** The note holds a secret: it is made anew each time, for its owner alone. */
function writeNote(folder: string, more: Pick<Writer, 'served'>): void {
  const note = noteIn(folder);
  rmSync(note, { force: true });
  writeFileSync(note, JSON.stringify({ pid: process.pid, since: new Date().toISOString(), ...more }), { mode: 0o600 });
}

function held(folder: string): string {
  const { pid, since } = writerOf(folder);
  const who = pid === undefined ? 'another process' : `process ${pid} (since ${since})`;
  return `${who} is writing to the library; only one can: try again when it is done. Reading goes on meanwhile`;
}

function writerOf(folder: string): Writer {
  try {
    return JSON.parse(readFileSync(noteIn(folder), 'utf8'));
  } catch {
    return {};
  }
}
