/**
 * Sparse rows × blocks: row d has the entries from start_d to start_d+1; a row of a block has `width` bytes. A cache line
 * of it, else four numbers or one, stays in registers for all entries.
 */
import { at, Four, get, LANES, madd, NUMBER, One, put } from './lanes';

const LINE: usize = 4 * LANES;

/** out_d = Σ_w n_dw block_w. */
export function gatherRows(rows: i32, start: usize, index: usize, value: usize, width: usize, block: usize, out: usize): void {
  const whole = width & ~(LANES - 1), toValue = value - index;
  for (; rows > 0; rows--, start += NUMBER, out += width) {
    const from = index + <usize>load<u32>(start) * NUMBER, to = index + <usize>load<u32>(start, 4) * NUMBER;
    let z: usize = 0;
    for (; z + LINE <= width; z += LINE) gatherLine(from, to, toValue, width, block + z, out + z);
    for (; z < whole; z += LANES) put<Four>(out + z, gathered<Four>(from, to, toValue, width, block + z));
    for (; z < width; z += NUMBER) put<One>(out + z, gathered<One>(from, to, toValue, width, block + z));
  }
}

/** out_w += n_dw block_d. */
export function scatterRows(rows: i32, start: usize, index: usize, value: usize, width: usize, block: usize, out: usize): void {
  const whole = width & ~(LANES - 1), toValue = value - index;
  for (; rows > 0; rows--, start += NUMBER, block += width) {
    const from = index + <usize>load<u32>(start) * NUMBER, to = index + <usize>load<u32>(start, 4) * NUMBER;
    let z: usize = 0;
    for (; z + LINE <= width; z += LINE) scatterLine(from, to, toValue, width, block + z, out + z);
    for (; z < whole; z += LANES) scatter<Four>(from, to, toValue, width, get<Four>(block + z), out + z);
    for (; z < width; z += NUMBER) scatter<One>(from, to, toValue, width, get<One>(block + z), out + z);
  }
}

// @ts-ignore: decorator
@inline
function gatherLine(i: usize, to: usize, toValue: usize, width: usize, block: usize, out: usize): void {
  let t0 = f32x4.splat(0), t1 = t0, t2 = t0, t3 = t0;
  for (; i < to; i += NUMBER) {
    const x = at(block, width, i);
    const n = v128.load32_splat(i + toValue);
    t0 = madd(n, v128.load(x), t0);
    t1 = madd(n, v128.load(x, 16), t1);
    t2 = madd(n, v128.load(x, 32), t2);
    t3 = madd(n, v128.load(x, 48), t3);
  }
  v128.store(out, t0);
  v128.store(out, t1, 16);
  v128.store(out, t2, 32);
  v128.store(out, t3, 48);
}

/** Four chains of additions, for an addition takes longer than the loads for it. */
// @ts-ignore: decorator
@inline
function gathered<Lanes>(i: usize, to: usize, toValue: usize, width: usize, block: usize): v128 {
  let t0 = f32x4.splat(0), t1 = t0, t2 = t0, t3 = t0;
  for (; i + LANES <= to; i += LANES) {
    const n = i + toValue;
    t0 = madd(v128.load32_splat(n), get<Lanes>(at(block, width, i)), t0);
    t1 = madd(v128.load32_splat(n, 4), get<Lanes>(at(block, width, i + 4)), t1);
    t2 = madd(v128.load32_splat(n, 8), get<Lanes>(at(block, width, i + 8)), t2);
    t3 = madd(v128.load32_splat(n, 12), get<Lanes>(at(block, width, i + 12)), t3);
  }
  for (; i < to; i += NUMBER) t0 = madd(v128.load32_splat(i + toValue), get<Lanes>(at(block, width, i)), t0);
  return f32x4.add(f32x4.add(t0, t1), f32x4.add(t2, t3));
}

// @ts-ignore: decorator
@inline
function scatterLine(i: usize, to: usize, toValue: usize, width: usize, block: usize, out: usize): void {
  const x0 = v128.load(block), x1 = v128.load(block, 16), x2 = v128.load(block, 32), x3 = v128.load(block, 48);
  for (; i < to; i += NUMBER) {
    const o = at(out, width, i);
    const n = v128.load32_splat(i + toValue);
    v128.store(o, madd(n, x0, v128.load(o)));
    v128.store(o, madd(n, x1, v128.load(o, 16)), 16);
    v128.store(o, madd(n, x2, v128.load(o, 32)), 32);
    v128.store(o, madd(n, x3, v128.load(o, 48)), 48);
  }
}

// @ts-ignore: decorator
@inline
function scatter<Lanes>(i: usize, to: usize, toValue: usize, width: usize, x: v128, out: usize): void {
  for (; i < to; i += NUMBER) {
    const o = at(out, width, i);
    put<Lanes>(o, madd(v128.load32_splat(i + toValue), x, get<Lanes>(o)));
  }
}
