/** The inverse of Cholesky's factor in double precision: A = L Lᵀ, then L⁻¹, row by row. Every sum is taken in one order. */

/** Bytes of two lanes, and of one number. */
const PAIR: usize = 16;
const DOUBLE: usize = 8;

/** `matrix`, `factor` and `inverse` have `count` rows of `row` bytes; the last two come as zeros, with one pair beyond. */
export function inverseCholesky(matrix: usize, count: usize, row: usize, factor: usize, inverse: usize): void {
  for (let i: usize = 0; i < count; i++) {
    const own = factor + i * row;
    for (let j: usize = 0; j <= i; j++) {
      const at = j * DOUBLE, other = factor + j * row;
      const left = load<f64>(matrix + i * row + at) - dotBefore(own, other, j);
      store<f64>(own + at, i == j ? Math.sqrt(left) : left / load<f64>(other + at));
    }
  }
  for (let i: usize = 0; i < count; i++) {
    const own = factor + i * row, to = inverse + i * row, end = i * DOUBLE;
    for (let j: usize = 0; j < i; j++) {
      const weight = v128.load64_splat(own + j * DOUBLE), from = inverse + j * row;
      // What a row has beyond its diagonal is nothing.
      for (let k: usize = 0; k <= j * DOUBLE; k += PAIR)
        v128.store(to + k, f64x2.sub(v128.load(to + k), f64x2.mul(weight, v128.load(from + k))));
    }
    store<f64>(to + end, 1);
    const by = load<f64>(own + end);
    for (let k: usize = 0; k <= end; k += DOUBLE) store<f64>(to + k, load<f64>(to + k) / by);
  }
}

/** In four partial sums, because a single one would serialise the additions. */
// @ts-ignore: decorator
@inline
function dotBefore(a: usize, b: usize, count: usize): f64 {
  let first = f64x2.splat(0), second = first;
  let k: usize = 0;
  for (; k + 3 < count; k += 4, a += 2 * PAIR, b += 2 * PAIR) {
    first = f64x2.add(first, f64x2.mul(v128.load(a), v128.load(b)));
    second = f64x2.add(second, f64x2.mul(v128.load(a, 16), v128.load(b, 16)));
  }
  let sum = f64x2.extract_lane(first, 0);
  for (; k < count; k++, a += DOUBLE, b += DOUBLE) sum += load<f64>(a) * load<f64>(b);
  return sum + f64x2.extract_lane(first, 1) + f64x2.extract_lane(second, 0) + f64x2.extract_lane(second, 1);
}
