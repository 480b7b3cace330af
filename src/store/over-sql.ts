/** A store over an SQL database and a blob storage. */
import type { Blobs } from './blobs.ts';
import { findings } from './check.ts';
import { documentsIn } from './documents.ts';
import { modelsIn } from './models.ts';
import type { Sql } from './sqlite.ts';
import type { Job, Jobs, Relation, Relations, Size, Store } from './store.ts';
import { indexIn } from './word-index.ts';

interface Opened {
  readonly notes?: readonly string[];
  /** Called when the store is closed. */
  closed?(): void;
}

export function storeOver(folder: string, sql: Sql, blobs: Blobs, { notes = [], closed }: Opened = {}): Store {
  return {
    folder,
    notes,
    documents: documentsIn(sql),
    index: indexIn(sql),
    relations: relationsIn(sql),
    models: modelsIn(sql, blobs),
    jobs: jobsIn(sql),
    // The first counts what other connections commit, the second what this one changes.
    stamp: async () => {
      const { data_version: others } = sql.get<{ data_version: number }>('PRAGMA data_version')!;
      return `${others} ${sql.get<{ own: number }>('SELECT total_changes() AS own')!.own}`;
    },
    size: async () =>
      sql.get<Size & Record<string, number>>(
        `SELECT (SELECT count(*) FROM documents) AS documents, (SELECT count(*) FROM versions) AS versions,
                (SELECT count(*) FROM relations) AS relations, (SELECT count(*) FROM terms) AS terms`,
      )!,
    check: async () => findings(sql, blobs),
    close: async () => {
      sql.close();
      closed?.();
    },
  };
}

type Row = Omit<Relation, 'accepted'> & { readonly verdict: number };
const relationOf = ({ verdict, ...pair }: Row): Relation => ({ ...pair, accepted: verdict === 1 });
const SELECT = 'SELECT a, b, verdict, made FROM relations';
const inOrder = (a: string, b: string): [string, string] => (a < b ? [a, b] : [b, a]);

export function relationsIn(sql: Sql): Relations {
  return {
    put: async (pairs) =>
      sql.transaction(() => {
        const now = new Date().toISOString();
        for (const { a, b, accepted, made = now } of pairs) {
          sql.run('INSERT OR REPLACE INTO relations VALUES (?, ?, ?, ?)', ...inOrder(a, b), Number(accepted), made);
        }
      }),
    drop: async (pairs) =>
      sql.transaction(() => {
        for (const [a, b] of pairs) sql.run('DELETE FROM relations WHERE a = ? AND b = ?', ...inOrder(a, b));
      }),
    of: async (id) => sql.all<Row>(`${SELECT} WHERE a = ?1 OR b = ?1 ORDER BY a, b`, id).map(relationOf),
    all: async () => sql.all<Row>(`${SELECT} ORDER BY a, b`).map(relationOf),
  };
}

/** The log of long work: what it was, and how it ended. */
type JobRow = Omit<Job, 'ended'> & { readonly ended: string | null };
const now = () => new Date().toISOString();

export function jobsIn(sql: Sql): Jobs {
  return {
    start: async (what) =>
      sql.run(`INSERT INTO jobs (what, state, note, started) VALUES (?, 'running', '', ?)`, what, now()).number,
    end: async (number, state, note) => {
      sql.run('UPDATE jobs SET state = ?, note = ?, ended = ? WHERE number = ?', state, note, now(), number);
    },
    list: async (limit = 20) =>
      sql
        .all<JobRow>('SELECT number, what, state, note, started, ended FROM jobs ORDER BY number DESC LIMIT ?', limit)
        .map(({ ended, ...job }) => ({ ...job, ...(ended !== null && { ended }) })),
  };
}

/** There is one writer: a job that is still running when a writer opens the library was interrupted. */
export function closeInterrupted(sql: Sql): void {
  if (!sql.get(`SELECT 1 FROM jobs WHERE state = 'running'`)) return;
  sql.run(`UPDATE jobs SET state = 'interrupted', ended = ? WHERE state = 'running'`, now());
}

/** Runs long work as a job. */
export async function asJob<T>(store: Store, what: string, work: () => Promise<T>): Promise<T> {
  const job = await store.jobs.start(what);
  try {
    const result = await work();
    await store.jobs.end(job, 'done', '');
    return result;
  } catch (error) {
    // On a full disk this may fail too; the first error matters more.
    await store.jobs.end(job, 'failed', String((error as Error).message)).catch(() => {});
    throw error;
  }
}
