/** Products in double precision, two lanes at a time. Every sum is taken in the same order, wherever its row stands. */

/** Bytes of two lanes, and of one number. */
const PAIR: usize = 16;
const DOUBLE: usize = 8;

// @ts-ignore: decorator
@inline
function madd(a: v128, b: v128, c: v128): v128 {
  if (ASC_FEATURE_RELAXED_SIMD) return v128.relaxed_madd<f64>(a, b, c);
  return f64x2.add(f64x2.mul(a, b), c);
}

// @ts-ignore: decorator
@inline
function store2(to: usize, sums: v128): void {
  store<f64>(to, f64x2.extract_lane(sums, 0) + f64x2.extract_lane(sums, 1));
}

/**
 * out_i,j = Σ_z ones_i,z others_j,z. width: the bytes of a row, a multiple of PAIR. step: the bytes from a row of `out`
 * to the next. Four of the ones meet two of the others: eight sums at once.
 */
export function doubleDots(
  ones: usize, oneCount: usize, others: usize, otherCount: usize, width: usize, out: usize, step: usize,
): void {
  const othersEnd = others + otherCount * width;
  for (; oneCount >= 4; oneCount -= 4, ones += 4 * width, out += 4 * step) {
    let b = others, to = out;
    for (; b + width < othersEnd; b += 2 * width, to += 2 * DOUBLE) fourByTwo(ones, b, width, to, step);
    if (b < othersEnd) for (let i: usize = 0; i < 4; i++) oneByOne(ones + i * width, b, width, to + i * step);
  }
  for (; oneCount > 0; oneCount--, ones += width, out += step) {
    for (let b = others, to = out; b < othersEnd; b += width, to += DOUBLE) oneByOne(ones, b, width, to);
  }
}

// @ts-ignore: decorator
@inline
function fourByTwo(a: usize, b: usize, width: usize, to: usize, step: usize): void {
  const a1 = a + width, a2 = a1 + width, a3 = a2 + width, b1 = b + width;
  let p0 = f64x2.splat(0), p1 = p0, q0 = p0, q1 = p0, r0 = p0, r1 = p0, s0 = p0, s1 = p0;
  for (let z: usize = 0; z < width; z += PAIR) {
    const x = v128.load(b + z), y = v128.load(b1 + z);
    const p = v128.load(a + z);
    p0 = madd(p, x, p0);
    p1 = madd(p, y, p1);
    const q = v128.load(a1 + z);
    q0 = madd(q, x, q0);
    q1 = madd(q, y, q1);
    const r = v128.load(a2 + z);
    r0 = madd(r, x, r0);
    r1 = madd(r, y, r1);
    const s = v128.load(a3 + z);
    s0 = madd(s, x, s0);
    s1 = madd(s, y, s1);
  }
  store2(to, p0);
  store2(to + DOUBLE, p1);
  store2(to + step, q0);
  store2(to + step + DOUBLE, q1);
  store2(to + 2 * step, r0);
  store2(to + 2 * step + DOUBLE, r1);
  store2(to + 3 * step, s0);
  store2(to + 3 * step + DOUBLE, s1);
}

// @ts-ignore: decorator
@inline
function oneByOne(a: usize, b: usize, width: usize, to: usize): void {
  let sum = f64x2.splat(0);
  for (let z: usize = 0; z < width; z += PAIR) sum = madd(v128.load(a + z), v128.load(b + z), sum);
  store2(to, sum);
}
