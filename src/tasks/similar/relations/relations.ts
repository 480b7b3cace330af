/**
 * Which targets are related: for every target a sorted set of those related to it, itself among them. Targets with the
 * same labels share one array. resolve.ts makes them from pairs and labels.
 */
import { type Csr, selectRows } from '../../../linalg/index.ts';
import { axpy } from '../../../linalg/vectors.ts';
import type { Random } from '../../../random/index.ts';
import { keptWith } from '../../../text/memoized.ts';

export interface Relations {
  /** Sorted; of length 1 for a target without relations. */
  readonly related: readonly Uint32Array[];
  /** Related pairs, each counted once. */
  readonly pairs: number;
  /** Pairs that people rejected. */
  readonly apart: readonly (readonly [number, number])[];
  readonly notes: readonly string[];
}

/** Targets are labelled where they have relations: for every target 1 or 0. */
export const labelled = keptWith(
  ({ related }: Relations): Uint8Array => Uint8Array.from(related, (members) => Number(members.length > 1)),
);

export const labelledRows = keptWith(({ related }: Relations): readonly number[] =>
  related.flatMap((members, row) => (members.length > 1 ? [row] : [])),
);

/** The same with so many more targets, which have no relations. */
export const withUnrelated = (relations: Relations, more: number): Relations => ({
  ...relations,
  related: [
    ...relations.related,
    ...Array.from({ length: more }, (_, i) => Uint32Array.of(relations.related.length + i)),
  ],
});

/** The relations among some of the targets, numbered anew in the order of `kept`. */
export function restricted(relations: Relations, kept: ArrayLike<number>): Relations {
  const place = new Map(Array.from(kept, (row, i) => [row, i]));
  const part = keptWith((members: Uint32Array) =>
    Uint32Array.from([...members].flatMap((row) => place.get(row) ?? [])).sort(),
  );
  const related = Array.from(kept, (row) => part(relations.related[row]));
  const apart = relations.apart.flatMap(([a, b]) => {
    const [one, other] = [place.get(a), place.get(b)];
    return one === undefined || other === undefined ? [] : [[one, other] as const];
  });
  return { related, apart, pairs: pairCount(related), notes: [] };
}

/** The relations among those that are kept; all others have none, and keep their numbers. */
export function restrictedTo(relations: Relations, kept: (row: number) => boolean): Relations {
  const part = keptWith((members: Uint32Array) => members.filter(kept));
  const related = relations.related.map((members, row) =>
    kept(row) && members.length > 1 ? part(members) : Uint32Array.of(row),
  );
  return { related, apart: relations.apart.filter((pair) => pair.every(kept)), pairs: pairCount(related), notes: [] };
}

/** Documents that are kept out to be asked with: a share of those that have relations. With more the mean of what they find hardly changes; with fewer a choice by them would be chance. */
export const HELD_OUT = 0.2;
export const MAX_QUERIES = 150;
export const MIN_QUERIES = 10;

/**
 * Documents kept out of training, to ask how good a space is: the problem without them, their counts, and for each the
 * targets of the rest that belong to it.
 */
export function holdOut<P extends { counts: Csr; random: Random; relations?: Relations | undefined }>(problem: P) {
  const { counts, random, relations } = problem;
  const { related } = relations!;
  const asked = random.order(counts.rows).filter((row) => related[row].length > 2);
  const out = new Set(asked.slice(0, Math.min(MAX_QUERIES, Math.floor(asked.length * HELD_OUT))));
  const kept = related.flatMap((_, row) => (out.has(row) ? [] : [row]));
  const place = new Map(kept.map((row, i) => [row, i]));
  const own = (row: number) => Uint32Array.from([...related[row]].flatMap((other) => place.get(other) ?? []));
  const queries = [...out].filter((row) => own(row).length > 0);
  return {
    rest: { ...problem, counts: selectRows(counts, kept), relations: restricted(relations!, kept) },
    queries: selectRows(counts, queries),
    relevant: queries.map(own),
  };
}

/** Whether there is anything to learn: some are related, and not all to all; or a pair was rejected. */
export const isInformative = ({ related, pairs, apart }: Relations): boolean =>
  (pairs > 0 && related.some((members) => members.length < related.length)) || apart.length > 0;

export const pairCount = (related: readonly Uint32Array[]): number =>
  related.reduce((sum, members) => sum + members.length - 1, 0) / 2;

/** Targets that have the same related documents, so that what these share is computed once. */
export interface Groups {
  /** The distinct sets. */
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

/** Σ of rows of `width` values over each set. Of a set with one member nothing is summed: there are zeros. */
export function sumsOver({ members }: Groups, rows: Float64Array, width: number): Float64Array {
  const sums = new Float64Array(members.length * width);
  members.forEach((set, s) => {
    if (set.length > 1) for (const row of set) axpy(1, rows, row * width, sums, s * width, width);
  });
  return sums;
}

/** The same as a model takes them, which knows no relations. */
export const relatedSets = keptWith((relations: Relations) => {
  const groups = groupsOf(relations);
  return { ...groups, sums: (rows: Float64Array, width: number) => sumsOver(groups, rows, width) };
});
