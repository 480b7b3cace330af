/** Parquet tables, written by hyparquet-writer. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gzipSync } from 'fflate';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { parse } from './parse.ts';

const columnData = [
  { name: 'id', data: [7n, 12n], type: 'INT64' as const },
  { name: 'body', data: ['The ferry left at noon.', 'The old pier was closed in May.'], type: 'STRING' as const },
  { name: 'headline', data: ['Ferry', null], type: 'STRING' as const },
  { name: 'published', data: [new Date('2020-05-04'), new Date('2021-06-07')], type: 'TIMESTAMP' as const },
];
const expected = [
  { id: '7', title: 'Ferry', date: '2020-05-04', text: 'The ferry left at noon.' },
  { id: '12', date: '2021-06-07', text: 'The old pier was closed in May.' },
];

describe('a Parquet table', () => {
  it('is a record a row, whatever its columns are packed with, and known by its first bytes', async () => {
    const gzip = { codec: 'GZIP' as const, compressors: { GZIP: (input: Uint8Array) => gzipSync(input) } };
    for (const packing of [{}, { codec: 'UNCOMPRESSED' as const }, gzip]) {
      const bytes = new Uint8Array(parquetWriteBuffer({ columnData, ...packing }));
      for (const name of ['shelf.parquet', 'shelf.bin']) {
        const { entries, notes } = await parse(bytes, name);
        assert.deepEqual(
          entries.map((entry) => ({ ...entry })),
          expected,
        );
        assert.deepEqual(notes, []);
      }
    }
  });

  it('says that it is damaged or cut off', async () => {
    const bytes = new Uint8Array(parquetWriteBuffer({ columnData }));
    for (const broken of [bytes.subarray(0, 60), bytes.subarray(0, bytes.length - 4), bytes.slice().fill(0, 8, -12)])
      await assert.rejects(
        parse(broken, 'shelf.parquet'),
        /^InputError: shelf.parquet: is a Parquet file that cannot be read \(/,
      );
  });
});
