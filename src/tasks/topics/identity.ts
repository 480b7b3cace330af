/**
 * Which topic now is which topic before. A topic is known again by what it was: its words and its documents. Old and new
 * are paired one to one, those with most in common first; a pair shares at least half of the words
 * and of the documents that the old topic had, and these are half of what the new one has of known documents; of words
 * alone where most of the documents are gone. What a person named or hid is known by what it was then; where nothing is
 * like it, its number and name are kept aside, and come back with it.
 */
import { rowSums, topIndices } from '../../linalg/index.ts';
import type { Topic, Was } from './describe.ts';
import type { Fitted } from './fit.ts';

import { type Problem, sum } from './problem.ts';

/** What a topic was. */
export interface Profile {
  /** Its most frequent words, each with P(w|z). */
  readonly words: readonly (readonly [term: string, share: number])[];
  /** Its largest documents, each with the share of the topic in it and the number of its words. */
  readonly documents: readonly (readonly [id: string, share: number, words: number])[];
}

/** A topic that there is, or that is kept aside. */
export interface KnownTopic {
  readonly id: number;
  readonly label: string;
  /** The name that a person gave. */
  readonly given?: string;
  readonly hidden?: true;
  /** No topic now. */
  readonly aside?: true;
  readonly profile: Profile;
}

const [WORDS, DOCUMENTS] = [60, 100];
/** A pair of topics shares so much at least. */
const HALF = 0.5;
/** A part of a topic is worth to be told. */
const PART = 0.3;
/** Topics kept aside that no person named or hid. */
const MOST_ASIDE = 50;

export function profilesOf({ counts, term, documents }: Problem, fitted: Fitted): Profile[] {
  const { topics } = fitted;
  const lengths = rowSums(counts);
  const round = (value: number) => Number(value.toPrecision(4));
  return Array.from({ length: topics }, (_, z) => ({
    words: topIndices(counts.columns, WORDS, (w) => fitted.words[w * topics + z]).map(
      (w) => [term(w), round(fitted.words[w * topics + z])] as const,
    ),
    documents: topIndices(documents.length, DOCUMENTS, (d) => fitted.documents[d * topics + z])
      .filter((d) => lengths[d] > 0)
      .map((d) => [documents[d], round(fitted.documents[d * topics + z] / lengths[d]), lengths[d]] as const),
  }));
}

/** What a profile and a topic now have in common, as shares. */
interface Common {
  /** Of the profile's words, and of its documents that there still are; as the words where most of these are gone. */
  readonly words: number;
  readonly documents: number;
  /** Of what the topic now has of the documents of all profiles. */
  readonly ofNow: number;
}

function commonOf(known: readonly Profile[], { counts, term, documents }: Problem, fitted: Fitted): Common[][] {
  const { topics } = fitted;
  const columnOf = new Map(Array.from({ length: counts.columns }, (_, w) => [term(w), w]));
  const lengths = rowSums(counts);
  const rowOf = new Map(documents.flatMap((id, d) => (lengths[d] > 0 ? [[id, d]] : [])));
  const shareOf = (d: number, z: number) => fitted.documents[d * topics + z] / lengths[d];
  const rows = new Set(known.flatMap((profile) => profile.documents.flatMap(([id]) => rowOf.get(id) ?? [])));
  const all = Array.from({ length: topics }, (_, z) => sum(Array.from(rows, (d) => lengths[d] * shareOf(d, z))));
  return known.map((profile) => {
    const here = profile.documents.filter(([id]) => rowOf.has(id));
    const massOf = (some: Profile['documents']) => sum(some.map(([, share, n]) => n * share));
    const mass = massOf(here);
    const isGone = mass < HALF * massOf(profile.documents);
    return all.map((ofTopic, z) => {
      const inBoth = profile.words.map(([word, share]) =>
        Math.min(share, fitted.words[(columnOf.get(word) ?? -1) * topics + z] ?? 0),
      );
      const words = sum(inBoth) / sum(profile.words.map(([, share]) => share));
      if (isGone || mass === 0) return { words, documents: words, ofNow: words };
      const both = sum(here.map(([id, share, n]) => n * Math.min(share, shareOf(rowOf.get(id)!, z))));
      return { words, documents: both / mass, ofNow: Math.min(1, both / ofTopic) };
    });
  });
}

export interface Identified {
  /** The topics with their numbers, names and marks. */
  readonly topics: readonly Topic[];
  /** All that is to be known next time. */
  readonly known: readonly KnownTopic[];
  /** The numbers of those that were kept aside and are back. */
  readonly back: readonly number[];
  /** What went where: the share of every topic that there was in the topics now, by their numbers. */
  readonly went: ReadonlyMap<number, ReadonlyMap<number, number>>;
}

