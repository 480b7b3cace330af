/** Shards: ranges of rows with about equally many non-zeros, fixed by the data alone. */
import type { PassKernels } from '../kernels/index.ts';
import type { Facts, Shard } from './contract.ts';
import { type Counts, entriesOf, matrixOf, rangeOf } from './counts-source.ts';

/** A shard must be worth merging its columns: at least this many non-zeros for each column. */
const ENTRIES_PER_COLUMN = 8;
const MAX_SHARDS = 16;

/** The number of shards: a power of two that depends on the data alone, never on the machine. */
export function shardCount(counts: Counts): number {
  const { rows, columns } = counts;
  const worth = Math.min(entriesOf(counts) / (ENTRIES_PER_COLUMN * Math.max(columns, 1)), rows, MAX_SHARDS);
  return worth < 2 ? 1 : 2 ** Math.floor(Math.log2(worth));
}

/** A range of rows as a matrix of its own, without copying. */
export interface RowRange<C extends Counts = Counts> {
  readonly from: number;
  readonly rows: number;
  readonly counts: C;
}

export const whole = <C extends Counts>(counts: C): RowRange<C> => ({ from: 0, rows: counts.rows, counts });

/** Cuts the rows into `parts` ranges of about equally many non-zeros. */
export function cut<C extends Counts>(counts: C, parts: number): RowRange<C>[] {
  const { rows, start } = counts;
  if (parts === 1) return [whole(counts)];
  const cuts: RowRange<C>[] = [];
  let from = 0;
  for (let p = 1; p <= parts; p++) {
    let to = from;
    while (to < rows && (p === parts || start[to] < (entriesOf(counts) * p) / parts)) to++;
    cuts.push({ from, rows: to - from, counts: rangeOf(counts, from, to) });
    from = to;
  }
  return cuts;
}

/** Shards, each cut into parts by its own `shardCount`; sums are added up part by part, then shard by shard. */
export function cutTwice<C extends Counts>(counts: C, shards: number): RowRange<C>[][] {
  return cut(counts, shards).map(({ from, counts }) =>
    cut(counts, shardCount(counts)).map((part) => ({ ...part, from: from + part.from })),
  );
}

export function factsOf(counts: Counts): Facts {
  const { rows, columns } = counts;
  let [total, squares] = [0, 0];
  for (const part of cut(counts, shardCount(counts))) {
    const { value } = matrixOf(part.counts);
    for (let i = 0; i < value.length; i++) {
      total += value[i];
      squares += value[i] * value[i];
    }
  }
  return { rows, columns, total, squares };
}

export const prepared = (kernels: PassKernels, { from, counts }: RowRange): Shard => ({
  from,
  rows: counts.rows,
  counts: kernels.prepare(matrixOf(counts)),
});
