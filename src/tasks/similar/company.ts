/** Targets that have the same company, so that what they share is computed once. */
import type { Relations } from './relations.ts';

export interface Groups {
  /** The distinct companies. */
  readonly members: readonly Uint32Array[];
  /** The company of every target. */
  readonly of: Uint32Array;
}

export function groupsOf({ company }: Relations): Groups {
  const numbers = new Map<Uint32Array, number>();
  const of = Uint32Array.from(company, (members) => {
    const known = numbers.get(members);
    if (known !== undefined) return known;
    numbers.set(members, numbers.size);
    return numbers.size - 1;
  });
  return { members: [...numbers.keys()], of };
}

/** Σ of values over each company. */
export function sumsOver({ members }: Groups, values: ArrayLike<number>): Float64Array {
  return Float64Array.from(members, (rows) => {
    let sum = 0;
    for (let i = 0; i < rows.length; i++) sum += values[rows[i]];
    return sum;
  });
}
