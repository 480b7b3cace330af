/**
 * One sweep of the loop of docs/kernels.md over a block of rows. The entries come as `layout` orders them, in fours:
 * first fours of one column, where every load of C_w serves four dot products and columnSums_w is read and written once
 * for four; then fours of whatever rows and columns are left over.
 *
 * row, column, count: pointers to the fours. width: the bytes of a row of a factor, 4 × topics.
 * columnStep: `width`, or 0 where one row of columnSums takes them all because nobody will read it.
 * Both return Σ n log t when `measure` is set.
 */
import { Four, One, get, madd, put, sums } from './lanes';
import { weightedLog } from './log';

const LANES: usize = 16;
const NUMBER: usize = 4;

/** Fours of one column; `column` has one number for each four. */
export function sweepColumns(
  fours: i32, column: usize, row: usize, count: usize, width: usize,
  rows: usize, columns: usize, rowSums: usize, columnSums: usize, columnStep: usize, measure: bool,
): f64 {
  let logLikelihood: f64 = 0;
  const toSums = rowSums - rows;
  for (; fours > 0; fours--) {
    const w: usize = load<u32>(column);
    const c = columns + w * width;
    const cSums = columnSums + w * columnStep;
    const n = v128.load(count);
    const a0 = at(rows, width, row), a1 = at(rows, width, row + 4);
    const a2 = at(rows, width, row + 8), a3 = at(rows, width, row + 12);
    const whole = width & ~(LANES - 1);
    let t0 = f32x4.splat(0), t1 = f32x4.splat(0), t2 = f32x4.splat(0), t3 = f32x4.splat(0);
    let z: usize = 0;
    for (; z < whole; z += LANES) {
      const x = get<Four>(c + z);
      t0 = madd(x, get<Four>(a0 + z), t0);
      t1 = madd(x, get<Four>(a1 + z), t1);
      t2 = madd(x, get<Four>(a2 + z), t2);
      t3 = madd(x, get<Four>(a3 + z), t3);
    }
    for (; z < width; z += NUMBER) {
      const x = get<One>(c + z);
      t0 = madd(x, get<One>(a0 + z), t0);
      t1 = madd(x, get<One>(a1 + z), t1);
      t2 = madd(x, get<One>(a2 + z), t2);
      t3 = madd(x, get<One>(a3 + z), t3);
    }
    const t = sums(t0, t1, t2, t3);
    const r = ratio(n, t);
    const r0 = v128.shuffle<f32>(r, r, 0, 0, 0, 0), r1 = v128.shuffle<f32>(r, r, 1, 1, 1, 1);
    const r2 = v128.shuffle<f32>(r, r, 2, 2, 2, 2), r3 = v128.shuffle<f32>(r, r, 3, 3, 3, 3);
    z = 0;
    for (; z < whole; z += LANES) spread4<Four>(c + z, cSums + z, toSums, a0 + z, a1 + z, a2 + z, a3 + z, r0, r1, r2, r3);
    for (; z < width; z += NUMBER) spread4<One>(c + z, cSums + z, toSums, a0 + z, a1 + z, a2 + z, a3 + z, r0, r1, r2, r3);
    if (measure) logLikelihood += weightedLog(n, t);
    column += NUMBER;
    row += LANES;
    count += LANES;
  }
  return logLikelihood;
}

