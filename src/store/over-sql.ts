/** A store over an SQL database and a blob storage. */
import type { Blobs } from './blobs.ts';
import { findings } from './check.ts';
import { documentsIn } from './documents.ts';
import { jobsIn } from './jobs.ts';
import { modelsIn } from './models.ts';
import { relationsIn } from './relations.ts';
import type { Sql } from './sqlite.ts';
import type { Size, Store } from './store.ts';
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
