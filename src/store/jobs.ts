/** The log of long work: what it was, and how it ended. */
import type { Sql } from './sqlite.ts';

export interface Job {
  readonly number: number;
  readonly what: string;
  /** `interrupted`: its process ended before it did. */
  readonly state: 'running' | 'done' | 'failed' | 'interrupted';
  readonly note: string;
  readonly started: string;
  readonly ended?: string;
}

export interface Jobs {
  start(what: string): Promise<number>;
  end(number: number, state: 'done' | 'failed', note: string): Promise<void>;
  /** The newest first. */
  list(limit?: number): Promise<Job[]>;
}

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
export async function asJob<T>(store: { readonly jobs: Jobs }, what: string, work: () => Promise<T>): Promise<T> {
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
