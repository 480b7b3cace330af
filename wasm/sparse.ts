/**
 * Sparse × dense block, over the fours of src/kernels/layout.ts; letters as in sweep.ts. `out` is added to.
 *
 * forward     out_d += n_dw block_w        transposed     out_w += n_dw block_d
 */
import { atShort, Four, get, LANES, madd, NUMBER, One, put, ROWS } from './lanes';

export function forwardColumns(fours: i32, column: usize, row: usize, count: usize, width: usize, block: usize, out: usize): void {
  const whole = width & ~(LANES - 1);
  for (; fours > 0; fours--, column += NUMBER, row += ROWS, count += LANES) {
    const c = block + <usize>load<u32>(column) * width;
    const o0 = atShort(out, width, row), o1 = atShort(out, width, row + 2);
    const o2 = atShort(out, width, row + 4), o3 = atShort(out, width, row + 6);
    const n = v128.load(count);
    const n0 = v128.shuffle<f32>(n, n, 0, 0, 0, 0), n1 = v128.shuffle<f32>(n, n, 1, 1, 1, 1);
    const n2 = v128.shuffle<f32>(n, n, 2, 2, 2, 2), n3 = v128.shuffle<f32>(n, n, 3, 3, 3, 3);
    let z: usize = 0;
    for (; z < whole; z += LANES) spread<Four>(get<Four>(c + z), o0 + z, o1 + z, o2 + z, o3 + z, n0, n1, n2, n3);
    for (; z < width; z += NUMBER) spread<One>(get<One>(c + z), o0 + z, o1 + z, o2 + z, o3 + z, n0, n1, n2, n3);
  }
}

export function transposedColumns(fours: i32, column: usize, row: usize, count: usize, width: usize, block: usize, out: usize): void {
  const whole = width & ~(LANES - 1);
  for (; fours > 0; fours--, column += NUMBER, row += ROWS, count += LANES) {
    const o = out + <usize>load<u32>(column) * width;
    const a0 = atShort(block, width, row), a1 = atShort(block, width, row + 2);
    const a2 = atShort(block, width, row + 4), a3 = atShort(block, width, row + 6);
    const n = v128.load(count);
    const n0 = v128.shuffle<f32>(n, n, 0, 0, 0, 0), n1 = v128.shuffle<f32>(n, n, 1, 1, 1, 1);
    const n2 = v128.shuffle<f32>(n, n, 2, 2, 2, 2), n3 = v128.shuffle<f32>(n, n, 3, 3, 3, 3);
    let z: usize = 0;
    for (; z < whole; z += LANES) collect<Four>(o + z, a0 + z, a1 + z, a2 + z, a3 + z, n0, n1, n2, n3);
    for (; z < width; z += NUMBER) collect<One>(o + z, a0 + z, a1 + z, a2 + z, a3 + z, n0, n1, n2, n3);
  }
}

/** Entries of any rows and columns, one at a time. */
export function forwardLoose(entries: i32, column: usize, row: usize, count: usize, width: usize, block: usize, out: usize): void {
  for (; entries > 0; entries--, column += NUMBER, row += 2, count += NUMBER) {
    addTo(atShort(out, width, row), block + <usize>load<u32>(column) * width, v128.load32_splat(count), width);
  }
}

export function transposedLoose(entries: i32, column: usize, row: usize, count: usize, width: usize, block: usize, out: usize): void {
  for (; entries > 0; entries--, column += NUMBER, row += 2, count += NUMBER) {
    addTo(out + <usize>load<u32>(column) * width, atShort(block, width, row), v128.load32_splat(count), width);
  }
}

/** o += n · x. */
// @ts-ignore: decorator
@inline
function addTo(o: usize, x: usize, n: v128, width: usize): void {
  const whole = width & ~(LANES - 1);
  let z: usize = 0;
  for (; z < whole; z += LANES) put<Four>(o + z, madd(n, get<Four>(x + z), get<Four>(o + z)));
  for (; z < width; z += NUMBER) put<One>(o + z, madd(n, get<One>(x + z), get<One>(o + z)));
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
