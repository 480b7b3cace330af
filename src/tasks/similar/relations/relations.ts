/**
 * Which targets are related: for every target a sorted set of those related to it, itself among them. Targets with the
 * same labels share one array. resolve-relations.ts makes them from pairs and labels.
 */
import { InputError } from '../../../check/index.ts';
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

/** For every target 1 where it has relations. */
export const hasRelations = keptWith(({ related }: Relations): Uint8Array => {
  const known = new Uint8Array(related.length);
  for (let row = 0; row < known.length; row++) known[row] = Number(related[row].length > 1);
  return known;
});

/** The targets that have relations. */
export const relatedRows = keptWith((relations: Relations): readonly number[] => {
  const rows: number[] = [];
  hasRelations(relations).forEach((known, row) => {
    if (known === 1) rows.push(row);
  });
  return rows;
});

/** The same with one more relation, or one less: only the sets of the two change. */
export function withRelation(relations: Relations, a: number, b: number, yes: boolean): Relations {
  if (a === b) throw new InputError('relations', 'a document cannot be related to itself', a);
  const related = [...relations.related];
  related[a] = changed(related[a], b, yes);
  related[b] = changed(related[b], a, yes);
  if (sameMembers(related[a], related[b])) related[b] = related[a];
  const isThis = ([one, other]: readonly [number, number]) => (one === a && other === b) || (one === b && other === a);
  const apart = relations.apart.filter((pair) => !isThis(pair));
  return { ...relations, related, apart: yes ? apart : [...apart, [a, b]], pairs: pairCount(related) };
}

function changed(members: Uint32Array, other: number, yes: boolean): Uint32Array {
  if (members.includes(other) === yes) return members;
  return yes ? Uint32Array.from([...members, other]).sort() : members.filter((row) => row !== other);
}

/** Every target related to itself alone. */
export const noRelations = (size: number): Relations =>
  withUnrelated({ related: [], pairs: 0, apart: [], notes: [] }, size);

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
  const known = new Map<Uint32Array, Uint32Array>();
  const related = Array.from(kept, (row) => {
    const whole = relations.related[row];
    const part = known.get(whole) ?? Uint32Array.from([...whole].flatMap((r) => place.get(r) ?? [])).sort();
    known.set(whole, part);
    return part;
  });
  const apart = relations.apart.flatMap(([a, b]) => {
    const [one, other] = [place.get(a), place.get(b)];
    return one === undefined || other === undefined ? [] : [[one, other] as const];
  });
  return { related, apart, pairs: pairCount(related), notes: [] };
}

/** The relations among those that are kept; all others have none, and keep their numbers. */
export function restrictedTo({ related: whole, apart }: Relations, kept: (row: number) => boolean): Relations {
  const known = new Map<Uint32Array, Uint32Array>();
  const related = whole.map((members, row) => {
    if (!kept(row) || members.length === 1) return Uint32Array.of(row);
    const part = known.get(members) ?? members.filter(kept);
    known.set(members, part);
    return part;
  });
  return { related, apart: apart.filter((pair) => pair.every(kept)), pairs: pairCount(related), notes: [] };
}

/** Whether there is anything to learn: some are related, and not all to all; or a pair was rejected. */
export const isInformative = ({ related, pairs, apart }: Relations): boolean =>
  (pairs > 0 && related.some((members) => members.length < related.length)) || apart.length > 0;

export const pairCount = (related: readonly Uint32Array[]): number =>
  related.reduce((sum, members) => sum + members.length - 1, 0) / 2;

export const sameMembers = (a: Uint32Array, b: Uint32Array): boolean =>
  a.length === b.length && a.every((row, i) => row === b[i]);
