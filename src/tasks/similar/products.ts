/** The products of queries with targets: many queries share one reading of the targets. */
import { productsWith } from '../../linalg/products.ts';
import { similarities } from '../../models/index.ts';

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
