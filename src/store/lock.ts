/**
 * The write lock: one writer at a time. It is SQLite's own lock on a file beside the library, so that the system releases
 * it however the process ends.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LockedError } from './failure.ts';
import { openSql } from './sqlite.ts';

export interface Lock {
  release(): void;
}

export function lockForWriting(folder: string): Lock {
  const note = join(folder, 'writer.json');
  const sql = openSql(join(folder, 'writer.lock'), { who: folder });
  try {
    sql.exec('PRAGMA busy_timeout = 200; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    sql.close();
    throw error instanceof LockedError ? new LockedError(folder, held(note)) : error;
  }
  writeFileSync(note, JSON.stringify({ pid: process.pid, since: new Date().toISOString() }));
  return { release: () => sql.close() };
}

function held(note: string): string {
  const { pid, since } = writerOf(note);
  const who = pid === undefined ? 'another process' : `process ${pid} (since ${since})`;
  return `${who} is writing to the library; only one can: try again when it is done. Reading goes on meanwhile`;
}

function writerOf(note: string): { pid?: number; since?: string } {
  try {
    return JSON.parse(readFileSync(note, 'utf8'));
  } catch {
    return {};
  }
}
