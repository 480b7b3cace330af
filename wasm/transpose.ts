/** Rows of `width` numbers become columns, four by four. `rows` and `width` count numbers. */
import { NUMBER } from './lanes';

export function transpose(from: usize, rows: usize, width: usize, into: usize): void {
  const step = width * NUMBER, intoStep = rows * NUMBER;
  const wholeRows = rows & ~3, whole = width & ~3;
  for (let c: usize = 0; c < width; c += 4) {
    const x = from + c * NUMBER, y = into + c * intoStep;
    let r: usize = 0;
    if (c < whole) for (; r < wholeRows; r += 4) fourByFour(x + r * step, step, y + r * NUMBER, intoStep);
    for (; r < rows; r++) {
      for (let k: usize = 0; k < min<usize>(4, width - c); k++) {
        store<f32>(y + k * intoStep + r * NUMBER, load<f32>(x + r * step + k * NUMBER));
      }
    }
  }
}

// @ts-ignore: decorator
@inline
function fourByFour(x: usize, step: usize, y: usize, intoStep: usize): void {
  const a = v128.load(x), b = v128.load(x + step), c = v128.load(x + 2 * step), d = v128.load(x + 3 * step);
  const low = v128.shuffle<f32>(a, b, 0, 4, 1, 5), high = v128.shuffle<f32>(a, b, 2, 6, 3, 7);
  const lowest = v128.shuffle<f32>(c, d, 0, 4, 1, 5), highest = v128.shuffle<f32>(c, d, 2, 6, 3, 7);
  v128.store(y, v128.shuffle<f32>(low, lowest, 0, 1, 4, 5));
  v128.store(y + intoStep, v128.shuffle<f32>(low, lowest, 2, 3, 6, 7));
  v128.store(y + 2 * intoStep, v128.shuffle<f32>(high, highest, 0, 1, 4, 5));
  v128.store(y + 3 * intoStep, v128.shuffle<f32>(high, highest, 2, 3, 6, 7));
}
