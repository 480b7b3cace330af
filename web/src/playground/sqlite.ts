/** SQLite as WebAssembly, seen as the store sees a database. */
import type { Database, PreparedStatement, Sqlite3Static } from '@sqlite.org/sqlite-wasm';
import { failure } from '../../../src/store/failure.ts';
import type { Sql, Value } from '../../../src/store/sqlite.ts';
import { transaction } from '../../../src/store/transaction.ts';

export function sqlOver({ capi }: Sqlite3Static, database: Database, who: string): Sql {
  const statements = new Map<string, PreparedStatement>();
  const prepared = (sql: string): PreparedStatement => {
    let statement = statements.get(sql);
    if (!statement) statements.set(sql, (statement = database.prepare(sql)));
    return statement;
  };
  const translated = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw failure(who, asNodeTells(error));
    }
  };
  translated(() => database.exec('PRAGMA foreign_keys = ON'));
  return {
    exec: (sql) => void translated(() => database.exec(sql)),
    run: (sql, ...values) =>
      translated(() => {
        for (const _ of rowsOf(prepared(sql), values));
        return {
          changes: Number(database.changes()),
          number: Number(capi.sqlite3_last_insert_rowid(database.pointer!)),
        };
      }),
    get: <R>(sql: string, ...values: Value[]) =>
      translated(() => {
        for (const row of rowsOf<R>(prepared(sql), values)) return row;
        return undefined;
      }),
    all: <R>(sql: string, ...values: Value[]) => translated(() => [...rowsOf<R>(prepared(sql), values)]),
    transaction: (work) => translated(() => transaction(database, work)),
    close() {
      for (const statement of statements.values()) statement.finalize();
      database.close();
    },
  };
}

function* rowsOf<R>(statement: PreparedStatement, values: Value[]): Generator<R, void, undefined> {
  try {
    if (values.length > 0) statement.bind(values);
    while (statement.step()) yield statement.get({}) as R;
  } finally {
    statement.reset();
  }
}

/** The result code where Node's SQLite has it. */
function asNodeTells(error: unknown): unknown {
  const { resultCode } = error as { resultCode?: number };
  if (resultCode === undefined) return error;
  return Object.assign(error as Error, { code: 'ERR_SQLITE_ERROR', errcode: resultCode });
}
