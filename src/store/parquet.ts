/** A library as a Parquet table: a row for every document, as it is now. */
import { needed } from '../check/index.ts';
import type { Store } from './store.ts';

const COLUMNS = ['id', 'title', 'date', 'language', 'kind', 'tags', 'text'] as const;

export async function parquet(
  store: Store,
  log: (problem: string) => void,
): Promise<{ bytes: Uint8Array; rows: number }> {
  const { parquetWriteBuffer } = await needed(
    'export',
    'writing Parquet',
    'hyparquet-writer',
    () => import('hyparquet-writer'),
  );
  const data: (string | null)[][] = COLUMNS.map(() => []);
  let rows = 0;
  for await (const { versions, tags, ...about } of store.documents.all(log)) {
    const row: Readonly<Record<string, unknown>> = { ...about, ...versions.at(-1), tags: tags.join(', ') };
    for (const [i, column] of COLUMNS.entries()) data[i].push(row[column] ? String(row[column]) : null);
    rows++;
  }
  const columnData = COLUMNS.map((name, i) => ({ name, data: data[i], type: 'STRING' as const }));
  return { bytes: new Uint8Array(parquetWriteBuffer({ columnData })), rows };
}
