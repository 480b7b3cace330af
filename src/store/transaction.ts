/** Runs work in a transaction; rolls back when it throws. */
export function transaction<T>(database: { exec(sql: string): unknown }, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    // After a full disk SQLite may have rolled back by itself.
    try {
      database.exec('ROLLBACK');
    } catch {}
    throw error;
  }
}
