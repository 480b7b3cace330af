/**
 * What examples teach: about directions, which serves documents without relations too, and about the targets they name.
 *
 * Method      t' = t + β Σ related / (n + c) − γ Σ rejected / (m + c), n and m being how many these are; then t' and the
 *             query are mapped by relevant component analysis, and the score is their cosine
 * From        Rocchio 1971 for the first, Bar-Hillel and others 2003 for the second
 * Departures  related documents count by their number: one example moves a target a little, many nearly all the way
 */
import { gram, mirrored } from '../../../linalg/gram.ts';
import { quadraticForms, rowsTimes } from '../../../linalg/products.ts';
import { componentsByStrength } from '../../../linalg/relevant-components.ts';
import { axpy } from '../../../linalg/vectors.ts';
import { type Relations, relatedRows } from '../relations/relations.ts';
import { groupsOf } from '../relations/sets.ts';
import { denseRowLengths, denseUnitRows } from '../spaces/latent.ts';
import { mappedTogether, productsOf } from './products.ts';

const PULL = 2;
const PUSH = 1;
const HALF = 2;

export interface Rows {
  readonly dimensions: number;
  readonly rows: Float64Array;
  /** Their sum over a set of related documents. */
  readonly over: (members: Uint32Array) => Float64Array;
}

export interface Examples {
  /** The targets as they were moved, before they are mapped: what a target is asked with. */
  readonly moved: Float64Array;
  /** Of queries with every target, or with some: mapped, at length 1. */
  cosinesOf(queries: readonly Float64Array[], rows?: Uint32Array): Float64Array[];
  cosines(query: Float64Array, rows?: Uint32Array): Float64Array;
  /** New rows, to be compared with them: mapped, at length 1. */
  place(rows: Float64Array): Float64Array;
  /** The cosine of a query with a target is the product of the query with this. */
  toward(query: Float64Array, target: number): Float64Array;
  /** What a row brings into a target by itself, being its own or another's: the product with a query is its part of the score. */
  part(row: number, weight: number, target: number): Float64Array;
  /** What every other document of a target's related documents counts for in it. */
  readonly weight: Float64Array;
}

/** `strength` undefined: nothing is learned. `asked`: the targets that are asked for, by default all. */
export function learnExamples(
  all: Rows,
  relations: Relations | undefined,
  strength: number | undefined,
  asked?: Uint32Array,
): Examples {
  const { dimensions, rows } = all;
  const count = rows.length / dimensions;
  const nothing = !relations || strength === undefined || relations.pairs + relations.apart.length === 0;
  const at = (of: Float64Array, row: number) => of.subarray(row * dimensions, (row + 1) * dimensions);
  if (nothing) {
    const part = (row: number, of: number) => at(rows, row).map((x) => of * x);
    const cosinesOf: Examples['cosinesOf'] = (queries, some) => productsOf(rows, dimensions, queries, some);
    return {
      moved: rows,
      cosinesOf,
      cosines: (query, some) => cosinesOf([query], some)[0],
      place: (of) => of,
      toward: (_, target) => at(rows, target),
      part,
      weight: new Float64Array(count),
    };
  }
  const { moved, weight, mapAt } = movedBy(all, relations);
  const map = mapAt(strength);
  // The targets are not mapped: x M · t M = x M Mᵀ · t, and only their lengths are needed beside that.
  const squares = quadraticForms(
    asked ? rowsAt(moved, dimensions, asked) : moved,
    dimensions,
    squareOf(map, dimensions),
  );
  const shares = new Float64Array(count);
  squares.forEach((square, i) => {
    const length = Math.sqrt(Math.max(0, square));
    shares[asked ? asked[i] : i] = length > 0 ? 1 / length : 0;
  });
  const place = (of: Float64Array) => denseUnitRows(rowsTimes(of, dimensions, map), dimensions);
  const cosinesOf: Examples['cosinesOf'] = (queries, some) => {
    const placed = mappedTogether(queries, place).map((query) => backward(map, dimensions, query));
    const all = productsOf(moved, dimensions, placed, some);
    for (const products of all) multiplyBy(products, shares, some);
    return all;
  };
  return {
    moved,
    cosinesOf,
    cosines: (query, some) => cosinesOf([query], some)[0],
    place,
    toward(query, target) {
      const [length] = denseRowLengths(rowsTimes(query, dimensions, map), dimensions);
      const by = length > 0 ? shares[target] / length : 0;
      return backward(map, dimensions, rowsTimes(at(moved, target), dimensions, map)).map((x) => by * x);
    },
    part(row, of, target) {
      return rowsTimes(at(rows, row), dimensions, map).map((x) => of * x * shares[target]);
    },
    weight,
  };
}

function multiplyBy(values: Float64Array, factors: Float64Array, at?: Uint32Array): void {
  for (let i = 0; i < values.length; i++) values[i] *= factors[at ? at[i] : i];
}

