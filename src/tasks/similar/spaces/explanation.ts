/** What speaks for a target, with its share of the score: words of the query, factors, and related documents. */
import type { Csr } from '../../../kernels/index.ts';
import { topBy } from '../../../linalg/index.ts';

/** What ties a new document to a target, with shares of the score. The lists hold what speaks for it; `others` may be negative. */
export interface Explanation {
  readonly words: readonly { readonly column: number; readonly share: number }[];
  /** The share of the score that `words` leaves out: with it, the shares add up to 1. */
  readonly others: number;
  readonly factors?: readonly {
    readonly factor: number;
    readonly share: number;
    /** The words the factor stands for. */
    readonly columns: readonly number[];
  }[];
  /** Targets known to be related to this one that brought it here. */
  readonly through?: readonly { readonly target: number; readonly share: number }[];
}

const MAX_WORDS = 8;
/** A smaller share would be shown as 0 %. */
const MIN_WORD_SHARE = 0.005;
const MAX_FACTORS = 3;
const MAX_TARGETS = 3;

/** `weightOf` is what one unit of a word adds to the score. */
export function wordExplanation(
  query: Csr,
  row: number,
  score: number,
  weightOf: (column: number) => number,
): Pick<Explanation, 'words' | 'others'> {
  const parts = new Map<number, number>();
  for (let i = query.start[row]; i < query.start[row + 1]; i++)
    parts.set(query.index[i], query.value[i] * weightOf(query.index[i]));
  return wordShares(parts, 0, score);
}

/** `rest` is what the score has beside the parts of its words. */
export function wordShares(
  parts: ReadonlyMap<number, number>,
  rest: number,
  score: number,
): Pick<Explanation, 'words' | 'others'> {
  const all = [...parts].map(([column, part]) => ({ column, share: part / score }));
  const words = topPositive(
    all.filter(({ share }) => share >= MIN_WORD_SHARE && Number.isFinite(share)),
    MAX_WORDS,
  );
  const shown = new Set(words.map(({ column }) => column));
  const others = all.reduce((sum, { column, share }) => (shown.has(column) ? sum : sum + share), rest / score);
  return { words, others };
}

export function factorExplanation(
  shares: ArrayLike<number>,
  columnsOf: (factor: number) => readonly number[],
): NonNullable<Explanation['factors']> {
  const all = Array.from(shares, (share, factor) => ({ factor, share }));
  return topPositive(all, MAX_FACTORS).map((one) => ({ ...one, columns: columnsOf(one.factor) }));
}

export const throughExplanation = (
  shares: readonly { target: number; share: number }[],
): NonNullable<Explanation['through']> => topPositive(shares, MAX_TARGETS);

/** Of the words that the two documents have, those that lie farthest along a factor, on the side of `sign`. */
export function columnsOfFactor(
  matrix: ArrayLike<number>,
  dimensions: number,
  factor: number,
  sign: number,
  presence: ReadonlyMap<number, number>,
): number[] {
  const along = [...presence].map(([column, value]) => ({
    column,
    share: sign * value * matrix[column * dimensions + factor],
  }));
  return topPositive(along, MAX_WORDS).map(({ column }) => column);
}

/** How much of every word a document has, or two have together. */
export function presenceOf(ones: Csr, row: number, second?: Csr, secondRow = 0): Map<number, number> {
  const presence = new Map<number, number>();
  const add = ({ start, index, value }: Csr, at: number) => {
    for (let i = start[at]; i < start[at + 1]; i++) presence.set(index[i], (presence.get(index[i]) ?? 0) + value[i]);
  };
  add(ones, row);
  if (second) add(second, secondRow);
  return presence;
}

const topPositive = <T extends { readonly share: number }>(all: readonly T[], max: number): T[] =>
  topBy(
    all.filter(({ share }) => share > 0),
    max,
    ({ share }) => share,
  );
