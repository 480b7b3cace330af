/** The products of queries with targets: many queries share one reading of the targets. */
import { productsWith } from '../../../linalg/products.ts';
import { similarities } from '../../../models/index.ts';

/** For fewer queries the targets are not copied. */
const MANY = 4;

/** `rows`: the targets, by default all. */
export const productsOf = (
  targets: Float64Array,
  dimensions: number,
  queries: readonly Float64Array[],
  rows?: Uint32Array,
): Float64Array[] =>
  queries.length < MANY
    ? queries.map((query) => similarities(targets, dimensions, query, rows))
    : productsWith(targets, dimensions, queries, rows);

/** Rows one after the other, and what is made of them taken apart again: many together are mapped by a kernel. */
export function mappedTogether(
  rows: readonly Float64Array[],
  map: (all: Float64Array) => Float64Array,
): Float64Array[] {
  const all = new Float64Array(rows.reduce((length, row) => length + row.length, 0));
  let at = 0;
  for (const row of rows) {
    all.set(row, at);
    at += row.length;
  }
  const mapped = map(all);
  const width = mapped.length / rows.length;
  return rows.map((_, i) => mapped.subarray(i * width, (i + 1) * width));
}
