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
    let score = scores;
    for (let a = ones; a < onesEnd; a += width, score += oneStep) {
      const t = dots4(width, a, others, others + width, others + 2 * width, others + 3 * width);
      v128.store_lane<f32>(score, t, 0);
      v128.store_lane<f32>(score + otherStep, t, 1);
      v128.store_lane<f32>(score + 2 * otherStep, t, 2);
      v128.store_lane<f32>(score + 3 * otherStep, t, 3);
    }
  }
  for (; otherCount > 0; otherCount--, others += width, scores += otherStep) {
    let score = scores;
    for (let a = ones; a < onesEnd; a += width, score += oneStep) {
      v128.store_lane<f32>(score, dots4(width, a, others, others, others, others), 0);
    }
  }
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
