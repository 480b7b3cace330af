/**
 * Dot products of every one of `ones` with every one of `others`; score (i, j) goes to scores + i·oneStep + j·otherStep.
 * width: the bytes of a row that count. stride: from a row to the next. Steps are in bytes.
 */
import { Four, get, LANES, madd, NUMBER, One, sums } from './lanes';

/**
 * For many: four against four, sixteen sums at once. Four of the others are held against all the ones before the next
 * four come, so these stay in the first-level cache.
 */
export function dots(
  ones: usize, oneCount: usize, others: usize, otherCount: usize, width: usize, stride: usize,
  scores: usize, oneStep: usize, otherStep: usize,
): void {
  const onesEnd = ones + oneCount * stride;
  for (; otherCount >= 4; otherCount -= 4, others += 4 * stride, scores += 4 * otherStep) {
    let a = ones, score = scores;
    for (; a + 3 * stride < onesEnd; a += 4 * stride, score += 4 * oneStep) {
      fourByFour(width, stride, a, others, score, oneStep, otherStep);
    }
    for (; a < onesEnd; a += stride, score += oneStep) store4(score, otherStep, dots4(width, stride, a, others));
  }
  for (; otherCount > 0; otherCount--, others += stride, scores += otherStep) {
    dotsOfOne(others, ones, oneCount, width, stride, scores, oneStep);
  }
}

/** For one against many: these are read from first to last, as memory likes best. */
export function dotsOfOne(
  one: usize, others: usize, otherCount: usize, width: usize, stride: usize, scores: usize, step: usize,
): void {
  for (; otherCount >= 4; otherCount -= 4, others += 4 * stride, scores += 4 * step) {
    const t0 = lanesOf(width, one, others), t1 = lanesOf(width, one, others + stride);
    const t2 = lanesOf(width, one, others + 2 * stride), t3 = lanesOf(width, one, others + 3 * stride);
    store4(scores, step, sums(t0, t1, t2, t3));
  }
  for (; otherCount > 0; otherCount--, others += stride, scores += step) {
    const t = lanesOf(width, one, others);
    v128.store_lane<f32>(scores, sums(t, t, t, t), 0);
  }
}

/**
 * The places of the scores that are above the least of their row go to hits, in order; how many there are. A row has
 * `size` scores, and the next row begins `step` bytes after it.
 */
export function above(scores: usize, rows: usize, size: usize, step: usize, mins: usize, hits: usize): usize {
  const first = hits;
  for (let r: usize = 0, place: u32 = 0; r < rows; r++, scores += step, mins += NUMBER, place += <u32>(step / NUMBER)) {
    const limit = v128.load32_splat(mins);
    let i: usize = 0;
    for (; i + 4 <= size; i += 4) {
      const more = i32x4.bitmask(f32x4.gt(v128.load(scores + i * NUMBER), limit));
      if (more) for (let lane: u32 = 0; lane < 4; lane++) if ((more >> lane) & 1) hits = hit(hits, place + <u32>i + lane);
    }
    for (; i < size; i++) if (load<f32>(scores + i * NUMBER) > load<f32>(mins)) hits = hit(hits, place + <u32>i);
  }
  return (hits - first) / NUMBER;
}

// @ts-ignore: decorator
@inline
function hit(hits: usize, place: u32): usize {
  store<u32>(hits, place);
  return hits + NUMBER;
}

/** a·b as four sums; four chains of additions keep the adders busy. */
// @ts-ignore: decorator
@inline
function lanesOf(width: usize, a: usize, b: usize): v128 {
  let t0 = f32x4.splat(0), t1 = t0, t2 = t0, t3 = t0;
  let z: usize = 0;
  for (; z + 4 * LANES <= width; z += 4 * LANES) {
    const x = a + z, y = b + z;
    t0 = madd(v128.load(x), v128.load(y), t0);
    t1 = madd(v128.load(x, 16), v128.load(y, 16), t1);
    t2 = madd(v128.load(x, 32), v128.load(y, 32), t2);
    t3 = madd(v128.load(x, 48), v128.load(y, 48), t3);
  }
  for (; z + LANES <= width; z += LANES) t0 = madd(get<Four>(a + z), get<Four>(b + z), t0);
  for (; z < width; z += NUMBER) t1 = madd(get<One>(a + z), get<One>(b + z), t1);
  return f32x4.add(f32x4.add(t0, t1), f32x4.add(t2, t3));
}

