/**
 * Sentences that lean on the one before: they open with a pronoun or a connective ("He", "This", "But"), and quoted
 * alone may mislead. Zhang, Wan & Bansal (2023) found such breaks in a third of extractive summaries.
 */
import { documentAt, type Problem, sentenceAt, textOf } from './problem.ts';

/** Pronouns point at what was said before; connectives join, in speech out of habit. */
const PRONOUNS: Readonly<Record<string, string>> = {
  en: `he she it they him her his hers its their them this that these those such which both neither another`,
  de: `er sie es ihm ihr ihn sein seine dies diese dieser dieses das dabei dafür damit dazu`,
  fr: `il elle ils elles lui leur son sa ses ce cet cette ces cela ça celui celle ceux`,
  es: `él ella ellos ellas ello su sus este esta estos estas esto ese esa eso`,
};
const CONNECTIVES: Readonly<Record<string, string>> = {
  en: `but however yet so therefore thus hence moreover furthermore also besides instead otherwise nevertheless
    nonetheless meanwhile then consequently accordingly similarly likewise because and or nor still too`,
  de: `aber jedoch doch also daher deshalb trotzdem dennoch außerdem zudem dann dagegen hingegen denn und oder sondern`,
  fr: `mais cependant pourtant toutefois donc ainsi aussi alors ensuite puis car or et ou`,
  es: `pero sin embargo además también así entonces luego por y o pues aunque`,
};

const setsOf = (lists: Readonly<Record<string, string>>): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(Object.entries(lists).map(([code, words]) => [code, new Set(words.split(/\s+/))]));
const POINTING = setsOf(PRONOUNS);
const JOINING = setsOf(CONNECTIVES);
const FIRST_WORD = /^[^\p{L}\p{N}]{0,8}(\p{L}[\p{L}\p{M}]*)/u;
/** Points at the text itself or at the day, not at the sentence before. */
const SELF =
  /^\W*this (?:paper|article|report|study|work|thesis|essay|chapter|section|book|talk|podcast|year|month|week|morning|summer|winter|spring|autumn|fall)\b/iu;

/** A few words, and then a pronoun for somebody or something named before: `And instead of an error, it …`. */
const POINTS_LATER = /^[\p{L}'’]+(?: [\p{L}'’]+){0,5} ?, ?(?:he|she|it|they) /iu;

/** The opening word that leans on an earlier sentence, or undefined when the sentence stands alone. */
export function leaningWord(sentence: string, language: string): string | undefined {
  if (language === 'en' && SELF.test(sentence)) return undefined;
  const first = FIRST_WORD.exec(sentence)?.[1];
  const word = first?.toLowerCase();
  return word !== undefined && (POINTING.get(language)?.has(word) || JOINING.get(language)?.has(word))
    ? first
    : undefined;
}

/** The opening word of sentence s that leans on the sentence before it in the same document. */
export function leansOn(problem: Problem, s: number): string | undefined {
  if (problem.positionOf[s] === 0 || sentenceAt(problem, s).kind !== 'sentence') return undefined;
  return leaningWord(textOf(problem, s), documentAt(problem, s).language);
}

/** It opens with a pronoun, after connectives or a few words, and not only with a connective. */
export function pointsBack(problem: Problem, s: number): boolean {
  if (problem.positionOf[s] === 0 || sentenceAt(problem, s).kind !== 'sentence') return false;
  const { language } = documentAt(problem, s);
  const text = textOf(problem, s);
  if (language === 'en' && SELF.test(text)) return false;
  if (language === 'en' && POINTS_LATER.test(text)) return true;
  for (const [word] of text.toLowerCase().matchAll(/\p{L}[\p{L}\p{M}]*/gu)) {
    if (!JOINING.get(language)?.has(word)) return POINTING.get(language)?.has(word) === true;
  }
  return false;
}
