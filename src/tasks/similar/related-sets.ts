/** Targets that have the same related documents, so that what they share is computed once. */
import type { Relations } from './relations.ts';

export interface Groups {
  /** the distinct sets. */
  readonly members: readonly Uint32Array[];
  /** The set of every target. */
  readonly of: Uint32Array;
}

export function groupsOf({ related }: Relations): Groups {
  const numbers = new Map<Uint32Array, number>();
  const of = Uint32Array.from(related, (members) => {
    const known = numbers.get(members);
    if (known !== undefined) return known;
    numbers.set(members, numbers.size);
    return numbers.size - 1;
  });
  return { members: [...numbers.keys()], of };
}

/** Σ of values over each set. */
export const sumsOver = ({ members }: Groups, values: Float64Array): Float64Array =>
  Float64Array.from(members, (rows) => sumOver(rows, values));

/** Σ of values over a set. */
export function sumOver(rows: Uint32Array, values: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < rows.length; i++) sum += values[rows[i]];
  return sum;
}

/** Σ of rows over a set of related documents, computed once for all who share it and as long as it is the same. */
export function rowSumsOver(rows: Float64Array, width: number): (members: Uint32Array) => Float64Array {
  const known = new WeakMap<Uint32Array, Float64Array>();
  return (members) => {
    const before = known.get(members);
    if (before) return before;
    const sum = new Float64Array(width);
    const fours = members.length - (members.length % 4);
    // Four rows at a time, in their order: each sum is read and written once for four of them.
    for (let i = 0; i < fours; i += 4) {
      const [a, b, c, d] = [members[i], members[i + 1], members[i + 2], members[i + 3]].map((row) => row * width);
      for (let k = 0; k < width; k++) sum[k] = sum[k] + rows[a + k] + rows[b + k] + rows[c + k] + rows[d + k];
    }
    for (const row of members.subarray(fours)) for (let k = 0, at = row * width; k < width; k++) sum[k] += rows[at + k];
    known.set(members, sum);
    return sum;
  };
}