/** `topics` are those of `fitted`, in its order. */
export function identified(
  topics: readonly Topic[],
  problem: Problem,
  fitted: Fitted,
  before: readonly KnownTopic[],
): Identified {
  const profiles = profilesOf(problem, fitted);
  const common = commonOf(
    before.map(({ profile }) => profile),
    problem,
    fitted,
  );
  const worth = common.map((row, a) =>
    row.map(({ words, documents, ofNow }) =>
      Math.min(words, documents, ofNow) < HALF ? 0 : words + documents + ofNow + (before[a].given ? 1 : 0),
    ),
  );
  const partner = pairedBy(worth);
  let last = Math.max(0, ...before.map(({ id }) => id));
  const ids = topics.map((_, z) => before[partner.indexOf(z)]?.id ?? ++last);
  const went = new Map(
    before.flatMap(({ id, aside }, a) =>
      aside ? [] : [[id, new Map(common[a].map(({ documents }, z) => [ids[z], documents]))] as const],
    ),
  );
  const named = topics.map((topic, z): Topic => {
    const { given, hidden } = before[partner.indexOf(z)] ?? {};
    const was = wasOf(ids[z], went);
    const marks = { ...(given !== undefined && { given, label: given }), ...(hidden && { hidden }) };
    return { ...topic, id: ids[z], ...marks, ...(was && { was }) };
  });
  const now = named.map((topic, z): KnownTopic => {
    const old = before[partner.indexOf(z)];
    const isMarked = old !== undefined && (old.given !== undefined || old.hidden === true);
    const { id, label, given, hidden } = topic;
    const marks = { ...(given !== undefined && { given }), ...(hidden && { hidden }) };
    return { id, label, ...marks, profile: isMarked ? old.profile : profiles[z] };
  });
  const gone = before.flatMap((old, a): KnownTopic[] => (partner[a] < 0 ? [{ ...old, aside: true }] : []));
  const marked = gone.filter(({ given, hidden }) => given !== undefined || hidden);
  const others = gone.filter((one) => !marked.includes(one)).slice(-MOST_ASIDE);
  const back = before.flatMap(({ id, aside }, a) => (aside && partner[a] >= 0 ? [id] : []));
  return { topics: named, known: [...now, ...marked, ...others], back, went };
}

/** The column of every row, or −1: the largest number first, each row and column once. */
function pairedBy(worth: readonly (readonly number[])[]): number[] {
  const partner = new Array<number>(worth.length).fill(-1);
  const pairs = worth.flatMap((row, a) => row.flatMap((value, b) => (value > 0 ? [{ a, b, value }] : [])));
  for (const { a, b } of pairs.sort((one, other) => other.value - one.value))
    if (partner[a] < 0 && !partner.includes(b)) partner[a] = b;
  return partner;
}

function wasOf(id: number, went: Identified['went']): Was | undefined {
  const merged = [...went].filter(([old, to]) => old === id || (!to.has(old) && to.get(id)! >= HALF));
  if (merged.some(([old]) => old !== id)) return { kind: 'merged', from: merged.map(([old]) => old) };
  const isParted = (to: ReadonlyMap<number, number>) =>
    to.get(id)! >= PART && [...to.values()].filter((share) => share >= PART).length > 1;
  const parted = [...went].find(([, to]) => isParted(to));
  if (parted) return { kind: 'split', from: [parted[0]] };
  return went.has(id) ? { kind: 'kept', from: [id] } : undefined;
}

/** What an update did to a topic. */
export interface TopicChange {
  readonly id: number;
  /** Split: a good part of it is in another topic; merged: it is in another; gone: in none. */
  readonly kind: Was['kind'] | 'gone';
  /** The topics that have parts of it, or that it merged with. */
  readonly with?: readonly number[];
  readonly label: string;
  readonly share: { readonly before: number; readonly now: number };
}

export function changesBetween(
  before: readonly Topic[],
  now: readonly Topic[],
  went: Identified['went'],
): TopicChange[] {
  return before.map(({ id, label, share }) => {
    const topic = now.find((one) => one.id === id);
    const others = (least: number) =>
      [...(went.get(id) ?? [])].flatMap(([other, part]) => (other !== id && part >= least ? [other] : []));
    const into = topic ? [] : others(HALF);
    const parts = into.length > 0 ? into : others(PART);
    const kind = into.length > 0 ? 'merged' : !topic ? 'gone' : parts.length > 0 ? 'split' : 'kept';
    return {
      ...{ id, kind, label: topic?.label ?? label, share: { before: share, now: topic?.share ?? 0 } },
      ...(parts.length > 0 && { with: parts }),
    };
  });
}
