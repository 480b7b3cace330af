/**
 * Relations between documents of different shards. Supervised PLSA asks of every target which of its words its related
 * documents have. A shard reads the rows of related documents in other shards once; from then on it trains on its own rows
 * alone.
 */
import { type Csr, rowRange, selectRows, stackRows } from '../../linalg/index.ts';
import { sharedCounts } from '../../models/index.ts';
import { CHUNK_ROWS, type Chunk, type ChunkRange, type Chunks, readChunk, readRows, writeChunk } from './chunks.ts';
import { readArrays } from './objects.ts';
import { readJson, type Storage } from './storage.ts';

export interface RelateTask {
  /** The object that lists the chunks of all rows. */
  readonly chunks: string;
  readonly ranges: readonly ChunkRange[];
  /** The first row of the shard among all rows. */
  readonly from: number;
  /** The object that has the shard's relations: for every row of it, rows among all. */
  readonly related: string;
}

export interface RelatedShard {
  readonly chunks: readonly Chunk[];
  readonly pairs: number;
  readonly withoutSharedWords: number;
}

/** Writes the chunks that the shard trains on. */
export async function relateShard(storage: Storage, task: RelateTask): Promise<RelatedShard> {
  const { ranges, from, related: name } = task;
  const chunks = await readJson<Chunks>(storage, task.chunks);
  const own = await readRows(storage, chunks.columns, ranges);
  const { start, index } = (await readArrays(storage, name)).arrays as unknown as Csr;
  const isOwn = (row: number) => row >= from && row < from + own.rows;
  const remote = [...new Set(index)].filter((row) => !isOwn(row)).sort((a, b) => a - b);
  const placeOf = new Map(remote.map((row, i) => [row, own.rows + i]));
  const all = stackRows(chunks.columns, [own, ...(await readRemoteRows(storage, chunks, remote))]);
  const local = index.map((row) => (isOwn(row) ? row - from : placeOf.get(row)!));
  const relatedTo = (row: number) => (row < own.rows ? local.subarray(start[row], start[row + 1]) : []);
  const { counts, pairs, withoutSharedWords } = sharedCounts(all, relatedTo);
  const written: Chunk[] = [];
  for (let row = 0; row < own.rows; row += CHUNK_ROWS) {
    written.push(await writeChunk(storage, rowRange(counts, row, Math.min(row + CHUNK_ROWS, own.rows))));
  }
  return { chunks: written, pairs, withoutSharedWords };
}

/** Single rows from the chunks of other shards, in ascending order. */
async function readRemoteRows(storage: Storage, { chunks }: Chunks, remote: readonly number[]): Promise<Csr[]> {
  const parts: Csr[] = [];
  let [first, next] = [0, 0];
  for (const { name, rows } of chunks) {
    const wanted: number[] = [];
    for (; next < remote.length && remote[next] < first + rows; next++) wanted.push(remote[next] - first);
    if (wanted.length > 0) parts.push(selectRows(await readChunk(storage, name), wanted));
    first += rows;
  }
  return parts;
}
