/**
 * Dot products of every one of `ones` with every one of `others`; score (i, j) goes to scores + i·oneStep + j·otherStep.
 * Four of the others are held against all the ones before the next four come, so these stay in the first-level cache.
 * width: the bytes of a row. Steps are in bytes.
 */
import { Four, get, LANES, madd, NUMBER, One, sums } from './lanes';

export function dots(
  ones: usize, oneCount: usize, others: usize, otherCount: usize, width: usize,
  scores: usize, oneStep: usize, otherStep: usize,
): void {
  const onesEnd = ones + oneCount * width;
  for (; otherCount >= 4; otherCount -= 4, others += 4 * width, scores += 4 * otherStep) {
    let a = ones, score = scores;
    for (; a + width < onesEnd; a += 2 * width, score += 2 * oneStep) {
      twoByFour(width, a, others, score, oneStep, otherStep);
    }
    if (a < onesEnd) store4(score, otherStep, dots4(width, a, others, others + width, others + 2 * width, others + 3 * width));
  }
  for (; otherCount > 0; otherCount--, others += width, scores += otherStep) {
    let score = scores;
    for (let a = ones; a < onesEnd; a += width, score += oneStep) {
      v128.store_lane<f32>(score, dots4(width, a, others, others, others, others), 0);
    }
  }
}

/** Two rows from a against four from b: eight sums at once keep the adders busy. */
// @ts-ignore: decorator
@inline
function twoByFour(width: usize, a: usize, b: usize, score: usize, oneStep: usize, otherStep: usize): void {
  const whole = width & ~(LANES - 1);
  let s0 = f32x4.splat(0), s1 = s0, s2 = s0, s3 = s0, t0 = s0, t1 = s0, t2 = s0, t3 = s0;
  const a1 = a + width, b1 = b + width, b2 = b1 + width, b3 = b2 + width;
  let z: usize = 0;
  for (; z < whole; z += LANES) {
    const x = get<Four>(a + z), y = get<Four>(a1 + z);
    const c0 = get<Four>(b + z), c1 = get<Four>(b1 + z), c2 = get<Four>(b2 + z), c3 = get<Four>(b3 + z);
    s0 = madd(x, c0, s0);
    s1 = madd(x, c1, s1);
    s2 = madd(x, c2, s2);
    s3 = madd(x, c3, s3);
    t0 = madd(y, c0, t0);
    t1 = madd(y, c1, t1);
    t2 = madd(y, c2, t2);
    t3 = madd(y, c3, t3);
  }
  for (; z < width; z += NUMBER) {
    const x = get<One>(a + z), y = get<One>(a1 + z);
    const c0 = get<One>(b + z), c1 = get<One>(b1 + z), c2 = get<One>(b2 + z), c3 = get<One>(b3 + z);
    s0 = madd(x, c0, s0);
    s1 = madd(x, c1, s1);
    s2 = madd(x, c2, s2);
    s3 = madd(x, c3, s3);
    t0 = madd(y, c0, t0);
    t1 = madd(y, c1, t1);
    t2 = madd(y, c2, t2);
    t3 = madd(y, c3, t3);
  }
  store4(score, otherStep, sums(s0, s1, s2, s3));
  store4(score + oneStep, otherStep, sums(t0, t1, t2, t3));
}

// @ts-ignore: decorator
@inline
function store4(score: usize, step: usize, t: v128): void {
  v128.store_lane<f32>(score, t, 0);
  v128.store_lane<f32>(score + step, t, 1);
  v128.store_lane<f32>(score + 2 * step, t, 2);
  v128.store_lane<f32>(score + 3 * step, t, 3);
}

// @ts-ignore: decorator
@inline
function dots4(width: usize, a: usize, b0: usize, b1: usize, b2: usize, b3: usize): v128 {
  const whole = width & ~(LANES - 1);
  let t0 = f32x4.splat(0), t1 = t0, t2 = t0, t3 = t0;
  let z: usize = 0;
  for (; z < whole; z += LANES) {
    const x = get<Four>(a + z);
    t0 = madd(x, get<Four>(b0 + z), t0);
    t1 = madd(x, get<Four>(b1 + z), t1);
    t2 = madd(x, get<Four>(b2 + z), t2);
    t3 = madd(x, get<Four>(b3 + z), t3);
  }
  for (; z < width; z += NUMBER) {
    const x = get<One>(a + z);
    t0 = madd(x, get<One>(b0 + z), t0);
    t1 = madd(x, get<One>(b1 + z), t1);
    t2 = madd(x, get<One>(b2 + z), t2);
    t3 = madd(x, get<One>(b3 + z), t3);
  }
  return sums(t0, t1, t2, t3);
}
