/** What a splitter must know about a language and a text before it can judge a stop. */
import { type Abbreviations, abbreviationsOf } from './abbreviations.ts';
import { isLower, isUpper } from './characters.ts';
import { LANGUAGES } from './languages/index.ts';

export interface StopRules {
  readonly abbreviations: Abbreviations;
  /** Words that often begin a sentence. */
  readonly starters: ReadonlySet<string>;
  readonly ordinals: boolean;
  /** The text has no capitals, so a small letter after a stop means nothing. */
  readonly lowerCase: boolean;
  /** Greek asks with a semicolon. */
  readonly greek: boolean;
}

export function stopRules(text: string, language = 'en', own: Iterable<string> = []): StopRules {
  return {
    abbreviations: abbreviationsOf(language, own),
    starters: startersOf(language),
    ordinals: LANGUAGES[language]?.ordinalStop ?? false,
    lowerCase: isLowerCased(text),
    greek: LANGUAGES[language]?.questionMark === ';',
  };
}

/** So many characters are enough to know, however long the text is. */
const LOOKED_AT = 5000;
/** A text with more small letters than this to a capital has none but by mistake. */
const PER_CAPITAL = 400;

function isLowerCased(text: string): boolean {
  let upper = 0;
  let lower = 0;
  for (let at = 0; at < text.length && at < LOOKED_AT; at++) {
    const unit = text.charCodeAt(at);
    if (isLower(unit)) lower++;
    else if (isUpper(unit) && ++upper * PER_CAPITAL >= LOOKED_AT) return false;
  }
  return lower > 0 && upper * PER_CAPITAL < lower;
}

const starterSets = new Map<string, ReadonlySet<string>>();

function startersOf(language: string): ReadonlySet<string> {
  let starters = starterSets.get(language);
  if (!starters) {
    const { words } = LANGUAGES[language] ?? LANGUAGES.en;
    starterSets.set(language, (starters = new Set(words.length > 0 ? words : LANGUAGES.en.words)));
  }
  return starters;
}
