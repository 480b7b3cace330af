/** Products in double precision, two lanes at a time. Every sum is taken in the same order, wherever its row stands. */
import { NUMBER } from './lanes';

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

/**
 * out_d = Σ_w n_dw block_w, where n and out are doubles and the block is single. width: the numbers of a row of the
 * block. Sixteen sums, a cache line of the block, stay in registers for all entries of a row; then two, then one.
 */
export function doubleGather(rows: i32, start: usize, index: usize, value: usize, width: usize, block: usize, out: usize): void {
  for (; rows > 0; rows--, start += NUMBER) {
    const from = <usize>load<u32>(start), to = <usize>load<u32>(start, 4);
    let z: usize = 0;
    for (; z + 16 <= width; z += 16, out += 16 * DOUBLE) gatherLine(from, to, index, value, width, block + z * NUMBER, out);
    for (; z + 2 <= width; z += 2, out += PAIR) {
      let t = f64x2.splat(0);
      for (let i = from; i < to; i++) t = madd(v128.load64_splat(value + i * DOUBLE), pairAt(at(block + z * NUMBER, index, i, width)), t);
      v128.store(out, t);
    }
    if (z < width) {
      let sum: f64 = 0;
      for (let i = from; i < to; i++) sum += load<f64>(value + i * DOUBLE) * <f64>load<f32>(at(block + z * NUMBER, index, i, width));
      store<f64>(out, sum);
      out += DOUBLE;
    }
  }
}

// @ts-ignore: decorator
@inline
function at(block: usize, index: usize, i: usize, width: usize): usize {
  return block + <usize>load<u32>(index + i * NUMBER) * width * NUMBER;
}

// @ts-ignore: decorator
@inline
function pairAt(p: usize): v128 {
  return f64x2.promote_low_f32x4(v128.load64_zero(p));
}

// @ts-ignore: decorator
@inline
function gatherLine(i: usize, to: usize, index: usize, value: usize, width: usize, block: usize, out: usize): void {
  let t0 = f64x2.splat(0), t1 = t0, t2 = t0, t3 = t0, t4 = t0, t5 = t0, t6 = t0, t7 = t0;
  for (; i < to; i++) {
    const x = at(block, index, i, width);
    const n = v128.load64_splat(value + i * DOUBLE);
    t0 = madd(n, pairAt(x), t0);
    t1 = madd(n, pairAt(x + 8), t1);
    t2 = madd(n, pairAt(x + 16), t2);
    t3 = madd(n, pairAt(x + 24), t3);
    t4 = madd(n, pairAt(x + 32), t4);
    t5 = madd(n, pairAt(x + 40), t5);
    t6 = madd(n, pairAt(x + 48), t6);
    t7 = madd(n, pairAt(x + 56), t7);
  }
  v128.store(out, t0);
  v128.store(out, t1, 16);
  v128.store(out, t2, 32);
  v128.store(out, t3, 48);
  v128.store(out, t4, 64);
  v128.store(out, t5, 80);
  v128.store(out, t6, 96);
  v128.store(out, t7, 112);
}
