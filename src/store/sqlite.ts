/** Node's built-in SQLite, without its experimental warning and with errors that a person can act on. */
import type { StatementSync } from 'node:sqlite';
import { InputError } from '../check/index.ts';
import { failure } from './failure.ts';
import { transaction } from './transaction.ts';

export type Value = string | number | Uint8Array | null;
export type Row = Record<string, Value>;

export interface Sql {
  exec(sql: string): void;
  run(sql: string, ...values: Value[]): { changes: number; number: number };
  get<R = Row>(sql: string, ...values: Value[]): R | undefined;
  all<R = Row>(sql: string, ...values: Value[]): R[];
  /** Atomic; when it returns, the work is on disk. */
  transaction<T>(work: () => T): T;
  close(): void;
}

/** `path` may be a `file:` URL with parameters of SQLite. */
export function openSql(path: string | URL, { readOnly = false, who = String(path) } = {}): Sql {
  const database = translated(
    who,
    () => new (driver().DatabaseSync)(path, { readOnly, enableForeignKeyConstraints: true }),
  );
  // A library that came from elsewhere may bring triggers and views: they may call harmless functions alone.
  database.exec('PRAGMA trusted_schema = OFF');
  const statements = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    let statement = statements.get(sql);
    if (!statement) statements.set(sql, (statement = database.prepare(sql)));
    return statement;
  };
  return {
    exec: (sql) => translated(who, () => database.exec(sql)),
    run: (sql, ...values) =>
      translated(who, () => {
        const { changes, lastInsertRowid } = prepare(sql).run(...values);
        return { changes: Number(changes), number: Number(lastInsertRowid) };
      }),
    get: <R>(sql: string, ...values: Value[]) => translated(who, () => prepare(sql).get(...values) as R | undefined),
    all: <R>(sql: string, ...values: Value[]) => translated(who, () => prepare(sql).all(...values) as R[]),
    transaction: (work) => translated(who, () => transaction(database, work)),
    close: () => database.close(),
  };
}

/** Throws SQLite's errors as ours. */
function translated<T>(who: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw failure(who, error);
  }
}

let loaded: typeof import('node:sqlite') | undefined;

/** Loading is synchronous, so that silencing its warning can hide no other. */
function driver(): typeof import('node:sqlite') {
  if (loaded) return loaded;
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    loaded = process.getBuiltinModule('node:sqlite');
  } finally {
    process.emitWarning = emitWarning;
  }
  if (!loaded || !hasFullText(loaded)) {
    throw new InputError(
      'library',
      `needs Node 22.18 or newer, whose SQLite searches text; this is ${process.version}`,
    );
  }
  return loaded;
}

function hasFullText({ DatabaseSync }: typeof import('node:sqlite')): boolean {
  const database = new DatabaseSync(':memory:');
  const found = database.prepare(`SELECT 1 FROM pragma_module_list WHERE name = 'fts5'`).get();
  database.close();
  return found !== undefined;
}
