/**
 * Counts in chunks, named by their content, which a reader checks. A shard is a range of rows over chunks of counts,
 * cut where `cut` would cut the whole matrix, though nobody holds it: chunks stay when the number of shards changes.
 */
import { createHash } from 'node:crypto';
import { type Coverage, type Csr, damaged, type Facts, factsOf, rowRange, selectRows, stackRows } from './core.ts';
import { decodeObject, encodeObject } from './objects.ts';
import { requireObject, type Storage } from './storage.ts';

export interface Chunk extends Facts {
  readonly name: string;
  readonly entries: number;
}

export interface Chunks {
  readonly columns: number;
  readonly chunks: readonly Chunk[];
}

/** Some rows of a chunk. */
export interface ChunkRange {
  readonly chunk: string;
  readonly from: number;
  readonly to: number;
}

/** The most rows of a chunk. */
const MAX_ROWS = 4096;

export function sha256Of(parts: readonly (Uint8Array | string)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 32);
}

/** The chunks of a matrix that fits in memory. */
export async function writeChunks(storage: Storage, counts: Csr, rows = MAX_ROWS): Promise<Chunks> {
  const chunks: Chunk[] = [];
  for (let from = 0; from < counts.rows; from += rows) {
    chunks.push(await writeChunk(storage, rowRange(counts, from, Math.min(from + rows, counts.rows))));
  }
  return { columns: counts.columns, chunks };
}

/** Writes rows as an object named by its content, unless it is there. */
export async function writeChunk(storage: Storage, counts: Csr): Promise<Chunk> {
  const { start, index } = counts;
  const value = counts.value.every((x: number) => Math.fround(x) === x)
    ? Float32Array.from(counts.value)
    : counts.value;
  const bytes = encodeObject({ about: { columns: counts.columns }, arrays: { start, index, value } });
  const name = `chunks/${sha256Of(bytes)}`;
  if (!(await storage.has(name))) await storage.put(name, bytes);
  return { name, entries: index.length, ...factsOf(counts) };
}

/** All rows together. */
export function factsOfChunks({ columns, chunks }: Chunks): Facts {
  const sum = (of: 'rows' | 'total' | 'squares') => chunks.reduce((sum, chunk) => sum + chunk[of], 0);
  return { rows: sum('rows'), columns, total: sum('total'), squares: sum('squares') };
}

/** The shards that `cut` would make. */
export async function cutChunks(storage: Storage, { chunks }: Chunks, shards: number): Promise<ChunkRange[][]> {
  const entries = chunks.reduce((sum, chunk) => sum + chunk.entries, 0);
  const cuts: { chunk: number; row: number }[] = [{ chunk: 0, row: 0 }];
  for (let p = 1; p < shards; p++) cuts.push(await firstRow(storage, chunks, (entries * p) / shards));
  cuts.push({ chunk: chunks.length, row: 0 });
  return cuts.slice(1).map((end, i) => between(chunks, cuts[i], end));
}

/** The first row with so many entries before it. */
async function firstRow(storage: Storage, chunks: readonly Chunk[], before: number) {
  let entries = 0;
  for (const [chunk, { name, entries: own, rows }] of chunks.entries()) {
    if (before <= entries) return { chunk, row: 0 };
    if (before <= entries + own) {
      const { start } = await readChunk(storage, name);
      let row = 1;
      while (row < rows && entries + start[row] < before) row++;
      return { chunk, row };
    }
    entries += own;
  }
  return { chunk: chunks.length, row: 0 };
}

type Cut = { readonly chunk: number; readonly row: number };

function between(chunks: readonly Chunk[], from: Cut, to: Cut): ChunkRange[] {
  const slices: ChunkRange[] = [];
  for (let p = from.chunk; p <= to.chunk && p < chunks.length; p++) {
    const slice = {
      chunk: chunks[p].name,
      from: p === from.chunk ? from.row : 0,
      to: p === to.chunk ? to.row : chunks[p].rows,
    };
    if (slice.from < slice.to) slices.push(slice);
  }
  return slices;
}

/** How many rows each shard has, and the sum of their counts; only chunks that are cut are read. */
export async function coverageOf(
  storage: Storage,
  { chunks }: Chunks,
  shards: readonly (readonly ChunkRange[])[],
): Promise<Coverage[]> {
  const wholes = new Map(chunks.map((chunk) => [chunk.name, chunk]));
  const ofRange = async ({ chunk, from, to }: ChunkRange): Promise<Coverage> => {
    const whole = wholes.get(chunk)!;
    if (to - from === whole.rows) return { rows: whole.rows, counts: whole.total };
    return { rows: to - from, counts: factsOf(rowRange(await readChunk(storage, chunk), from, to)).total };
  };
  const all: Coverage[] = [];
  for (const ranges of shards) {
    let [rows, counts] = [0, 0];
    for (const range of ranges) {
      const own = await ofRange(range);
      rows += own.rows;
      counts += own.counts;
    }
    all.push({ rows, counts });
  }
  return all;
}

/** What is not what its name says was damaged, or put there by somebody else. */
async function readChunk(storage: Storage, name: string): Promise<Csr> {
  const [bytes, who] = [await requireObject(storage, name), `${storage.place}/${name}`];
  if (name !== `chunks/${sha256Of([bytes])}`) throw damaged(who, 'it is not what its name says');
  const { about, arrays } = decodeObject(bytes, who);
  const { start, index, value } = arrays as { start: Uint32Array; index: Uint32Array; value: Csr['value'] };
  return { rows: start.length - 1, columns: about.columns as number, start, index, value };
}

/** The rows of a shard as one matrix. */
export async function readRows(storage: Storage, columns: number, slices: readonly ChunkRange[]): Promise<Csr> {
  const parts: Csr[] = [];
  for (const { chunk, from, to } of slices) parts.push(rowRange(await readChunk(storage, chunk), from, to));
  return stackRows(columns, parts);
}

/** Every n-th row of all, from the first on. */
export async function sampleRows(storage: Storage, { columns, chunks }: Chunks, step: number): Promise<Csr> {
  const parts: Csr[] = [];
  let next = 0;
  for (const { name, rows } of chunks) {
    const wanted: number[] = [];
    for (; next < rows; next += step) wanted.push(next);
    next -= rows;
    if (wanted.length > 0) parts.push(selectRows(await readChunk(storage, name), wanted));
  }
  return stackRows(columns, parts);
}
