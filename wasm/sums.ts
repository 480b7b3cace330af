/** Sparse rows × a block in single precision, summed in double, in the order of the entries. */

const NUMBER: usize = 4;
const DOUBLE: usize = 8;

/**
 * out_d = Σ_w n_dw block_w: row d has the entries from start_d to start_d+1, a row of the block and of `out` has `width`
 * numbers. Eight of them, else one, stay in registers for all entries.
 */
export function doubleSums(
  rows: usize, start: usize, index: usize, value: usize, width: usize, block: usize, out: usize,
): void {
  for (; rows > 0; rows--, start += NUMBER) {
    const from: usize = load<u32>(start), to: usize = load<u32>(start, 4);
    let z: usize = 0;
    for (; z + 8 <= width; z += 8, out += 8 * DOUBLE) {
      let t0 = f64x2.splat(0), t1 = t0, t2 = t0, t3 = t0;
      for (let i = from; i < to; i++) {
        const x = block + (<usize>load<u32>(index + i * NUMBER) * width + z) * NUMBER;
        const n = v128.load64_splat(value + i * DOUBLE);
        t0 = f64x2.add(t0, f64x2.mul(n, two(x)));
        t1 = f64x2.add(t1, f64x2.mul(n, two(x + 8)));
        t2 = f64x2.add(t2, f64x2.mul(n, two(x + 16)));
        t3 = f64x2.add(t3, f64x2.mul(n, two(x + 24)));
      }
      v128.store(out, t0);
      v128.store(out, t1, 16);
      v128.store(out, t2, 32);
      v128.store(out, t3, 48);
    }
    for (; z < width; z++, out += DOUBLE) {
      let sum: f64 = 0;
      for (let i = from; i < to; i++)
        sum += load<f64>(value + i * DOUBLE) * <f64>load<f32>(block + (<usize>load<u32>(index + i * NUMBER) * width + z) * NUMBER);
      store<f64>(out, sum);
    }
  }
}

// @ts-ignore: decorator
@inline
function two(x: usize): v128 {
  return f64x2.promote_low_f32x4(v128.load64_zero(x));
}
