/**
 * From pairs and labels of ids to sets of related targets. What cannot be used is left out, and a note says what: unknown
 * ids, a document related to itself, pairs given twice or with both verdicts, and what tells no documents apart: a label
 * that every document has, a document that is related to nearly all others.
 */
import { InputError, thousands } from '../../../check/index.ts';
import { type Entries, growable } from './entries.ts';
import { pairCount, type Relations, sameMembers } from './relations.ts';

/** What is known to belong together: pairs of ids, and labels of ids. */
export interface GivenRelations {
  /** Two ids, and whether they belong together; true by default. What comes later overrules. */
  readonly pairs?: Entries<readonly [string, string, boolean?]>;
  /** Documents that share a label belong together. */
  readonly labels?: Entries<readonly [id: string, label: string]>;
  /** What was noticed when they were read. */
  readonly notes?: readonly string[];
}

/** A document related to this share of all others, and to no fewer than so many, is left out. */
const HUB_SHARE = 0.9;
const MIN_HUB = 10;

export function relationsOf(ids: readonly string[], given: GivenRelations): Relations {
  const { pairs = [], labels = [], notes = [] } = given;
  const tally = newTally();
  const rowOf = new Map(ids.map((id, row) => [id, row]));
  const verdicts = withoutHubs(verdictsOf(rowOf, pairs, tally), ids, tally);
  const byLabel = membersByLabel(rowOf, labels, tally);
  if (tally.usable === 0 && tally.unknown.size > 0) {
    throw new InputError('relations', 'none of their ids is in the collection', [...tally.unknown][0]);
  }
  const related = withVerdicts(relatedByLabel(ids.length, byLabel), verdicts);
  const apart: [number, number][] = [];
  for (let i = 0; i < verdicts.a.length; i++) if (verdicts.yes[i] === 0) apart.push([verdicts.a[i], verdicts.b[i]]);
  return { related, apart, pairs: pairCount(related), notes: [...notes, ...notesOf(tally)] };
}

/** Counts of what was left out. Names of unknown ids are kept up to a number: there may be millions. */
const newTally = () => ({
  ...{ unknown: new Set<string>(), unknownLines: 0, usable: 0, self: 0, twice: 0, contradictory: 0 },
  ...{ universal: [] as string[], hubs: [] as string[] },
});
type Tally = ReturnType<typeof newTally>;
const MAX_NAMES = 100_000;

function countUnknown(tally: Tally, ids: readonly string[]): void {
  tally.unknownLines++;
  for (const id of ids) if (tally.unknown.size < MAX_NAMES) tally.unknown.add(id);
}

/** One entry for each pair: a < b, and whether the two belong together. */
interface Verdicts {
  readonly a: Uint32Array;
  readonly b: Uint32Array;
  readonly yes: Uint8Array;
}

function verdictsOf(
  rowOf: ReadonlyMap<string, number>,
  pairs: NonNullable<GivenRelations['pairs']>,
  tally: Tally,
): Verdicts {
  const [low, high, verdicts] = [growable(Uint32Array), growable(Uint32Array), growable(Uint8Array)];
  for (const [first, second, yes = true] of pairs) {
    const [a, b] = [rowOf.get(first), rowOf.get(second)];
    if (a === undefined || b === undefined) {
      countUnknown(tally, [...(a === undefined ? [first] : []), ...(b === undefined ? [second] : [])]);
      continue;
    }
    tally.usable++;
    if (a === b) tally.self++;
    else {
      low.push(Math.min(a, b));
      high.push(Math.max(a, b));
      verdicts.push(yes ? 1 : 0);
    }
  }
  return lastVerdicts(rowOf.size, { a: low.values(), b: high.values(), yes: verdicts.values() }, tally);
}

/** Of pairs that were given more than once the last verdict, by a stable counting sort on the lower row. */
function lastVerdicts(size: number, { a, b, yes }: Verdicts, tally: Tally): Verdicts {
  const start = startsOf(size, [a]);
  const next = start.slice();
  const order = new Uint32Array(a.length);
  for (let i = 0; i < a.length; i++) order[next[a[i]]++] = i;
  const lastOf = new Int32Array(size).fill(-1);
  const kept = growable(Uint32Array);
  const verdict = Uint8Array.from(yes);
  for (let row = 0; row < size; row++) {
    for (let n = start[row]; n < start[row + 1]; n++) {
      const i = order[n];
      const before = lastOf[b[i]];
      if (before >= 0 && a[before] === row) {
        if (verdict[before] === yes[i]) tally.twice++;
        else tally.contradictory++;
        verdict[before] = yes[i];
      } else {
        lastOf[b[i]] = i;
        kept.push(i);
      }
    }
  }
  return pickVerdicts({ a, b, yes: verdict }, kept.values());
}

