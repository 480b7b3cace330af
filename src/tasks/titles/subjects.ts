/**
 * The two things that a long block speaks of most, where no phrase is surely its title; they share no word.
 *
 *   worth = (½ + centrality) · share · part · kind · exp(4 · max(0, shared + .08))
 *
 * centrality: how much it is spoken of together with the key words (together.ts). share: that of the strongest word among
 * the key words of the block (key-words.ts). part: of a phrase of several words min(1, .35 + n / m), where it comes n times
 * and its strongest word m times. kind: 1.3 of a phrase of several words, .6 of a lone common noun, and .7 of that where it
 * comes late. shared: the words that a person's title would have of it, less a little for each.
 */
import { isPlural } from './bounds.ts';
import { MAX_WORDS } from './candidate.ts';
import { LONG } from './gate.ts';
import type { Ranked } from './rank.ts';
import type { Together } from './together.ts';

/** A phrase that would share so much with a person's title is the title; one that would share less may be said in passing. */
const LIKELY = 0.15;
/** A phrase of several words that comes back is the title alone where its strongest word has so great a share. */
const FILLED = { twice: 0.9, often: 0.6 };
/** The second is worth so much of the first. */
const LEAST = 0.4;
/** What a subject is worth that is not spoken of together with any key word. */
const AROUND = 0.5;
/** Two things are spoken of together so much. */
const TOGETHER = 0.4;
/** How often a phrase and a lone word come, at least. */
const RECURS = 2;
const LONE = 3;
/** The share of a lone common noun. */
const COMMON = 0.5;

/** `title`: the one of `ranked` that would be the title. None where it surely is, or the block has fewer than two subjects. */
export function subjectsOf(
  title: Ranked,
  ranked: readonly Ranked[],
  written: (one: Ranked) => string,
  isKin: (a: number, b: number) => boolean,
  together: Together,
): Ranked[] {
  if (title.size < LONG.words || isSure(title)) return [];
  const worthIn = new Map(ranked.filter((one) => isSubject(one, written(one))).map((one) => [one, worthOf(one)]));
  const [[first, most] = [], ...rest] = [...worthIn].sort(([, a], [, b]) => b - a);
  if (first === undefined || most === undefined) return [];
  const isApart = (term: number) => !first.terms.some((other) => isKin(term, other));
  const second = rest.find(
    ([one]) =>
      one.terms.every(isApart) &&
      first.words + one.words <= MAX_WORDS &&
      !isLoneName(one) &&
      isTogether(first, one, together),
  );
  return second && second[1] >= LEAST * most ? [first, second[0]] : [];
}

/** Two things make one title where the block speaks of them together. */
export const isTogether = (first: Ranked, second: Ranked, together: Together): boolean =>
  together(first.terms, second.terms) >= TOGETHER;

export const isLikely = (shared: number): boolean => shared >= LIKELY;

/** Announced or asked, likely to be in a person's title, or what the block speaks of again and again. */
const isSure = ({ kind, announced, shared, isCompound, inBlock, share }: Ranked): boolean =>
  kind === 'question' ||
  announced ||
  isLikely(shared) ||
  (isCompound && inBlock >= RECURS && share >= (inBlock < LONE ? FILLED.twice : FILLED.often));

function worthOf({ share, shared, terms, inBlock, often, isCommon, isLate, centrality }: Ranked): number {
  const part = terms.length === 1 ? (isCommon ? 0.6 : 1) : 1.3 * Math.min(1, 0.35 + inBlock / often);
  return (AROUND + centrality) * share * part * (isLate ? 0.7 : 1) * Math.exp(4 * Math.max(0, shared + 0.08));
}

/** A thing, not a person, that comes back; a lone word is a plural, or a noun that has no article of its own: `a golfer`. */
function isSubject(one: Ranked, words: string): boolean {
  const {
    kind,
    terms,
    inBlock,
    isPerson,
    isName,
    named,
    isUsed,
    isAcronym,
    isOneOfMany,
    tied,
    paired,
    clause,
    isCommon,
    share,
  } = one;
  if (kind !== 'phrase' || isPerson || tied || clause || paired) return false;
  if (terms.length > 1) return inBlock >= RECURS;
  if (inBlock < LONE || (isCommon && share < COMMON)) return false;
  return isAcronym || (isName && named ? isUsed : isPlural(words) || (isUsed && !isOneOfMany));
}

/** Of a place or a person as often as of a thing. */
const isLoneName = ({ terms, isName, named, isAcronym }: Ranked): boolean =>
  terms.length === 1 && isName && named && !isAcronym;
