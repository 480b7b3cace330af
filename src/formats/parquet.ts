/** Parquet: a table whose rows are records. Columns in Snappy, gzip or as they are. */
import { InputError, needed } from '../check/index.ts';
import type { ReaderOptions, Reading } from './entry.ts';
import { recordEntries } from './records.ts';

export async function parse(bytes: Uint8Array, name: string, options: ReaderOptions = {}): Promise<Reading> {
  const { parquetReadObjects } = await needed('formats', 'reading Parquet', 'hyparquet', () => import('hyparquet'));
  const { gunzipSync } = await import('fflate');
  const compressors = {
    GZIP: (input: Uint8Array, length: number) => gunzipSync(input, { out: new Uint8Array(length) }),
  };
  const rows = await parquetReadObjects({ file: Uint8Array.from(bytes).buffer, compressors }).catch((error: Error) => {
    throw new InputError(name, `is a Parquet file that cannot be read (${error.message})`);
  });
  const records = rows.map((row, i) => ({ value: plain(row), line: i + 1 }));
  return recordEntries(records, name, options);
}

/** Whole numbers of 64 bits and times as the words that JSON would have. */
const plain = (row: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([field, value]) => [field, worded(value)]));

const worded = (value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value instanceof Date ? value.toISOString().slice(0, 10) : value;
