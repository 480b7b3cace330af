/** Products of one vector with rows of single bytes: whole numbers, so that every machine has the same. */

/**
 * out_i = Σ_z rows_i,z by_z. A row has `width` bytes, `by` as many numbers of 16 bits. A lane sums a quarter of them: with
 * up to 4,096 numbers of at most 14 bits it does not overflow.
 */
export function byteProducts(rows: usize, count: usize, width: usize, by: usize, out: usize): void {
  const whole = width & ~15;
  for (; count > 0; count--, rows += width, out += 4) {
    let sums = i32x4.splat(0);
    let z: usize = 0;
    for (; z < whole; z += 16) {
      const bytes = v128.load(rows + z);
      sums = i32x4.add(sums, i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_s(bytes), v128.load(by + 2 * z)));
      sums = i32x4.add(sums, i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_s(bytes), v128.load(by + 2 * z, 16)));
    }
    let rest: f32 = 0;
    for (; z < width; z++) rest += <f32>(<i32>load<i8>(rows + z) * <i32>load<i16>(by + 2 * z));
    const parts = f32x4.convert_i32x4_s(sums);
    store<f32>(
      out,
      f32x4.extract_lane(parts, 0) + f32x4.extract_lane(parts, 1) + f32x4.extract_lane(parts, 2) +
        f32x4.extract_lane(parts, 3) + rest,
    );
  }
}