interface Moved {
  readonly rows: Float64Array;
  readonly moved: Float64Array;
  readonly weight: Float64Array;
  readonly mapAt: (strength: number) => Float64Array;
}

/** What examples do before they are weighed by a strength: kept with them, because several strengths are tried. */
const movedWith = new WeakMap<Relations, Moved>();

function movedBy(all: Rows, relations: Relations): Moved {
  const known = movedWith.get(relations);
  if (known?.rows === all.rows) return known;
  const { dimensions, rows, over } = all;
  const moved = rows.slice();
  const weight = new Float64Array(relations.related.length);
  for (const row of relatedRows(relations)) {
    const members = relations.related[row];
    const [sum, by] = [over(members), PULL / (members.length - 1 + HALF)];
    weight[row] = by;
    pull(moved, rows, row * dimensions, sum, by);
  }
  for (const [row, others] of apartOf(relations.apart)) {
    const by = PUSH / (others.length + HALF);
    for (const other of others)
      for (let k = 0; k < dimensions; k++) moved[row * dimensions + k] -= by * rows[other * dimensions + k];
  }
  const { total, within } = covariances(all, relations);
  const mapAt = componentsByStrength(total, within, dimensions, relations.pairs);
  const made = { rows, moved, weight, mapAt };
  movedWith.set(relations, made);
  return made;
}

/** Towards a sum of related documents that the row is part of. */
function pull(moved: Float64Array, rows: Float64Array, at: number, sum: Float64Array, by: number): void {
  for (let k = 0; k < sum.length; k++) moved[at + k] = rows[at + k] + by * sum[k] - by * rows[at + k];
}

/** Some rows, in the order asked for. */
export function rowsAt(rows: Float64Array, width: number, asked: Uint32Array): Float64Array {
  const some = new Float64Array(asked.length * width);
  asked.forEach((row, i) => {
    some.set(rows.subarray(row * width, (row + 1) * width), i * width);
  });
  return some;
}

/** M Mᵀ. */
function squareOf(matrix: Float64Array, width: number): Float64Array {
  const square = new Float64Array(width * width);
  for (let i = 0; i < width; i++)
    square.set(backward(matrix, width, matrix.subarray(i * width, (i + 1) * width)), i * width);
  return square;
}

/** M t: x M · t = x · M t. */
export function backward(matrix: Float64Array, width: number, row: Float64Array): Float64Array {
  const out = new Float64Array(matrix.length / width);
  for (let i = 0, at = 0; i < out.length; i++) {
    let sum = 0;
    for (let k = 0; k < width; k++) sum += matrix[at++] * row[k];
    out[i] = sum;
  }
  return out;
}

/** For every target with rejected pairs, the documents it does not belong with. */
function apartOf(apart: Relations['apart']): Map<number, number[]> {
  const others = new Map<number, number[]>();
  const put = (row: number, other: number) => {
    const known = others.get(row);
    if (known) known.push(other);
    else others.set(row, [other]);
  };
  for (const [a, b] of apart) {
    put(a, b);
    put(b, a);
  }
  return others;
}

/**
 * Of all targets, and half that of the differences of related pairs: Σ_i x_i (n_i x_i − Σ related)ᵀ / 2n. Targets with the
 * same related documents have their second summand together.
 */
function covariances({ dimensions: d, rows, over }: Rows, relations: Relations) {
  const { related, pairs } = relations;
  const known = relatedRows(relations);
  const within = gram(
    known.map((row) => rows.subarray(row * d, (row + 1) * d)),
    d,
    known.map((row) => related[row].length / (2 * pairs)),
  );
  const { members, of } = groupsOf(relations);
  const own = new Map<number, Float64Array>();
  for (const row of known) {
    const sum = own.get(of[row]) ?? own.set(of[row], new Float64Array(d)).get(of[row])!;
    axpy(1, rows, row * d, sum, 0, d);
  }
  for (const [set, sum] of own) {
    const others = over(members[set]);
    // The sum is symmetric, its summands are not: each is taken with its transpose, below the diagonal.
    for (let i = 0; i < d; i++) lessBoth(within, i * d, sum[i] / (4 * pairs), others, others[i] / (4 * pairs), sum, i);
  }
  return { total: totalOf(rows, d), within: mirrored(within, d) };
}

function lessBoth(
  to: Float64Array,
  at: number,
  x: number,
  others: Float64Array,
  y: number,
  sum: Float64Array,
  last: number,
): void {
  for (let j = 0; j <= last; j++) to[at + j] -= x * others[j] + y * sum[j];
}

const totals = new WeakMap<Float64Array, Float64Array>();

/** Of all targets; computed once, whatever the relations. */
function totalOf(rows: Float64Array, d: number): Float64Array {
  const known = totals.get(rows);
  if (known) return known;
  const count = rows.length / d;
  const all = Array.from({ length: count }, (_, row) => rows.subarray(row * d, (row + 1) * d));
  const total = gram(all, d).map((x) => x / count);
  totals.set(rows, total);
  return total;
}
