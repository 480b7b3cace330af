/**
 * What is known to belong together: pairs, labels that several documents share, and a person's yes and no. Every target
 * has its related documents, the targets related to it and itself; targets with the same labels share one array.
 */
import { InputError } from '../../check/index.ts';

export interface Relations {
  /** Sorted; of length 1 for a target without relations. */
  readonly related: readonly Uint32Array[];
  /** Related pairs, each counted once. */
  readonly pairs: number;
  /** Pairs that were said not to belong together. */
  readonly apart: readonly (readonly [number, number])[];
  readonly notes: readonly string[];
}

/** What is known to belong together: pairs of ids, and labels of ids. */
export interface GivenRelations {
  /** Two ids, and whether they belong together; true by default. What comes later overrules. */
  readonly pairs?: readonly (readonly [string, string, boolean?])[];
  /** Documents that share a label belong together. */
  readonly labels?: readonly (readonly [id: string, label: string])[];
}

/** Undefined, with the reason in `notes`, when nothing usable is left. */
export function relationsOf(ids: readonly string[], { pairs = [], labels = [] }: GivenRelations) {
  const rowOf = new Map(ids.map((id, row) => [id, row]));
  const tally = { unknown: new Set<string>(), self: 0, contradictory: 0, universal: [] as string[] };
  const verdicts = verdictsOf(rowOf, pairs, tally);
  const byLabel = membersOf(rowOf, labels, tally);
  for (const [label, members] of byLabel) {
    if (members.size < ids.length) continue;
    tally.universal.push(label);
    byLabel.delete(label);
  }
  const related = withVerdicts(relatedByLabel(ids.length, byLabel), verdicts);
  const known = pairs.length + labels.length > 0 && tally.unknown.size > 0 && rowsKnown(verdicts, byLabel) === 0;
  if (known && tally.universal.length === 0 && tally.self === 0) {
    throw new InputError('relations', 'none of their ids is in the collection', [...tally.unknown][0]);
  }
  const apart = [...verdicts.values()].flatMap(({ a, b, yes }) => (yes ? [] : [[a, b] as const]));
  return { related, apart, pairs: countPairs(related), notes: notesOf(tally) } satisfies Relations;
}

/** The same with one more relation, or one less: only the related documents of the two changes. */
export function withRelation(relations: Relations, a: number, b: number, yes: boolean): Relations {
  if (a === b) throw new InputError('relations', 'a document cannot be related to itself', a);
  const related = withVerdicts([...relations.related], new Map([[pairKey(a, b), { a, b, yes }]]));
  const others = relations.apart.filter((pair) => pairKey(...pair) !== pairKey(a, b));
  return { ...relations, related, apart: yes ? others : [...others, [a, b]], pairs: countPairs(related) };
}

/** Everyone alone. */
export const noRelations = (size: number): Relations =>
  withUnrelated({ related: [], pairs: 0, apart: [], notes: [] }, size);

/** The same with so many more targets, of whom nothing is known. */
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
  return { related, apart, pairs: countPairs(related), notes: [] };
}

/** The relations among those that are kept; all others are alone, and keep their numbers. */
export function restrictedTo({ related: whole, apart }: Relations, kept: (row: number) => boolean): Relations {
  const known = new Map<Uint32Array, Uint32Array>();
  const related = whole.map((members, row) => {
    if (!kept(row) || members.length === 1) return Uint32Array.of(row);
    const part = known.get(members) ?? members.filter(kept);
    known.set(members, part);
    return part;
  });
  return { related, apart: apart.filter((pair) => pair.every(kept)), pairs: countPairs(related), notes: [] };
}

/** Whether there is anything to learn: some are related, and not all to all; or a pair was rejected. */
export const isInformative = ({ related, pairs, apart }: Relations): boolean =>
  (pairs > 0 && related.some((members) => members.length < related.length)) || apart.length > 0;

/**
 * `a<TAB>b` for two documents that belong together, `a<TAB>b<TAB>no` for two that do not, or `id<TAB>label`. A file is of
 * labels when fewer than half of its second fields are ids of documents.
 */