/** Fours of any columns; `column` has four numbers for each four. */
export function sweepLoose(
  fours: i32, column: usize, row: usize, count: usize, width: usize,
  rows: usize, columns: usize, rowSums: usize, columnSums: usize, columnStep: usize, measure: bool,
): f64 {
  let logLikelihood: f64 = 0;
  const toSums = rowSums - rows;
  for (; fours > 0; fours--) {
    const n = v128.load(count);
    const a0 = at(rows, width, row), a1 = at(rows, width, row + 4);
    const a2 = at(rows, width, row + 8), a3 = at(rows, width, row + 12);
    const c0 = at(columns, width, column), c1 = at(columns, width, column + 4);
    const c2 = at(columns, width, column + 8), c3 = at(columns, width, column + 12);
    const whole = width & ~(LANES - 1);
    let t0 = f32x4.splat(0), t1 = f32x4.splat(0), t2 = f32x4.splat(0), t3 = f32x4.splat(0);
    let z: usize = 0;
    for (; z < whole; z += LANES) {
      t0 = madd(get<Four>(c0 + z), get<Four>(a0 + z), t0);
      t1 = madd(get<Four>(c1 + z), get<Four>(a1 + z), t1);
      t2 = madd(get<Four>(c2 + z), get<Four>(a2 + z), t2);
      t3 = madd(get<Four>(c3 + z), get<Four>(a3 + z), t3);
    }
    for (; z < width; z += NUMBER) {
      t0 = madd(get<One>(c0 + z), get<One>(a0 + z), t0);
      t1 = madd(get<One>(c1 + z), get<One>(a1 + z), t1);
      t2 = madd(get<One>(c2 + z), get<One>(a2 + z), t2);
      t3 = madd(get<One>(c3 + z), get<One>(a3 + z), t3);
    }
    const t = sums(t0, t1, t2, t3);
    const r = ratio(n, t);
    const r0 = v128.shuffle<f32>(r, r, 0, 0, 0, 0), r1 = v128.shuffle<f32>(r, r, 1, 1, 1, 1);
    const r2 = v128.shuffle<f32>(r, r, 2, 2, 2, 2), r3 = v128.shuffle<f32>(r, r, 3, 3, 3, 3);
    spread(c0, at(columnSums, columnStep, column), width, toSums, a0, r0);
    spread(c1, at(columnSums, columnStep, column + 4), width, toSums, a1, r1);
    spread(c2, at(columnSums, columnStep, column + 8), width, toSums, a2, r2);
    spread(c3, at(columnSums, columnStep, column + 12), width, toSums, a3, r3);
    if (measure) logLikelihood += weightedLog(n, t);
    column += LANES;
    row += LANES;
    count += LANES;
  }
  return logLikelihood;
}

// @ts-ignore: decorator
@inline
function at(rows: usize, width: usize, row: usize): usize {
  return rows + <usize>load<u32>(row) * width;
}

/** columnSums += Σ r·A, and rowSums += r·C one row after the other, for the same row may come twice. */
// @ts-ignore: decorator
@inline
function spread4<Lanes>(
  c: usize, cSums: usize, toSums: usize, a: usize, b: usize, d: usize, e: usize, ra: v128, rb: v128, rd: v128, re: v128,
): void {
  const x = get<Lanes>(c);
  const ab = madd(ra, get<Lanes>(a), madd(rb, get<Lanes>(b), get<Lanes>(cSums)));
  put<Lanes>(cSums, madd(rd, get<Lanes>(d), madd(re, get<Lanes>(e), ab)));
  put<Lanes>(a + toSums, madd(ra, x, get<Lanes>(a + toSums)));
  put<Lanes>(b + toSums, madd(rb, x, get<Lanes>(b + toSums)));
  put<Lanes>(d + toSums, madd(rd, x, get<Lanes>(d + toSums)));
  put<Lanes>(e + toSums, madd(re, x, get<Lanes>(e + toSums)));
}

// @ts-ignore: decorator
@inline
function spread(c: usize, cSums: usize, width: usize, toSums: usize, a: usize, r: v128): void {
  const whole = width & ~(LANES - 1);
  let z: usize = 0;
  for (; z < whole; z += LANES) spread1<Four>(c + z, cSums + z, toSums, a + z, r);
  for (; z < width; z += NUMBER) spread1<One>(c + z, cSums + z, toSums, a + z, r);
}

// @ts-ignore: decorator
@inline
function spread1<Lanes>(c: usize, cSums: usize, toSums: usize, a: usize, r: v128): void {
  put<Lanes>(cSums, madd(r, get<Lanes>(a), get<Lanes>(cSums)));
  put<Lanes>(a + toSums, madd(r, get<Lanes>(c), get<Lanes>(a + toSums)));
}

/** n / t, or 0 where t is not positive or the ratio is infinite. */
// @ts-ignore: decorator
@inline
function ratio(n: v128, t: v128): v128 {
  const r = f32x4.div(n, t);
  return v128.and(r, v128.and(f32x4.gt(t, f32x4.splat(0)), f32x4.lt(r, f32x4.splat(Infinity))));
}
