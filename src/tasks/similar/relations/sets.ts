/** Targets that have the same related documents, so that what they share is computed once. */
import { keptWith } from '../../../text/memoized.ts';
import type { Relations } from './relations.ts';

export interface Groups {
  /** the distinct sets. */
  readonly members: readonly Uint32Array[];
  /** The set of every target. */
  readonly of: Uint32Array;
}

export const groupsOf = keptWith(({ related }: Relations): Groups => {
  const numbers = new Map<Uint32Array, number>();
  const of = Uint32Array.from(related, (members) => {
    const known = numbers.get(members);
    if (known !== undefined) return known;
    numbers.set(members, numbers.size);
    return numbers.size - 1;
  });
  return { members: [...numbers.keys()], of };
});

/** Σ of values over each set. */
export const sumsOver = ({ members }: Groups, values: Float64Array): Float64Array =>
  Float64Array.from(members, (rows) => sumOver(rows, values));

/** Σ of values over a set. */
function sumOver(rows: Uint32Array, values: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < rows.length; i++) sum += values[rows[i]];
  return sum;
}

/** The sets taken apart: labels give many that overlap, and what these have in common is summed once. */
export interface SetParts {
  /** Groups of targets that are in several sets, each wholly or not at all. */
  readonly groups: readonly Uint32Array[];
  /** Of every set of more than one the groups in it, and the members in none. */
  readonly whole: readonly Uint32Array[];
  readonly single: readonly Uint32Array[];
}

const NONE = new Uint32Array(0);

export const partsOf = keptWith(({ members, of }: Groups): SetParts => {
  const [size, found] = [new Uint32Array(members.length), new Uint32Array(members.length)];
  for (const group of of) size[group]++;
  const placeOf = new Map<number, number>();
  const place = (group: number) => placeOf.get(group) ?? placeOf.set(group, placeOf.size).get(group)!;
  const [whole, single]: Uint32Array[][] = [[], []];
  const alone = new Uint32Array(of.length);
  for (const rows of members) {
    if (rows.length === 1) {
      whole.push(NONE);
      single.push(rows);
      continue;
    }
    const met: number[] = [];
    for (let i = 0; i < rows.length; i++) if (found[of[rows[i]]]++ === 0) met.push(of[rows[i]]);
    let left = 0;
    for (let i = 0; i < rows.length; i++) {
      const group = of[rows[i]];
      if (size[group] === 1 || found[group] < size[group]) alone[left++] = rows[i];
    }
    const isWhole = (group: number) => size[group] > 1 && found[group] === size[group];
    whole.push(Uint32Array.from(met.filter(isWhole), place));
    single.push(alone.slice(0, left));
    for (const group of met) found[group] = 0;
  }
  const groups = Array.from(placeOf, () => [] as number[]);
  of.forEach((group, row) => {
    const at = placeOf.get(group);
    if (at !== undefined) groups[at].push(row);
  });
  return { groups: groups.map((rows) => Uint32Array.from(rows)), whole, single };
});

/** Σ of values over some of the sets, taken apart. */
export function sumsOverParts(
  { groups, whole, single }: SetParts,
  sets: readonly number[],
  values: Float64Array,
): Float64Array {
  const inGroup = new Float64Array(groups.length);
  for (let g = 0; g < groups.length; g++) inGroup[g] = sumOver(groups[g], values);
  const sums = new Float64Array(sets.length);
  for (let i = 0; i < sums.length; i++) sums[i] = sumOver(whole[sets[i]], inGroup) + sumOver(single[sets[i]], values);
  return sums;
}

/** By the rows: their sums over sets. */
const rowSumsOf = keptWith((_: Float64Array) => new WeakMap<Uint32Array, Float64Array>());

/** Σ of rows over a set of related documents, computed once for all who share it and as long as it is the same. */
export function rowSumsOver(rows: Float64Array, width: number): (members: Uint32Array) => Float64Array {
  const known = rowSumsOf(rows);
  return (members) => {
    const before = known.get(members);
    if (before) return before;
    const sum = new Float64Array(width);
    addRows(rows, width, members, sum);
    known.set(members, sum);
    return sum;
  };
}

/** With fewer members in all, each set is summed by itself, so that sets that come later have the same last bits. */
const MANY = 200_000;

/** The same sums for all sets of the relations at once, where they are large. */
export function sumRowsOver(rows: Float64Array, width: number, relations: Relations): void {
  const known = rowSumsOf(rows);
  const groups = groupsOf(relations);
  const sets = groups.members.flatMap((members, set) => (members.length > 1 && !known.has(members) ? [set] : []));
  if (sets.reduce((sum, set) => sum + groups.members[set].length, 0) < MANY) return;
  const parts = partsOf(groups);
  const inGroup = new Float64Array(parts.groups.length * width);
  parts.groups.forEach((of, at) => {
    addRows(rows, width, of, inGroup.subarray(at * width, (at + 1) * width));
  });
  for (const set of sets) {
    const sum = new Float64Array(width);
    addRows(inGroup, width, parts.whole[set], sum);
    addRows(rows, width, parts.single[set], sum);
    known.set(groups.members[set], sum);
  }
}

/** Four rows at a time, in their order: each sum is read and written once for four of them. */
function addRows(rows: Float64Array, width: number, members: Uint32Array, sum: Float64Array): void {
  const fours = members.length - (members.length % 4);
  for (let i = 0; i < fours; i += 4) {
    const [a, b] = [members[i] * width, members[i + 1] * width];
    const [c, d] = [members[i + 2] * width, members[i + 3] * width];
    for (let k = 0; k < width; k++) sum[k] = sum[k] + rows[a + k] + rows[b + k] + rows[c + k] + rows[d + k];
  }
  for (const row of members.subarray(fours)) for (let k = 0, at = row * width; k < width; k++) sum[k] += rows[at + k];
}
