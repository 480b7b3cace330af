/** Draws from a discrete distribution in constant time (Walker 1977, tables by Vose 1991). */
import type { Random } from '../src/random/index.ts';

export function alias(weights: ArrayLike<number>): (chance: Random) => number {
  const size = weights.length;
  const mean = Array.from(weights).reduce((sum, weight) => sum + weight, 0) / size;
  const share = Float64Array.from(weights, (weight) => weight / mean);
  const other = Uint32Array.from(share, (_, i) => i);
  const [small, large]: number[][] = [[], []];
  for (const [i, of] of share.entries()) (of < 1 ? small : large).push(i);
  while (small.length > 0 && large.length > 0) {
    const [poor, rich] = [small.pop()!, large[large.length - 1]];
    other[poor] = rich;
    share[rich] -= 1 - share[poor];
    if (share[rich] < 1) small.push(large.pop()!);
  }
  for (const i of [...small, ...large]) share[i] = 1;
  return (chance) => {
    const x = chance.uniform() * size;
    const i = Math.floor(x);
    return x - i < share[i] ? i : other[i];
  };
}
