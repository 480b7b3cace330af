/** Rows less sums of other rows: what keeps the vectors of a search orthogonal. Four are taken from four at once. */
import { Four, get, LANES, madd, NUMBER, One, put } from './lanes';

/**
 * from_j −= Σ_i weights_i,j rows_i, where a row of the weights has `fromCount` numbers. width: the bytes of a row that
 * count. stride: the bytes from a row to the next, on both sides.
 */
export function subtractRows(
  from: usize, fromCount: usize, rows: usize, rowCount: usize, width: usize, stride: usize, weights: usize,
): void {
  const next = fromCount * NUMBER;
  for (; fromCount >= 4; fromCount -= 4, from += 4 * stride, weights += LANES) {
    let i: usize = 0, x = rows, w = weights;
    for (; i + 4 <= rowCount; i += 4, x += 4 * stride, w += 4 * next) fourByFour(from, x, width, stride, w, next);
    for (; i < rowCount; i++, x += stride, w += next) {
      for (let j: usize = 0; j < 4; j++) oneByOne(from + j * stride, x, width, w + j * NUMBER);
    }
  }
  for (; fromCount > 0; fromCount--, from += stride, weights += NUMBER) {
    for (let i: usize = 0, x = rows, w = weights; i < rowCount; i++, x += stride, w += next) oneByOne(from, x, width, w);
  }
}

// @ts-ignore: decorator
@inline
function fourByFour(from: usize, x: usize, width: usize, stride: usize, w: usize, next: usize): void {
  const y1 = from + stride, y2 = y1 + stride, y3 = y2 + stride;
  const x1 = x + stride, x2 = x1 + stride, x3 = x2 + stride;
  const p0 = less(w), p1 = less(w + 4), p2 = less(w + 8), p3 = less(w + 12);
  w += next;
  const q0 = less(w), q1 = less(w + 4), q2 = less(w + 8), q3 = less(w + 12);
  w += next;
  const r0 = less(w), r1 = less(w + 4), r2 = less(w + 8), r3 = less(w + 12);
  w += next;
  const s0 = less(w), s1 = less(w + 4), s2 = less(w + 8), s3 = less(w + 12);
  const whole = width & ~(LANES - 1);
  let z: usize = 0;
  for (; z < whole; z += LANES) {
    const a = get<Four>(x + z), b = get<Four>(x1 + z), c = get<Four>(x2 + z), d = get<Four>(x3 + z);
    put<Four>(from + z, addFour(get<Four>(from + z), a, b, c, d, p0, q0, r0, s0));
    put<Four>(y1 + z, addFour(get<Four>(y1 + z), a, b, c, d, p1, q1, r1, s1));
    put<Four>(y2 + z, addFour(get<Four>(y2 + z), a, b, c, d, p2, q2, r2, s2));
    put<Four>(y3 + z, addFour(get<Four>(y3 + z), a, b, c, d, p3, q3, r3, s3));
  }
  for (; z < width; z += NUMBER) {
    const a = get<One>(x + z), b = get<One>(x1 + z), c = get<One>(x2 + z), d = get<One>(x3 + z);
    put<One>(from + z, addFour(get<One>(from + z), a, b, c, d, p0, q0, r0, s0));
    put<One>(y1 + z, addFour(get<One>(y1 + z), a, b, c, d, p1, q1, r1, s1));
    put<One>(y2 + z, addFour(get<One>(y2 + z), a, b, c, d, p2, q2, r2, s2));
    put<One>(y3 + z, addFour(get<One>(y3 + z), a, b, c, d, p3, q3, r3, s3));
  }
}

// @ts-ignore: decorator
@inline
function addFour(y: v128, a: v128, b: v128, c: v128, d: v128, p: v128, q: v128, r: v128, s: v128): v128 {
  return madd(a, p, madd(b, q, madd(c, r, madd(d, s, y))));
}

function oneByOne(y: usize, x: usize, width: usize, w: usize): void {
  const whole = width & ~(LANES - 1);
  const by = less(w);
  let z: usize = 0;
  for (; z < whole; z += LANES) put<Four>(y + z, madd(get<Four>(x + z), by, get<Four>(y + z)));
  for (; z < width; z += NUMBER) put<One>(y + z, madd(get<One>(x + z), by, get<One>(y + z)));
}

// @ts-ignore: decorator
@inline
function less(weight: usize): v128 {
  return f32x4.neg(v128.load32_splat(weight));
}
