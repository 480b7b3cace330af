/**
 * Products of the columns of a tall matrix with those of a block, and the block less such columns: what keeps the vectors
 * of a search orthogonal. Rows of the matrix and of `sums` have `stride` bytes, of which `used` count.
 */
import { Four, get, LANES, madd, NUMBER, One, put, sums } from './lanes';

/** sums_j,k += Σ_row block_row,j matrix_row,k; rows come in fours, so that a sum is read and written once for four. */
export function columnProducts(rows: i32, matrix: usize, stride: usize, used: usize, block: usize, width: usize, into: usize): void {
  const whole = used & ~(LANES - 1);
  for (; rows >= 4; rows -= 4, matrix += 4 * stride, block += 4 * width) {
    for (let j: usize = 0, s = into; j < width; j += NUMBER, s += stride) {
      const y0 = v128.load32_splat(block + j), y1 = v128.load32_splat(block + width + j);
      const y2 = v128.load32_splat(block + 2 * width + j), y3 = v128.load32_splat(block + 3 * width + j);
      let k: usize = 0;
      for (; k < whole; k += LANES) addFour<Four>(s + k, matrix + k, stride, y0, y1, y2, y3);
      for (; k < used; k += NUMBER) addFour<One>(s + k, matrix + k, stride, y0, y1, y2, y3);
    }
  }
  for (; rows > 0; rows--, matrix += stride, block += width) {
    for (let j: usize = 0, s = into; j < width; j += NUMBER, s += stride) {
      const y = v128.load32_splat(block + j);
      let k: usize = 0;
      for (; k < whole; k += LANES) put<Four>(s + k, madd(y, get<Four>(matrix + k), get<Four>(s + k)));
      for (; k < used; k += NUMBER) put<One>(s + k, madd(y, get<One>(matrix + k), get<One>(s + k)));
    }
  }
}

/** block_row,j −= Σ_k matrix_row,k weights_j,k; four columns of the block at once, then those left over one by one. */
export function subtractColumns(rows: i32, matrix: usize, stride: usize, used: usize, block: usize, width: usize, weights: usize): void {
  const whole = used & ~(LANES - 1), fours = width & ~(LANES - 1);
  for (; rows > 0; rows--, matrix += stride, block += width) {
    let j: usize = 0, w = weights;
    for (; j < fours; j += LANES, w += 4 * stride) {
      let t0 = f32x4.splat(0), t1 = t0, t2 = t0, t3 = t0;
      let k: usize = 0;
      for (; k < whole; k += LANES) {
        const x = get<Four>(matrix + k);
        t0 = madd(x, get<Four>(w + k), t0);
        t1 = madd(x, get<Four>(w + stride + k), t1);
        t2 = madd(x, get<Four>(w + 2 * stride + k), t2);
        t3 = madd(x, get<Four>(w + 3 * stride + k), t3);
      }
      for (; k < used; k += NUMBER) {
        const x = get<One>(matrix + k);
        t0 = madd(x, get<One>(w + k), t0);
        t1 = madd(x, get<One>(w + stride + k), t1);
        t2 = madd(x, get<One>(w + 2 * stride + k), t2);
        t3 = madd(x, get<One>(w + 3 * stride + k), t3);
      }
      put<Four>(block + j, f32x4.sub(get<Four>(block + j), sums(t0, t1, t2, t3)));
    }
    for (; j < width; j += NUMBER, w += stride) {
      let t = f32x4.splat(0);
      let k: usize = 0;
      for (; k < whole; k += LANES) t = madd(get<Four>(matrix + k), get<Four>(w + k), t);
      for (; k < used; k += NUMBER) t = madd(get<One>(matrix + k), get<One>(w + k), t);
      put<One>(block + j, f32x4.sub(get<One>(block + j), sums(t, t, t, t)));
    }
  }
}

// @ts-ignore: decorator
@inline
function addFour<Lanes>(s: usize, x: usize, stride: usize, y0: v128, y1: v128, y2: v128, y3: v128): void {
  const half = madd(y0, get<Lanes>(x), madd(y1, get<Lanes>(x + stride), get<Lanes>(s)));
  put<Lanes>(s, madd(y2, get<Lanes>(x + 2 * stride), madd(y3, get<Lanes>(x + 3 * stride), half)));
}