/** Four rows from a against four from b. */
// @ts-ignore: decorator
@inline
function fourByFour(width: usize, stride: usize, a: usize, b: usize, score: usize, oneStep: usize, otherStep: usize): void {
  const whole = width & ~(LANES - 1);
  const zero = f32x4.splat(0);
  let p0 = zero, p1 = zero, p2 = zero, p3 = zero, q0 = zero, q1 = zero, q2 = zero, q3 = zero;
  let r0 = zero, r1 = zero, r2 = zero, r3 = zero, s0 = zero, s1 = zero, s2 = zero, s3 = zero;
  const a1 = a + stride, a2 = a1 + stride, a3 = a2 + stride;
  const b1 = b + stride, b2 = b1 + stride, b3 = b2 + stride;
  let z: usize = 0;
  for (; z < whole; z += LANES) {
    const c0 = get<Four>(b + z), c1 = get<Four>(b1 + z), c2 = get<Four>(b2 + z), c3 = get<Four>(b3 + z);
    const p = get<Four>(a + z);
    p0 = madd(p, c0, p0);
    p1 = madd(p, c1, p1);
    p2 = madd(p, c2, p2);
    p3 = madd(p, c3, p3);
    const q = get<Four>(a1 + z);
    q0 = madd(q, c0, q0);
    q1 = madd(q, c1, q1);
    q2 = madd(q, c2, q2);
    q3 = madd(q, c3, q3);
    const r = get<Four>(a2 + z);
    r0 = madd(r, c0, r0);
    r1 = madd(r, c1, r1);
    r2 = madd(r, c2, r2);
    r3 = madd(r, c3, r3);
    const s = get<Four>(a3 + z);
    s0 = madd(s, c0, s0);
    s1 = madd(s, c1, s1);
    s2 = madd(s, c2, s2);
    s3 = madd(s, c3, s3);
  }
  for (; z < width; z += NUMBER) {
    const c0 = get<One>(b + z), c1 = get<One>(b1 + z), c2 = get<One>(b2 + z), c3 = get<One>(b3 + z);
    const p = get<One>(a + z);
    p0 = madd(p, c0, p0);
    p1 = madd(p, c1, p1);
    p2 = madd(p, c2, p2);
    p3 = madd(p, c3, p3);
    const q = get<One>(a1 + z);
    q0 = madd(q, c0, q0);
    q1 = madd(q, c1, q1);
    q2 = madd(q, c2, q2);
    q3 = madd(q, c3, q3);
    const r = get<One>(a2 + z);
    r0 = madd(r, c0, r0);
    r1 = madd(r, c1, r1);
    r2 = madd(r, c2, r2);
    r3 = madd(r, c3, r3);
    const s = get<One>(a3 + z);
    s0 = madd(s, c0, s0);
    s1 = madd(s, c1, s1);
    s2 = madd(s, c2, s2);
    s3 = madd(s, c3, s3);
  }
  store4(score, otherStep, sums(p0, p1, p2, p3));
  store4(score + oneStep, otherStep, sums(q0, q1, q2, q3));
  store4(score + 2 * oneStep, otherStep, sums(r0, r1, r2, r3));
  store4(score + 3 * oneStep, otherStep, sums(s0, s1, s2, s3));
}

// @ts-ignore: decorator
@inline
function store4(score: usize, step: usize, t: v128): void {
  v128.store_lane<f32>(score, t, 0);
  v128.store_lane<f32>(score + step, t, 1);
  v128.store_lane<f32>(score + 2 * step, t, 2);
  v128.store_lane<f32>(score + 3 * step, t, 3);
}

/** One against the four rows from b. */
// @ts-ignore: decorator
@inline
function dots4(width: usize, stride: usize, a: usize, b: usize): v128 {
  const whole = width & ~(LANES - 1);
  const b1 = b + stride, b2 = b1 + stride, b3 = b2 + stride;
  let t0 = f32x4.splat(0), t1 = t0, t2 = t0, t3 = t0;
  let z: usize = 0;
  for (; z < whole; z += LANES) {
    const x = get<Four>(a + z);
    t0 = madd(x, get<Four>(b + z), t0);
    t1 = madd(x, get<Four>(b1 + z), t1);
    t2 = madd(x, get<Four>(b2 + z), t2);
    t3 = madd(x, get<Four>(b3 + z), t3);
  }
  for (; z < width; z += NUMBER) {
    const x = get<One>(a + z);
    t0 = madd(x, get<One>(b + z), t0);
    t1 = madd(x, get<One>(b1 + z), t1);
    t2 = madd(x, get<One>(b2 + z), t2);
    t3 = madd(x, get<One>(b3 + z), t3);
  }
  return sums(t0, t1, t2, t3);
}