export function parseRelations(text: string, ids: ReadonlySet<string>, who = 'relations'): GivenRelations {
  const lines = text
    .split(/\r?\n/)
    .flatMap((line, i) => (/^\s*(#|$)/.test(line) ? [] : [fields(line, `${who}:${i + 1}`)]));
  const known = lines.filter(([, second]) => ids.has(second)).length;
  if (known * 2 >= lines.length) return { pairs: lines.map(([a, b, verdict]) => [a, b, verdict !== 'no']) };
  return { labels: lines.map(([id, label]) => [id, label]) };
}

function fields(line: string, who: string): [string, string, string?] {
  const [first, second, third, ...more] = line.split('\t').map((field) => field.trim());
  const wrong = !first || !second || more.length > 0 || (third !== undefined && third !== 'yes' && third !== 'no');
  if (wrong) throw new InputError(who, 'every line is a<TAB>b, a<TAB>b<TAB>no or id<TAB>label', line);
  return third === undefined ? [first, second] : [first, second, third];
}

interface Tally {
  readonly unknown: Set<string>;
  self: number;
  contradictory: number;
  readonly universal: string[];
}
interface Verdict {
  readonly a: number;
  readonly b: number;
  readonly yes: boolean;
}
type Verdicts = Map<number, Verdict>;

/** Two rows as one number; a collection has fewer than 2²⁶ documents. */
const pairKey = (a: number, b: number): number => Math.min(a, b) * 2 ** 26 + Math.max(a, b);

function verdictsOf(rowOf: ReadonlyMap<string, number>, pairs: NonNullable<GivenRelations['pairs']>, tally: Tally) {
  const verdicts: Verdicts = new Map();
  for (const [first, second, yes = true] of pairs) {
    const [a, b] = [rowOf.get(first), rowOf.get(second)];
    if (a === undefined) tally.unknown.add(first);
    if (b === undefined) tally.unknown.add(second);
    if (a === undefined || b === undefined) continue;
    if (a === b) tally.self++;
    else {
      const before = verdicts.get(pairKey(a, b));
      if (before && before.yes !== yes) tally.contradictory++;
      verdicts.set(pairKey(a, b), { a, b, yes });
    }
  }
  return verdicts;
}

function membersOf(rowOf: ReadonlyMap<string, number>, labels: NonNullable<GivenRelations['labels']>, tally: Tally) {
  const members = new Map<string, Set<number>>();
  for (const [id, label] of labels) {
    const row = rowOf.get(id);
    if (row === undefined) tally.unknown.add(id);
    else members.set(label, (members.get(label) ?? new Set()).add(row));
  }
  return members;
}

const rowsKnown = (verdicts: Verdicts, byLabel: ReadonlyMap<string, unknown>): number => verdicts.size + byLabel.size;

function relatedByLabel(size: number, byLabel: ReadonlyMap<string, ReadonlySet<number>>): Uint32Array[] {
  const names = Array.from({ length: size }, () => [] as string[]);
  for (const [label, members] of byLabel) for (const row of members) names[row].push(label);
  const known = new Map<string, Uint32Array>();
  return names.map((labels, row) => {
    if (labels.length === 0) return Uint32Array.of(row);
    const key = labels.sort().join('\t');
    const related =
      known.get(key) ?? Uint32Array.from(new Set(labels.flatMap((label) => [...byLabel.get(label)!]))).sort();
    known.set(key, related);
    return related;
  });
}

function withVerdicts(related: Uint32Array[], verdicts: Verdicts): Uint32Array[] {
  const changed = new Map<number, Set<number>>();
  const own = (row: number) => changed.get(row) ?? changed.set(row, new Set(related[row])).get(row)!;
  for (const { a, b, yes } of verdicts.values()) {
    for (const [one, other] of [
      [a, b],
      [b, a],
    ])
      yes ? own(one).add(other) : own(one).delete(other);
  }
  const known = new Map<number, Uint32Array[]>();
  for (const [row, members] of changed) related[row] = onlyOnce(known, Uint32Array.from(members).sort());
  return related;
}

/** The first array of the same members: documents with the same related documents share it, however it was given. */
function onlyOnce(known: Map<number, Uint32Array[]>, members: Uint32Array): Uint32Array {
  const key = members.reduce((hash, row) => (Math.imul(hash, 31) + row) | 0, members.length);
  const like = known.get(key) ?? known.set(key, []).get(key)!;
  const same = like.find((other) => other.length === members.length && other.every((row, i) => row === members[i]));
  if (!same) like.push(members);
  return same ?? members;
}

export const countPairs = (related: readonly Uint32Array[]): number =>
  related.reduce((sum, members) => sum + members.length - 1, 0) / 2;

function notesOf({ unknown, self, contradictory, universal }: Tally): string[] {
  const notes: string[] = [];
  if (unknown.size > 0)
    notes.push(
      `${some(unknown.size, 'id')} of the relations ${be(unknown.size)} not in the collection, such as “${[...unknown][0]}”; left out.`,
    );
  if (self > 0) notes.push(`${some(self, 'relation')} of a document to itself ${be(self, 'was', 'were')} left out.`);
  if (contradictory > 0)
    notes.push(
      `${some(contradictory, 'pair')} ${be(contradictory)} called related and not related; the last word holds.`,
    );
  for (const label of universal)
    notes.push(`Every document has the label “${label}”: it tells nothing apart and was left out.`);
  return notes;
}

const some = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
const be = (count: number, one = 'is', many = 'are'): string => (count === 1 ? one : many);
