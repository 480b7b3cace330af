/**
 * What the measures of ROUGE share: words as small whole numbers, and clipped hits against several references at once.
 *
 * Words and word sequences of the references get ids; whatever a peer has beyond them can never hit, and is UNKNOWN.
 * A sequence is known by the id of its beginning and its last word, so that an n-gram of any length is one number.
 */
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
export interface ReferenceCounts {
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
