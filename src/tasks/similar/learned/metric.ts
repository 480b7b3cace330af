/** The cosine under a metric M = W Wᵀ of low rank: documents less a middle, mapped by W, at length 1. */
import { rowsTimes } from '../../../linalg/products.ts';
import { axpy } from '../../../linalg/vectors.ts';
import { denseRowLengths, denseUnitRows } from '../spaces/latent.ts';
import { backward, rowsAt } from './examples.ts';

export interface Metric {
  readonly dimensions: number;
  /** Unit rows of the targets. */
  readonly targets: Float64Array;
  /** Taken off a document before it is mapped. */
  readonly middle: Float64Array;
  place(rows: Float64Array): Float64Array;
  /** The cosine of a query with a target is the product of the query less the middle with this. */
  toward(query: Float64Array, target: number): Float64Array;
  /** What a row adds to a target that has it as a summand. */
  part(row: Float64Array, target: number): Float64Array;
}

/** `root`: W, a row for each of `d` dimensions; `given`: the middle, or none; `asked`: the targets, by default all. */
export function metricOf(
  rows: Float64Array,
  d: number,
  root: Float64Array,
  given?: Float64Array,
  asked?: Uint32Array,
): Metric {
  const width = root.length / d;
  const middle = given ?? new Float64Array(d);
  const off = rowsTimes(middle, d, root, width);
  const mapped = (of: Float64Array) => {
    const out = rowsTimes(of, d, root, width);
    if (given) for (let at = 0; at < out.length; at += width) axpy(-1, off, 0, out, at, width);
    return out;
  };
  const place = (of: Float64Array) => denseUnitRows(mapped(of), width);
  const some = mapped(asked ? rowsAt(rows, d, asked) : rows);
  const everyRow = (of: Float64Array, size: number) => (asked ? rowsInPlace(of, size, asked, rows.length / d) : of);
  const lengths = everyRow(denseRowLengths(some, width), 1);
  const targets = everyRow(denseUnitRows(some, width), width);
  return {
    ...{ dimensions: width, targets, middle, place },
    toward(query, target) {
      const [length] = denseRowLengths(mapped(query), width);
      const to = targets.subarray(target * width, (target + 1) * width);
      return backward(root, width, to).map((x) => (length > 0 ? x / length : 0));
    },
    part: (row, target) => rowsTimes(row, d, root, width).map((x) => (lengths[target] > 0 ? x / lengths[target] : 0)),
  };
}

/** Some rows where they are among all, the others zeros. */
function rowsInPlace(some: Float64Array, width: number, places: Uint32Array, count: number): Float64Array {
  const all = new Float64Array(count * width);
  for (let i = 0, from = 0; i < places.length; i++)
    for (let k = 0, to = places[i] * width; k < width; k++) all[to++] = some[from++];
  return all;
}
