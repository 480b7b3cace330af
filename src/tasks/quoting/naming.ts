/**
 * How much a sentence names what it speaks of, and does not point at it: names less pronouns, over its words. What is
 * quoted alone has nothing to point at. Names and pronouns are two sides of the formality of Heylighen & Dewaele (1999).
 * English only.
 */
import { times } from './disfluency.ts';
import { documentAt, type SentencePlaces, textOf } from './places.ts';

/** `that` where it stands for something; after a noun or a verb it opens a clause. */
const PRONOUN =
  /\b(?:i|me|my|mine|myself|you|your|yours|he|him|his|she|her|it|its|they|them|their|this|these|those)\b|(?<=^|[,;:] |\b(?:and|but|so|because|do|did|does|done|like|about|of|with|in|for|to|at|on|if|or|as) )that\b/gu;
/** A capital after a blank, with a letter behind it. */
export const NAME = /\s\p{Lu}\p{L}/gu;
/** A row of names says no more than a sentence with some. */
export const MAX_NAMES = 0.25;

/** From −1, all pronouns, to a quarter. */
export function namingOf(problem: SentencePlaces & { readonly words: Uint32Array }, s: number): number {
  if (documentAt(problem, s).language !== 'en') return 0;
  const text = textOf(problem, s).trim();
  const words = Math.max(1, problem.words[s]);
  return Math.min(MAX_NAMES, times(NAME, text) / words) - Math.min(1, times(PRONOUN, text.toLowerCase()) / words);
}
