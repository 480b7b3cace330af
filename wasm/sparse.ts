/**
 * Sparse × dense block, over the fours of src/kernels/layout.ts; letters as in sweep.ts. `out` is added to.
 *
 * forward     out_d += n_dw block_w        transposed     out_w += n_dw block_d
 */
import { at, Four, get, LANES, madd, NUMBER, One, put } from './lanes';

export function forwardColumns(fours: i32, column: usize, row: usize, count: usize, width: usize, block: usize, out: usize): void {
  const whole = width & ~(LANES - 1);
  for (; fours > 0; fours--, column += NUMBER, row += LANES, count += LANES) {
    const c = at(block, width, column);
    const o0 = at(out, width, row), o1 = at(out, width, row + 4), o2 = at(out, width, row + 8), o3 = at(out, width, row + 12);
    const n0 = v128.load32_splat(count), n1 = v128.load32_splat(count, 4);
    const n2 = v128.load32_splat(count, 8), n3 = v128.load32_splat(count, 12);
    let z: usize = 0;
    for (; z < whole; z += LANES) spread<Four>(get<Four>(c + z), o0 + z, o1 + z, o2 + z, o3 + z, n0, n1, n2, n3);
    for (; z < width; z += NUMBER) spread<One>(get<One>(c + z), o0 + z, o1 + z, o2 + z, o3 + z, n0, n1, n2, n3);
  }
}

export function transposedColumns(fours: i32, column: usize, row: usize, count: usize, width: usize, block: usize, out: usize): void {
  const whole = width & ~(LANES - 1);
  for (; fours > 0; fours--, column += NUMBER, row += LANES, count += LANES) {
    const o = at(out, width, column);
    const a0 = at(block, width, row), a1 = at(block, width, row + 4);
    const a2 = at(block, width, row + 8), a3 = at(block, width, row + 12);
    const n0 = v128.load32_splat(count), n1 = v128.load32_splat(count, 4);
    const n2 = v128.load32_splat(count, 8), n3 = v128.load32_splat(count, 12);
    let z: usize = 0;
    for (; z < whole; z += LANES) collect<Four>(o + z, a0 + z, a1 + z, a2 + z, a3 + z, n0, n1, n2, n3);
    for (; z < width; z += NUMBER) collect<One>(o + z, a0 + z, a1 + z, a2 + z, a3 + z, n0, n1, n2, n3);
  }
}

/** Entries of any rows and columns, one at a time: out at `to` += n · block at `from`. */
export function loose(entries: i32, from: usize, to: usize, count: usize, width: usize, block: usize, out: usize): void {
  const whole = width & ~(LANES - 1);
  for (; entries > 0; entries--, from += NUMBER, to += NUMBER, count += NUMBER) {
    const x = at(block, width, from), o = at(out, width, to);
    const n = v128.load32_splat(count);
    let z: usize = 0;
    for (; z < whole; z += LANES) put<Four>(o + z, madd(n, get<Four>(x + z), get<Four>(o + z)));
    for (; z < width; z += NUMBER) put<One>(o + z, madd(n, get<One>(x + z), get<One>(o + z)));
  }
}

// @ts-ignore: decorator
@inline
function spread<Lanes>(
  x: v128, o0: usize, o1: usize, o2: usize, o3: usize, n0: v128, n1: v128, n2: v128, n3: v128,
): void {
  put<Lanes>(o0, madd(n0, x, get<Lanes>(o0)));
  put<Lanes>(o1, madd(n1, x, get<Lanes>(o1)));
  put<Lanes>(o2, madd(n2, x, get<Lanes>(o2)));
  put<Lanes>(o3, madd(n3, x, get<Lanes>(o3)));
}

// @ts-ignore: decorator
@inline
function collect<Lanes>(
  o: usize, a0: usize, a1: usize, a2: usize, a3: usize, n0: v128, n1: v128, n2: v128, n3: v128,
): void {
  const half = madd(n0, get<Lanes>(a0), madd(n1, get<Lanes>(a1), get<Lanes>(o)));
  put<Lanes>(o, madd(n2, get<Lanes>(a2), madd(n3, get<Lanes>(a3), half)));
}
