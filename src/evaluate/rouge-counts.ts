/**
 * ROUGE by counts: words as small whole numbers, and clipped hits of n-grams and word pairs against several references.
 *
 * Words and word sequences of the references get ids; whatever a peer has beyond them can never hit, and is UNKNOWN.
 * A sequence is known by the id of its beginning and its last word, so that an n-gram of any length is one number.
 */
import type { RougeSettings } from './rouge-settings.ts';

export const UNKNOWN = -1;

/** A text in word ids: all tokens within the length limit, and the tokens by sentence for ROUGE-L and W. */
export interface RougeIds {
  readonly tokens: Int32Array;
  readonly sentences: readonly Int32Array[];
}

/** Hits of a peer against one reference, and what they are measured by. */
export interface Overlap {
  readonly hits: number;
  readonly reference: number;
  readonly peer: number;
}

/** A named measure's overlap with every reference. Recall and precision are taken to `power`. */
export interface Measured {
  readonly name: string;
  readonly power: number;
  readonly overlaps: readonly Overlap[];
}

/** A family of measures, prepared for one set of references. */
export type Measure = (peer: RougeIds) => Measured[];

export const sum = (a: Overlap, b: Overlap): Overlap => ({
  hits: a.hits + b.hits,
  reference: a.reference + b.reference,
  peer: a.peer + b.peer,
});

/** Ids for pairs of ids. */
export interface PairIds {
  readonly size: number;
  /** The id of a pair, UNKNOWN when no reference has it. */
  find(first: number, second: number): number;
  /** The id of a pair, new or old. */
  add(first: number, second: number): number;
}

/** Pairs whose second part is one of a number of words. */
export function pairs(words: number): PairIds {
  const ids = new Map<number, number>();
  return {
    get size() {
      return ids.size;
    },
    find: (first, second) => (first < 0 || second < 0 ? UNKNOWN : (ids.get(first * words + second) ?? UNKNOWN)),
    add(first, second) {
      const key = first * words + second;
      const id = ids.get(key) ?? ids.size;
      ids.set(key, id);
      return id;
    },
  };
}

/** How often every id occurs in each reference. */
interface ReferenceCounts {
  readonly perReference: readonly Uint32Array[];
  readonly totals: readonly number[];
}

export function count(references: readonly Int32Array[], size: number): ReferenceCounts {
  const perReference = references.map((ids) => {
    const counts = new Uint32Array(size);
    for (const id of ids) counts[id]++;
    return counts;
  });
  return { perReference, totals: references.map((ids) => ids.length) };
}

/** A peer's ids against every reference: each id hits at most as often as the reference has it. */
export function overlaps({ perReference, totals }: ReferenceCounts, peer: Int32Array): Overlap[] {
  const seen = new Uint32Array(perReference[0].length);
  const hits = new Uint32Array(totals.length);
  for (const id of peer) {
    if (id === UNKNOWN) continue;
    const before = seen[id]++;
    for (let r = 0; r < hits.length; r++) if (perReference[r][id] > before) hits[r]++;
  }
  return totals.map((reference, r) => ({ hits: hits[r], reference, peer: peer.length }));
}

interface Level {
  readonly counts: ReferenceCounts;
  /** From (n−1)-grams to n-grams; words need no step. */
  readonly step: PairIds | undefined;
}

/** ROUGE-1 up to ROUGE-N (Lin 2004): clipped hits of n-grams, which run across sentence ends. */
export function ngramMeasure(references: readonly RougeIds[], words: number, longest: number): Measure {
  const levels = levelsOf(references, words, longest);
  return ({ tokens }) => {
    let grams = tokens;
    return levels.map(({ counts, step }, i) => {
      if (step !== undefined) grams = extended(grams, tokens, i, step.find);
      return { name: `rouge-${i + 1}`, power: 1, overlaps: overlaps(counts, grams) };
    });
  };
}

function levelsOf(references: readonly RougeIds[], words: number, longest: number): Level[] {
  const levels: Level[] = [];
  let grams = references.map(({ tokens }) => tokens);
  for (let n = 1; n <= longest; n++) {
    const step = n === 1 ? undefined : pairs(words);
    if (step !== undefined) grams = grams.map((g, r) => extended(g, references[r].tokens, n - 1, step.add));
    levels.push({ counts: count(grams, step?.size ?? words), step });
  }
  return levels;
}

/** Each beginning of `length` words with the word that follows it. */
function extended(beginnings: Int32Array, words: Int32Array, length: number, idOf: PairIds['find']): Int32Array {
  const grams = new Int32Array(Math.max(0, words.length - length));
  for (let i = 0; i < grams.length; i++) grams[i] = idOf(beginnings[i], words[i + length]);
  return grams;
}

/** Any number of words may stand between. */
const ANY_GAP = -1;

/**
 * ROUGE-S and ROUGE-SU (Lin 2004): clipped hits of word pairs in order, at most `gap` words apart. In ROUGE-SU the
 * words count too, all but the last: ROUGE-1.5.5 counts the words that begin a pair.
 */
export function skipMeasure(
  references: readonly RougeIds[],
  words: number,
  gap: number,
  kind: RougeSettings['skip'],
): Measure {
  const ids = pairs(words);
  const grams = references.map(({ tokens }) => skipBigrams(tokens, gap, ids.add));
  const pairCounts = count(grams, ids.size);
  const wordCounts = count(
    references.map(({ tokens }) => butLast(tokens)),
    words,
  );
  const reach = gap === ANY_GAP ? '*' : gap;
  return ({ tokens }) => {
    const s = overlaps(pairCounts, skipBigrams(tokens, gap, ids.find));
    const u = kind === 's' ? [] : overlaps(wordCounts, butLast(tokens));
    const alone = { name: `rouge-s${reach}`, power: 1, overlaps: s };
    const withUnigrams = { name: `rouge-su${reach}`, power: 1, overlaps: u.map((overlap, r) => sum(overlap, s[r])) };
    return kind === 's' ? [alone] : kind === 'su' ? [withUnigrams] : [alone, withUnigrams];
  };
}

const butLast = (tokens: Int32Array): Int32Array => tokens.subarray(0, Math.max(0, tokens.length - 1));

function skipBigrams(tokens: Int32Array, gap: number, idOf: PairIds['find']): Int32Array {
  const reach = gap === ANY_GAP ? tokens.length : gap + 1;
  const found = new Int32Array(pairsWithin(tokens.length, reach));
  let at = 0;
  for (let i = 0; i < tokens.length; i++) {
    const end = Math.min(i + reach, tokens.length - 1);
    for (let j = i + 1; j <= end; j++) found[at++] = idOf(tokens[i], tokens[j]);
  }
  return found;
}

/** How many pairs i < j ≤ i + reach there are among a number of words. */
function pairsWithin(length: number, reach: number): number {
  const near = Math.min(reach, Math.max(0, length - 1));
  return near * length - (near * (near + 1)) / 2;
}
