/** Kernels over dense arrays. `length` and `topics` count numbers; a matrix is row-major with `topics` numbers a row. */
import { Four, get, LANES, NUMBER, One, put } from './lanes';

export function multiply(into: usize, by: usize, length: usize): void {
  const end = into + length * NUMBER;
  const whole = into + ((length * NUMBER) & ~(LANES - 1));
  for (; into < whole; into += LANES, by += LANES) put<Four>(into, f32x4.mul(get<Four>(into), get<Four>(by)));
  for (; into < end; into += NUMBER, by += NUMBER) put<One>(into, f32x4.mul(get<One>(into), get<One>(by)));
}

export function add(into: usize, from: usize, length: usize): void {
  const end = into + length * NUMBER;
  const whole = into + ((length * NUMBER) & ~(LANES - 1));
  for (; into < whole; into += LANES, from += LANES) put<Four>(into, f32x4.add(get<Four>(into), get<Four>(from)));
  for (; into < end; into += NUMBER, from += NUMBER) put<One>(into, f32x4.add(get<One>(into), get<One>(from)));
}

/** totals (double precision, zeroed by the caller) += the rows of the matrix. */
export function columnTotals(matrix: usize, length: usize, topics: usize, totals: usize): void {
  const end = matrix + length * NUMBER;
  while (matrix < end) {
    const rowEnd = matrix + topics * NUMBER;
    let total = totals;
    for (; matrix + LANES <= rowEnd; matrix += LANES, total += 2 * LANES) {
      const x = v128.load(matrix);
      const high = v128.shuffle<f32>(x, x, 2, 3, 2, 3);
      v128.store(total, f64x2.add(v128.load(total), f64x2.promote_low_f32x4(x)));
      v128.store(total + LANES, f64x2.add(v128.load(total + LANES), f64x2.promote_low_f32x4(high)));
    }
    for (; matrix < rowEnd; matrix += NUMBER, total += 2 * NUMBER) {
      store<f64>(total, load<f64>(total) + <f64>load<f32>(matrix));
    }
  }
}

/** Factors come in double precision and are used so: one rounding, like the reference's. */
export function scaleColumns(matrix: usize, length: usize, topics: usize, factors: usize, least: f32): void {
  const end = matrix + length * NUMBER;
  while (matrix < end) {
    const rowEnd = matrix + topics * NUMBER;
    let factor = factors;
    for (; matrix + LANES <= rowEnd; matrix += LANES, factor += 2 * LANES) {
      const x = v128.load(matrix);
      const high = v128.shuffle<f32>(x, x, 2, 3, 2, 3);
      const a = f32x4.demote_f64x2_zero(f64x2.mul(f64x2.promote_low_f32x4(x), v128.load(factor)));
      const b = f32x4.demote_f64x2_zero(f64x2.mul(f64x2.promote_low_f32x4(high), v128.load(factor + LANES)));
      put<Four>(matrix, atLeast(least, v128.shuffle<f32>(a, b, 0, 1, 4, 5)));
    }
    for (; matrix < rowEnd; matrix += NUMBER, factor += 2 * NUMBER) {
      put<One>(matrix, atLeast(least, f32x4.splat(<f32>(<f64>load<f32>(matrix) * load<f64>(factor)))));
    }
  }
}

/** What is positive and less becomes `least`. */
// @ts-ignore: decorator
@inline
function atLeast(least: f32, x: v128): v128 {
  return v128.bitselect(f32x4.max(x, f32x4.splat(least)), x, f32x4.gt(x, f32x4.splat(0)));
}

export function normalizeRows(matrix: usize, length: usize, topics: usize, least: f32): void {
  const end = matrix + length * NUMBER;
  const width = topics * NUMBER;
  for (; matrix < end; matrix += width) {
    const total = rowTotal(matrix, width);
    if (total > 0) divide(matrix, width, total, least);
    else fill(matrix, width, <f32>(1.0 / <f64>topics));
  }
}

function rowTotal(row: usize, width: usize): f64 {
  const end = row + width;
  let low = f64x2.splat(0), high = f64x2.splat(0);
  for (; row + LANES <= end; row += LANES) {
    const x = v128.load(row);
    low = f64x2.add(low, f64x2.promote_low_f32x4(x));
    high = f64x2.add(high, f64x2.promote_low_f32x4(v128.shuffle<f32>(x, x, 2, 3, 2, 3)));
  }
  const both = f64x2.add(low, high);
  let total = f64x2.extract_lane(both, 0) + f64x2.extract_lane(both, 1);
  for (; row < end; row += NUMBER) total += <f64>load<f32>(row);
  return total;
}

function divide(row: usize, width: usize, total: f64, least: f32): void {
  const end = row + width;
  const by = f64x2.splat(total);
  for (; row + LANES <= end; row += LANES) {
    const x = v128.load(row);
    const a = f32x4.demote_f64x2_zero(f64x2.div(f64x2.promote_low_f32x4(x), by));
    const high = v128.shuffle<f32>(x, x, 2, 3, 2, 3);
    const b = f32x4.demote_f64x2_zero(f64x2.div(f64x2.promote_low_f32x4(high), by));
    put<Four>(row, atLeast(least, v128.shuffle<f32>(a, b, 0, 1, 4, 5)));
  }
  for (; row < end; row += NUMBER) put<One>(row, atLeast(least, f32x4.splat(<f32>(<f64>load<f32>(row) / total))));
}

function fill(row: usize, width: usize, x: f32): void {
  for (const end = row + width; row < end; row += NUMBER) store<f32>(row, x);
}
