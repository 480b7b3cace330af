/** Errors of SQLite and of the disk, in words that a person can act on. */
import { InputError } from '../check/index.ts';

/** The disk, or the limit of the library, is full. What was stored before is safe. */
export class FullError extends InputError {
  override readonly name = 'FullError';
  constructor(who: string) {
    super(who, 'the disk is full; what was stored before is safe: make room and try again');
  }
}

/** Another process holds the write lock. */
export class LockedError extends InputError {
  override readonly name = 'LockedError';
}

/** The folder or the file may not be written. */
export class ReadOnlyError extends InputError {
  override readonly name = 'ReadOnlyError';
  constructor(who: string) {
    super(who, 'the library cannot be written to: its folder is read-only');
  }
}

/** The file is missing, may not be read, or needs files beside it that cannot be made. */
export class CannotOpenError extends InputError {
  override readonly name = 'CannotOpenError';
  constructor(who: string) {
    super(who, 'the library cannot be opened: its folder is missing or may not be read');
  }
}

/** What is on disk is not what was written; `repair` mends what can be mended. */
export class DamagedError extends InputError {
  override readonly name = 'DamagedError';
  constructor(who: string, what: string, advice = SAVE) {
    super(who, `the library is damaged (${what}); ${advice}`);
  }
}

const SAVE = 'aspectra check tells what can be saved, aspectra export writes that out';
const LOST = 'nothing of it can be read: put a copy of library.db in its place, or add the files again';

const busy = (who: string) =>
  new LockedError(who, 'another process is writing to the library; try again when it is done');

/** By SQLite's primary result codes. */
const FAILURES: Readonly<Record<number, (who: string, message: string) => InputError>> = {
  /* BUSY */ 5: busy,
  /* LOCKED */ 6: busy,
  /* READONLY */ 8: (who) => new ReadOnlyError(who),
  /* IOERR */ 10: (who, message) => new InputError(who, `the disk failed (${message})`),
  /* CORRUPT */ 11: (who, message) => new DamagedError(who, message),
  /* FULL */ 13: (who) => new FullError(who),
  /* CANTOPEN */ 14: (who) => new CannotOpenError(who),
  /* NOTADB */ 26: (who, message) => new DamagedError(who, message, LOST),
};

export function failure(who: string, error: unknown): unknown {
  const { code, errcode = 0, message = 'unreadable' } = error as { code?: string; errcode?: number; message?: string };
  if (code === 'ENOSPC') return new FullError(who);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return new ReadOnlyError(who);
  if (code !== 'ERR_SQLITE_ERROR') return error;
  return FAILURES[errcode & 0xff]?.(who, message) ?? error;
}
