/**
 * Relations between documents that lie in different shards. Supervised PLSA asks of every target which of its words its
 * company has. A shard reads the rows of its documents' company wherever they lie, once; what it then trains on is its
 * own rows alone, and every later pass needs no other shard.
 */
import { type Csr, rowRange, selectRows, stackRows } from '../../linalg/index.ts';
import { sharedCounts } from '../../models/index.ts';
import { PAGE_ROWS, type Page, type Pages, readPage, readRows, type Slice, writePage } from './pages.ts';
import { unpack } from './parcel.ts';
import { needed, readJson, type Storage } from './storage.ts';

export interface RelateTask {
  /** The object that lists the pages of all rows. */
  readonly pages: string;
  readonly slices: readonly Slice[];
  /** The first row of the shard among all rows. */
  readonly from: number;
  /** The object that has the shard's relations: for every row of it, rows among all. */
  readonly company: string;
}

export interface Related {
  readonly pages: readonly Page[];
  readonly pairs: number;
  readonly strangers: number;
}

/** Writes the pages that the shard trains on. */
export async function relateShard(storage: Storage, task: RelateTask): Promise<Related> {
  const { slices, from, company: name } = task;
  const pages = await readJson<Pages>(storage, task.pages);
  const own = await readRows(storage, pages.columns, slices);
  const { start, index } = unpack(await needed(storage, name), `${storage.place}/${name}`).arrays as unknown as Csr;
  const isOwn = (row: number) => row >= from && row < from + own.rows;
  const guests = [...new Set(index)].filter((row) => !isOwn(row)).sort((a, b) => a - b);
  const placeOf = new Map(guests.map((row, i) => [row, own.rows + i]));
  const all = stackRows(pages.columns, [own, ...(await readGuests(storage, pages, guests))]);
  const local = index.map((row) => (isOwn(row) ? row - from : placeOf.get(row)!));
  const company = (row: number) => (row < own.rows ? local.subarray(start[row], start[row + 1]) : []);
  const { counts, pairs, strangers } = sharedCounts(all, company);
  const written: Page[] = [];
  for (let row = 0; row < own.rows; row += PAGE_ROWS) {
    written.push(await writePage(storage, rowRange(counts, row, Math.min(row + PAGE_ROWS, own.rows))));
  }
  return { pages: written, pairs, strangers };
}

/** Single rows from the pages of others, in ascending order. */
async function readGuests(storage: Storage, { pages }: Pages, guests: readonly number[]): Promise<Csr[]> {
  const parts: Csr[] = [];
  let [first, next] = [0, 0];
  for (const { name, rows } of pages) {
    const wanted: number[] = [];
    for (; next < guests.length && guests[next] < first + rows; next++) wanted.push(guests[next] - first);
    if (wanted.length > 0) parts.push(selectRows(await readPage(storage, name), wanted));
    first += rows;
  }
  return parts;
}