const pickVerdicts = ({ a, b, yes }: Verdicts, kept: Uint32Array): Verdicts => ({
  a: kept.map((i) => a[i]),
  b: kept.map((i) => b[i]),
  yes: Uint8Array.from(kept, (i) => yes[i]),
});

function withoutHubs(verdicts: Verdicts, ids: readonly string[], tally: Tally): Verdicts {
  const { a, b, yes } = verdicts;
  const degree = new Uint32Array(ids.length);
  for (let i = 0; i < a.length; i++) {
    degree[a[i]] += yes[i];
    degree[b[i]] += yes[i];
  }
  const isHub = (row: number) => degree[row] >= Math.max(MIN_HUB, HUB_SHARE * (ids.length - 1));
  const kept = growable(Uint32Array);
  for (let i = 0; i < a.length; i++) if (yes[i] === 0 || !(isHub(a[i]) || isHub(b[i]))) kept.push(i);
  if (kept.values().length === a.length) return verdicts;
  tally.hubs.push(...ids.filter((_, row) => isHub(row)));
  return pickVerdicts(verdicts, kept.values());
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
    const known = members.get(label);
    if (known) known.add(row);
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
  const known = new Map<string, Uint32Array>();
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
    const related = known.get(key) ?? union(labels);
    known.set(key, related);
    return related;
  });
}

function withVerdicts(related: Uint32Array[], { a, b, yes }: Verdicts): Uint32Array[] {
  const start = startsOf(related.length, [a, b]);
  const next = start.slice();
  const entry = new Uint32Array(2 * a.length);
  for (let i = 0; i < a.length; i++) {
    entry[next[a[i]]++] = i;
    entry[next[b[i]]++] = i;
  }
  const known = new Map<number, Uint32Array[]>();
  return related.map((members, row) => {
    if (start[row] === start[row + 1]) return members;
    const own = new Set(members);
    for (const i of entry.subarray(start[row], start[row + 1])) {
      const other = a[i] === row ? b[i] : a[i];
      if (yes[i]) own.add(other);
      else own.delete(other);
    }
    return onlyOnce(known, Uint32Array.from(own).sort());
  });
}

/** Where the entries of every row begin, when they are grouped by row. */
function startsOf(size: number, lists: readonly Uint32Array[]): Uint32Array {
  const start = new Uint32Array(size + 1);
  for (const rows of lists) for (const row of rows) start[row + 1]++;
  for (let row = 0; row < size; row++) start[row + 1] += start[row];
  return start;
}

/** The first array of the same members: documents with the same related documents share it, however they were given. */
function onlyOnce(known: Map<number, Uint32Array[]>, members: Uint32Array): Uint32Array {
  const key = members.reduce((hash, row) => (Math.imul(hash, 31) + row) | 0, members.length);
  const like = known.get(key) ?? known.set(key, []).get(key)!;
  const same = like.find((other) => sameMembers(other, members));
  if (!same) like.push(members);
  return same ?? members;
}

function notesOf({ unknown, unknownLines, self, twice, contradictory, universal, hubs }: Tally): string[] {
  const notes: string[] = [];
  const more = unknown.size >= MAX_NAMES ? 'More than ' : '';
  if (unknown.size > 0)
    notes.push(
      `${more}${some(unknown.size, 'id')} of the relations ${be(unknown.size)} not in the collection, such as ` +
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
  if (hubs.length === 1)
    notes.push(`“${hubs[0]}” is related to nearly every document: that tells nothing apart and was left out.`);
  else if (hubs.length > 1)
    notes.push(
      `${some(hubs.length, 'document')}, such as “${hubs[0]}”, are related to nearly every other: that tells nothing ` +
        'apart and was left out.',
    );
  return notes;
}

const some = (count: number, noun: string): string => `${thousands(count)} ${noun}${count === 1 ? '' : 's'}`;
const be = (count: number, one = 'is', many = 'are'): string => (count === 1 ? one : many);
