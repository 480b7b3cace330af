/**
 * Counts in pages: files of some rows each, named by their content and sealed. A shard is a run of rows over pages, cut
 * where `cut` would cut the whole matrix, though nobody holds it: pages stay when the number of shards changes.
 */
import { createHash } from 'node:crypto';
import { type Csr, rowRange, stackRows } from '../../linalg/index.ts';
import { type Facts, factsOf } from '../index.ts';
import { pack, unpack } from './parcel.ts';
import { needed, type Storage } from './storage.ts';

export interface Page extends Facts {
  readonly name: string;
  readonly entries: number;
}

export interface Pages {
  readonly columns: number;
  readonly pages: readonly Page[];
}

/** Some rows of a page. */
export interface Slice {
  readonly page: string;
  readonly from: number;
  readonly to: number;
}

export const PAGE_ROWS = 4096;

/** The pages of a matrix that fits in memory. */
export async function writePages(storage: Storage, counts: Csr, rows = PAGE_ROWS): Promise<Pages> {
  const pages: Page[] = [];
  for (let from = 0; from < counts.rows; from += rows) {
    pages.push(await writePage(storage, rowRange(counts, from, Math.min(from + rows, counts.rows))));
  }
  return { columns: counts.columns, pages };
}

export async function writePage(storage: Storage, counts: Csr): Promise<Page> {
  const { start, index } = counts;
  const value = counts.value.every((x: number) => Math.fround(x) === x)
    ? Float32Array.from(counts.value)
    : counts.value;
  const chunks = pack({ about: { columns: counts.columns }, arrays: { start, index, value } });
  const name = `pages/${hashOf(chunks)}`;
  if (!(await storage.has(name))) await storage.put(name, chunks);
  return { name, entries: index.length, ...factsOf(counts) };
}

export function hashOf(chunks: readonly (Uint8Array | string)[]): string {
  const hash = createHash('sha256');
  for (const chunk of chunks) hash.update(chunk);
  return hash.digest('hex').slice(0, 32);
}

/** All rows together. */
export function factsOfPages({ columns, pages }: Pages): Facts {
  const sum = (of: 'rows' | 'total' | 'squares') => pages.reduce((sum, page) => sum + page[of], 0);
  return { rows: sum('rows'), columns, total: sum('total'), squares: sum('squares') };
}

/** The shards that `cut` would make. */
export async function cutPages(storage: Storage, { pages }: Pages, shards: number): Promise<Slice[][]> {
  const entries = pages.reduce((sum, page) => sum + page.entries, 0);
  const cuts: { page: number; row: number }[] = [{ page: 0, row: 0 }];
  for (let p = 1; p < shards; p++) cuts.push(await firstRow(storage, pages, (entries * p) / shards));
  cuts.push({ page: pages.length, row: 0 });
  return cuts.slice(1).map((end, i) => between(pages, cuts[i], end));
}

/** The first row with so many entries before it. */
async function firstRow(storage: Storage, pages: readonly Page[], before: number) {
  let entries = 0;
  for (const [page, { name, entries: own, rows }] of pages.entries()) {
    if (before <= entries) return { page, row: 0 };
    if (before <= entries + own) {
      const { start } = await readPage(storage, name);
      let row = 1;
      while (row < rows && entries + start[row] < before) row++;
      return { page, row };
    }
    entries += own;
  }
  return { page: pages.length, row: 0 };
}

type Cut = { readonly page: number; readonly row: number };

function between(pages: readonly Page[], from: Cut, to: Cut): Slice[] {
  const slices: Slice[] = [];
  for (let p = from.page; p <= to.page && p < pages.length; p++) {
    const slice = {
      page: pages[p].name,
      from: p === from.page ? from.row : 0,
      to: p === to.page ? to.row : pages[p].rows,
    };
    if (slice.from < slice.to) slices.push(slice);
  }
  return slices;
}

export async function readPage(storage: Storage, name: string): Promise<Csr> {
  const { about, arrays } = unpack(await needed(storage, name), `${storage.place}/${name}`);
  const { start, index, value } = arrays as { start: Uint32Array; index: Uint32Array; value: Csr['value'] };
  return { rows: start.length - 1, columns: about.columns as number, start, index, value };
}

/** The rows of a shard as one matrix. */
export async function readRows(storage: Storage, columns: number, slices: readonly Slice[]): Promise<Csr> {
  const parts: Csr[] = [];
  for (const { page, from, to } of slices) parts.push(rowRange(await readPage(storage, page), from, to));
  return stackRows(columns, parts);
}
