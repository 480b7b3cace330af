/**
 * The generator behind the bootstrap of ROUGE-1.5.5: x ← (0x5DEECE66D · x + 0xB) mod 2^48, x₀ = seed · 2^16 + 0x330E.
 * Here only to repeat that program's resamples; all other chance comes from `random`.
 */
const HALF = 2 ** 24;
const [HIGH, LOW] = [0x5de, 0xece66d];

/** Uniform numbers in [0, 1). */
export function drand48(seed: number): () => number {
  let high = Math.floor(seed / 2 ** 8) % HALF;
  let low = (seed % 2 ** 8) * 2 ** 16 + 0x330e;
  return () => {
    const carry = LOW * low + 0xb;
    high = (HIGH * low + LOW * high + Math.floor(carry / HALF)) % HALF;
    low = carry % HALF;
    return (high * HALF + low) / 2 ** 48;
  };
}
