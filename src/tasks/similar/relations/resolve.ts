/**
 * From pairs and labels of ids to sets of related targets. What cannot be used is left out, and a note says what: unknown
 * ids, a document related to itself, pairs given twice or with both verdicts, and a label that every document has, which
 * tells none apart.
 */
import { InputError, thousands } from '../../../check/index.ts';
import { pairCount, type Relations } from './relations.ts';

/** What is known to belong together: pairs of ids, and labels of ids. */
export interface GivenRelations {
  /** Two ids, and whether they belong together; true by default. What comes later overrules. */
  readonly pairs?: readonly (readonly [string, string, boolean?])[];
  /** Documents that share a label belong together. */
  readonly labels?: readonly (readonly [id: string, label: string])[];
  /** What was noticed when they were read. */
  readonly notes?: readonly string[];
}

export function relationsOf(ids: readonly string[], given: GivenRelations): Relations {
  const { pairs = [], labels = [], notes = [] } = given;
  const tally = newTally();
  const rowOf = new Map(ids.map((id, row) => [id, row]));
  const links = linksOf(rowOf, pairs, tally);
  const byLabel = membersByLabel(rowOf, labels, tally);
  if (tally.usable === 0 && tally.unknown.size > 0) {
    throw new InputError('relations', 'none of their ids is in the collection', [...tally.unknown][0]);
  }
  const related = withLinks(relatedByLabel(ids.length, byLabel), links);
  const apart = links.flatMap(({ a, b, must }) => (must ? [] : [[a, b] as const]));
  return { related, apart, pairs: pairCount(related), notes: [...notes, ...notesOf(tally)] };
}

/** Counts of what was left out. */
const newTally = () => ({
  unknown: new Set<string>(),
  unknownLines: 0,
  usable: 0,
  self: 0,
  twice: 0,
  contradictory: 0,
  universal: [] as string[],
});
type Tally = ReturnType<typeof newTally>;

function countUnknown(tally: Tally, ids: readonly string[]): void {
  tally.unknownLines++;
  for (const id of ids) tally.unknown.add(id);
}

/** The last word on a pair of rows, a < b: whether they belong together (must-link) or not (cannot-link). */
interface Link {
  readonly a: number;
  readonly b: number;
  readonly must: boolean;
}

function linksOf(
  rowOf: ReadonlyMap<string, number>,
  pairs: NonNullable<GivenRelations['pairs']>,
  tally: Tally,
): Link[] {
  const last = new Map<number, Map<number, boolean>>();
  for (const [first, second, must = true] of pairs) {
    const [one, other] = [rowOf.get(first), rowOf.get(second)];
    if (one === undefined || other === undefined) {
      countUnknown(tally, [...(one === undefined ? [first] : []), ...(other === undefined ? [second] : [])]);
      continue;
    }
    tally.usable++;
    if (one === other) {
      tally.self++;
      continue;
    }
    const [a, b] = [Math.min(one, other), Math.max(one, other)];
    const ofA = last.get(a) ?? new Map<number, boolean>();
    last.set(a, ofA);
    if (ofA.has(b)) tally[ofA.get(b) === must ? 'twice' : 'contradictory']++;
    ofA.set(b, must);
  }
  const links = [...last].flatMap(([a, ofA]) => Array.from(ofA, ([b, must]) => ({ a, b, must })));
  return links.sort((one, other) => one.a - other.a || one.b - other.b);
}

function membersByLabel(
  rowOf: ReadonlyMap<string, number>,
  labels: NonNullable<GivenRelations['labels']>,
  tally: Tally,
): Map<string, Set<number>> {
  const members = new Map<string, Set<number>>();
  for (const [id, label] of labels) {
    const row = rowOf.get(id);
    if (row === undefined) {
      countUnknown(tally, [id]);
      continue;
    }
    tally.usable++;
    const labelled = members.get(label);
    if (labelled) labelled.add(row);
    else members.set(label, new Set([row]));
  }
  for (const [label, rows] of members) {
    if (rows.size < rowOf.size) continue;
    tally.universal.push(label);
    members.delete(label);
  }
  return members;
}

function relatedByLabel(size: number, byLabel: ReadonlyMap<string, ReadonlySet<number>>): Uint32Array[] {
  const names = Array.from({ length: size }, () => [] as string[]);
  for (const [label, members] of byLabel) for (const row of members) names[row].push(label);
  const unions = new Map<string, Uint32Array>();
  const marked = new Uint8Array(size);
  const union = (labels: readonly string[]): Uint32Array => {
    marked.fill(0);
    for (const label of labels) for (const row of byLabel.get(label)!) marked[row] = 1;
    const rows: number[] = [];
    for (let row = 0; row < size; row++) if (marked[row] === 1) rows.push(row);
    return Uint32Array.from(rows);
  };
  return names.map((labels, row) => {
    if (labels.length === 0) return Uint32Array.of(row);
    const key = labels.sort().join('\t');
    const related = unions.get(key) ?? union(labels);
    unions.set(key, related);
    return related;
  });
}

function withLinks(related: Uint32Array[], links: readonly Link[]): Uint32Array[] {
  const sets = new Map<number, Set<number>>();
  const link = (row: number, other: number, must: boolean) => {
    const own = sets.get(row) ?? new Set(related[row]);
    sets.set(row, own);
    if (must) own.add(other);
    else own.delete(other);
  };
  for (const { a, b, must } of links) {
    link(a, b, must);
    link(b, a, must);
  }
  return related.map((members, row) => {
    const own = sets.get(row);
    return own ? Uint32Array.from(own).sort() : members;
  });
}

function notesOf({ unknown, unknownLines, self, twice, contradictory, universal }: Tally): string[] {
  const notes: string[] = [];
  if (unknown.size > 0)
    notes.push(
      `${some(unknown.size, 'id')} of the relations ${be(unknown.size)} not in the collection, such as ` +
        `“${[...unknown][0]}”; ${some(unknownLines, 'relation')} left out.`,
    );
  if (self > 0) notes.push(`${some(self, 'relation')} of a document to itself ${be(self, 'was', 'were')} left out.`);
  if (twice > 0) notes.push(`${some(twice, 'relation')} ${be(twice, 'was', 'were')} given before; each counts once.`);
  if (contradictory > 0)
    notes.push(
      `${some(contradictory, 'pair')} ${be(contradictory)} called related and not related; the last word holds.`,
    );
  for (const label of universal)
    notes.push(`Every document has the label “${label}”: it tells nothing apart and was left out.`);
  return notes;
}

const some = (count: number, noun: string): string => `${thousands(count)} ${noun}${count === 1 ? '' : 's'}`;
const be = (count: number, one = 'is', many = 'are'): string => (count === 1 ? one : many);
