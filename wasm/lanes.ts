/**
 * Four lanes at a time. A step is written once, over `get` and `put`, and taken by four lanes, then by one lane for the
 * topics left over when their number is not a multiple of four.
 */

/** Bytes of four lanes, and of one number. */
export const LANES: usize = 16;
export const NUMBER: usize = 4;
/** Bytes of the numbers of four rows. */
export const ROWS: usize = 8;

/** Where the row lies whose number, of two bytes, is at `index`. */
// @ts-ignore: decorator
@inline
export function atShort(rows: usize, width: usize, index: usize): usize {
  return rows + <usize>load<u16>(index) * width;
}

/** a·b + c, rounded twice, so that the bits are the same on every machine. */
// @ts-ignore: decorator
@inline
export function madd(a: v128, b: v128, c: v128): v128 {
  return f32x4.add(f32x4.mul(a, b), c);
}

/** What a step takes: four numbers, or one alone (the other lanes read as zero and are not written). */
export class Four {}
export class One {}

// @ts-ignore: decorator
@inline
export function get<Lanes>(p: usize): v128 {
  return idof<Lanes>() == idof<Four>() ? v128.load(p) : v128.load32_zero(p);
}

// @ts-ignore: decorator
@inline
export function put<Lanes>(p: usize, x: v128): void {
  if (idof<Lanes>() == idof<Four>()) v128.store(p, x);
  else v128.store_lane<f32>(p, x, 0);
}

/** The sums of the lanes of four vectors, as one vector: (Σa, Σb, Σc, Σd). */
// @ts-ignore: decorator
@inline
export function sums(a: v128, b: v128, c: v128, d: v128): v128 {
  const ab = f32x4.add(v128.shuffle<f32>(a, b, 0, 4, 1, 5), v128.shuffle<f32>(a, b, 2, 6, 3, 7));
  const cd = f32x4.add(v128.shuffle<f32>(c, d, 0, 4, 1, 5), v128.shuffle<f32>(c, d, 2, 6, 3, 7));
  return f32x4.add(v128.shuffle<f32>(ab, cd, 0, 1, 4, 5), v128.shuffle<f32>(ab, cd, 2, 3, 6, 7));
}
