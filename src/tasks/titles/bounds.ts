/**
 * Where a phrase ends: its neighbours are no part of it. A phrase that is cut out of a longer one (`video` of `deep fake
 * video`, `the proof` of `the proof of work`, `machine` of `machine learning`), or whose last word takes an object (`Anna archives the letters`), has an open
 * end there.
 */
import type { Document } from '../../text/index.ts';
import type { PartOfSpeech } from './parts-of-speech.ts';

/** `400 lanterns`, `hundred dollars`: the phrase goes without the number. */
export const COUNTED =
  /^(?:\p{N}+(?:[.,:]\p{N}+)*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}{3,5}teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|dozens?|hundreds?|thousands?|millions?|billions?)$/iu;

/** After a noun these begin a new phrase, or tell where to, so that the noun was a verb; or they go on with it. */
const OPEN =
  /^(?:of|the|an?|my|your|our|their|his|its|this|these|those|it|them|him|her|me|us|some|any|every|each|all|another|no|being|having|years?|percent|up|out|off|away)$/iu;

/** After these comes a verb, whatever the tagger says: `we stock pumps`, `it exposes internals`. */
const PRONOUN = /^(?:i|you|we|they|can|could|will|would|should|must|might|cannot|let['’]?s|don['’]?t|per)$/iu;
const RELATIVE = /^(?:it|that|this|which|who|he|she)$/iu;

/** Everyday adjectives that make another thing of a noun: `open source`, `high-level language`. */
const TIED = /^(?:open|high|low|real)$/iu;

/** Nothing begins with these, for they belong to the word before: `stack based language`, `higher level courses`. */
const HEADLESS = /^(?:based|looking|level|sized|resolution|driven|oriented|facing|related)$/iu;

/** Nor with these after an adjective or a number of order: `time owner` of `first time owner`, `term care` of `long term care`. */
const MEASURED = /^(?:time|term|age|scale|range|size|end|class|party|hand|stack|life|quality|speed)$/iu;
const ORDER = /^(?:first|second|third|last|next|long|short|mid|full|part|half|old)$/iu;

export const isPlural = (words: string): boolean => /[^s]s$/u.test(words);

export const isNoun = (part: PartOfSpeech | undefined): boolean => part === 'noun' || part === 'name';

/** Only a blank or a hyphen stands between token i and the one before. */
export function adjoins({ text, tokens }: Document, i: number): boolean {
  return /^(?:\s{1,3}|[-‐–'’_/])$/.test(text.slice(tokens.end[i - 1], tokens.start[i]));
}

/** Whether tokens first … last of a sentence have nothing beside them that belongs to them. English only. */
export function isBounded(
  document: Document,
  sentence: number,
  first: number,
  last: number,
  parts: ReadonlyMap<number, PartOfSpeech>,
  isPlain: (token: number) => boolean,
): boolean {
  const { text, tokens, language } = document;
  if (language !== 'en') return true;
  const written = (token: number) => text.slice(tokens.start[token], tokens.end[token]);
  if (first > tokens.firstToken[sentence] && adjoins(document, first)) {
    const before = written(first - 1);
    if (PRONOUN.test(before) || (RELATIVE.test(before) && /s$/iu.test(written(first)))) return false;
    // `400 lanterns` may go without the number, `two round scheme` may not.
    if (COUNTED.test(before)) return /s$/iu.test(written(last));
    if (TIED.test(before) || (last > first && HEADLESS.test(written(first)))) return false;
    if (last > first && ORDER.test(before) && MEASURED.test(written(first))) return false;
    if (parts.get(first - 1) === 'modifier' || isNoun(parts.get(first - 1))) {
      if (!isPlain(first - 1) || parts.get(first) === 'modifier') return false;
    }
  }
  if (last + 1 >= tokens.firstToken[sentence + 1] || !adjoins(document, last + 1)) return true;
  const after = written(last + 1);
  if (parts.get(last + 1) === 'gerund' && tokens.stop[last + 1] === 0) return false;
  return !OPEN.test(after) && !COUNTED.test(after) && !(/^\p{Lu}/u.test(after) && !/^I(?:['’]|$)/u.test(after));
}
