/**
 * Extrapolates along the last change: matrix ∘= (matrix / last)^β with β = 1 − 2^−halvings, at most eightfold either way, so
 * that roots are all it takes. Rows keep their sums; `last` becomes what the matrix was. Without halvings β is 0.
 * Without a width every number goes by itself.
 */
import { Four, get, LANES, NUMBER, One, put } from './lanes';

export function extrapolate(matrix: usize, last: usize, length: usize, width: usize, halvings: i32): void {
  if (halvings == 0) return memory.copy(last, matrix, length * NUMBER);
  const end = matrix + length * NUMBER;
  const keeps = width > 0;
  if (width == 0) width = length * NUMBER;
  for (; matrix < end; matrix += width, last += width) {
    const whole = width & ~(LANES - 1);
    let before = f64x2.splat(0), after = before;
    let z: usize = 0;
    for (; z < whole; z += LANES) {
      const x = get<Four>(matrix + z);
      const y = onward(x, get<Four>(last + z), halvings);
      put<Four>(last + z, x);
      put<Four>(matrix + z, y);
      before = f64x2.add(before, pairs(x));
      after = f64x2.add(after, pairs(y));
    }
    for (; z < width; z += NUMBER) {
      const x = get<One>(matrix + z);
      const y = onward(x, get<One>(last + z), halvings);
      put<One>(last + z, x);
      put<One>(matrix + z, y);
      before = f64x2.add(before, pairs(x));
      after = f64x2.add(after, pairs(y));
    }
    const sum = total(after);
    if (keeps && sum > 0) scale(matrix, width, <f32>(total(before) / sum));
  }
}

/** x (x / last)^β, which is the root, times the root of the root, and so on; where either is 0, x. */
// @ts-ignore: decorator
@inline
function onward(x: v128, last: v128, halvings: i32): v128 {
  const ratio = f32x4.div(x, last);
  let root = f32x4.sqrt(ratio);
  let power = root;
  for (let i = 1; i < halvings; i++) {
    root = f32x4.sqrt(root);
    power = f32x4.mul(power, root);
  }
  const factor = f32x4.min(f32x4.max(power, f32x4.splat(0.125)), f32x4.splat(8));
  const known = v128.and(f32x4.gt(ratio, f32x4.splat(0)), f32x4.lt(ratio, f32x4.splat(Infinity)));
  return f32x4.mul(x, v128.bitselect(factor, f32x4.splat(1), known));
}

/** Four single numbers as two double sums. */
// @ts-ignore: decorator
@inline
function pairs(x: v128): v128 {
  return f64x2.add(f64x2.promote_low_f32x4(x), f64x2.promote_low_f32x4(v128.shuffle<f32>(x, x, 2, 3, 2, 3)));
}

// @ts-ignore: decorator
@inline
function total(x: v128): f64 {
  return f64x2.extract_lane(x, 0) + f64x2.extract_lane(x, 1);
}

function scale(row: usize, width: usize, by: f32): void {
  const whole = width & ~(LANES - 1);
  const factor = f32x4.splat(by);
  let z: usize = 0;
  for (; z < whole; z += LANES) put<Four>(row + z, f32x4.mul(get<Four>(row + z), factor));
  for (; z < width; z += NUMBER) put<One>(row + z, f32x4.mul(get<One>(row + z), factor));
}
