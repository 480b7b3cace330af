/**
 * One sweep of the loop of docs/kernels.md over a block of rows. The entries come as src/kernels/layout.ts orders them,
 * in fours: first fours of one column, where every load of C_w serves four dot products and columnSums_w is read and
 * written once for four; then fours of whatever rows and columns are left over.
 *
 * column, row, count: pointers to the fours.
 * width: the bytes of a row of a factor, 4 × topics.
 * rows, rowSums: those of the block; numbers of rows count from its first.
 * columnStep: `width`, or 0 where one row of columnSums takes them all because nobody will read it.
 * Both return Σ n log t when `measure` is set. Sums are added to in order, for the same row or column may come twice.
 */
import { atShort, Four, get, LANES, madd, NUMBER, One, put, ROWS, sums } from './lanes';
import { weightedLog } from './log';

/** Fours of one column; `column` has one number for each four. */
export function sweepColumns(
  fours: i32, column: usize, row: usize, count: usize, width: usize,
  rows: usize, columns: usize, rowSums: usize, columnSums: usize, columnStep: usize, measure: bool,
): f64 {
  const toSums = rowSums - rows;
  let logLikelihood: f64 = 0;
  for (; fours > 0; fours--, column += NUMBER, row += ROWS, count += LANES) {
    const w: usize = load<u32>(column);
    const c = columns + w * width, s = columnSums + w * columnStep;
    const n = v128.load(count);
    const a0 = atShort(rows, width, row), a1 = atShort(rows, width, row + 2);
    const a2 = atShort(rows, width, row + 4), a3 = atShort(rows, width, row + 6);
    const whole = width & ~(LANES - 1);
    let t0 = f32x4.splat(0), t1 = t0, t2 = t0, t3 = t0;
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
    for (z = 0; z < whole; z += LANES) {
      addFour<Four>(c + z, s + z, toSums, a0 + z, a1 + z, a2 + z, a3 + z, r0, r1, r2, r3);
    }
    for (; z < width; z += NUMBER) {
      addFour<One>(c + z, s + z, toSums, a0 + z, a1 + z, a2 + z, a3 + z, r0, r1, r2, r3);
    }
    if (measure) logLikelihood += weightedLog(n, t);
  }
  return logLikelihood;
}

/** Fours of any columns; `column` has four numbers for each four. */
export function sweepLoose(
  fours: i32, column: usize, row: usize, count: usize, width: usize,
  rows: usize, columns: usize, rowSums: usize, columnSums: usize, columnStep: usize, measure: bool,
): f64 {
  const toSums = rowSums - rows;
  let logLikelihood: f64 = 0;
  for (; fours > 0; fours--, column += LANES, row += ROWS, count += LANES) {
    const n = v128.load(count);
    const a0 = atShort(rows, width, row), a1 = atShort(rows, width, row + 2);
    const a2 = atShort(rows, width, row + 4), a3 = atShort(rows, width, row + 6);
    const w0: usize = load<u32>(column), w1: usize = load<u32>(column, 4);
    const w2: usize = load<u32>(column, 8), w3: usize = load<u32>(column, 12);
    const c0 = columns + w0 * width, c1 = columns + w1 * width;
    const c2 = columns + w2 * width, c3 = columns + w3 * width;
    const whole = width & ~(LANES - 1);
    let t0 = f32x4.splat(0), t1 = t0, t2 = t0, t3 = t0;
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
    const s0 = columnSums + w0 * columnStep, s1 = columnSums + w1 * columnStep;
    const s2 = columnSums + w2 * columnStep, s3 = columnSums + w3 * columnStep;
    for (z = 0; z < whole; z += LANES) {
      addOne<Four>(c0 + z, s0 + z, toSums, a0 + z, r0);
      addOne<Four>(c1 + z, s1 + z, toSums, a1 + z, r1);
      addOne<Four>(c2 + z, s2 + z, toSums, a2 + z, r2);
      addOne<Four>(c3 + z, s3 + z, toSums, a3 + z, r3);
    }
    for (; z < width; z += NUMBER) {
      addOne<One>(c0 + z, s0 + z, toSums, a0 + z, r0);
      addOne<One>(c1 + z, s1 + z, toSums, a1 + z, r1);
      addOne<One>(c2 + z, s2 + z, toSums, a2 + z, r2);
      addOne<One>(c3 + z, s3 + z, toSums, a3 + z, r3);
    }
    if (measure) logLikelihood += weightedLog(n, t);
  }
  return logLikelihood;
}

/** columnSums += Σ r·A over four rows, and rowSums += r·C for each. */
// @ts-ignore: decorator
@inline
function addFour<Lanes>(
  c: usize, s: usize, toSums: usize, a0: usize, a1: usize, a2: usize, a3: usize, r0: v128, r1: v128, r2: v128, r3: v128,
): void {
  const x = get<Lanes>(c);
  const half = madd(r0, get<Lanes>(a0), madd(r1, get<Lanes>(a1), get<Lanes>(s)));
  put<Lanes>(s, madd(r2, get<Lanes>(a2), madd(r3, get<Lanes>(a3), half)));
  put<Lanes>(a0 + toSums, madd(r0, x, get<Lanes>(a0 + toSums)));
  put<Lanes>(a1 + toSums, madd(r1, x, get<Lanes>(a1 + toSums)));
  put<Lanes>(a2 + toSums, madd(r2, x, get<Lanes>(a2 + toSums)));
  put<Lanes>(a3 + toSums, madd(r3, x, get<Lanes>(a3 + toSums)));
}

/** columnSums += r·A and rowSums += r·C. */
// @ts-ignore: decorator
@inline
function addOne<Lanes>(c: usize, s: usize, toSums: usize, a: usize, r: v128): void {
  put<Lanes>(s, madd(r, get<Lanes>(a), get<Lanes>(s)));
  put<Lanes>(a + toSums, madd(r, get<Lanes>(c), get<Lanes>(a + toSums)));
}

/** n / t, or 0 where t is not positive or the ratio is infinite. */
// @ts-ignore: decorator
@inline
function ratio(n: v128, t: v128): v128 {
  const r = f32x4.div(n, t);
  return v128.and(r, v128.and(f32x4.gt(t, f32x4.splat(0)), f32x4.lt(r, f32x4.splat(Infinity))));
}
