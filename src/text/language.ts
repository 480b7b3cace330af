/**
 * A language made ready: its normal forms, stems and stop words. What is known of each is in languages/, a
 * file for each; stemmers and lists of stop words are loaded only when their language comes.
 */
import { OptionError, suggestion } from '../check/index.ts';
import { LANGUAGES, type LanguageEntry, languageCode } from './languages.ts';
import { memoized } from './memoized.ts';

export { LANGUAGES, type LanguageEntry, languageCode } from './languages.ts';

export interface Language {
  readonly code: string;
  readonly name: string;
  /** The form in which words are compared and listed: composed, in small letters. */
  normal(word: string): string;
  /** The stem of a word in its normal form. */
  stem(word: string): string;
  /** In normal form. */
  readonly stopWords: ReadonlySet<string>;
  readonly supported: { readonly stems: boolean; readonly stopWords: boolean };
}

/** A language by its code or English name; `und` is text in no known language, compared as written. */
export async function loadLanguage(name: string): Promise<Language> {
  const code = name === 'und' ? name : languageCode(name);
  if (code === undefined) throw unknownLanguage('language', name);
  return load(code);
}

export function unknownLanguage(who: string, name: string): OptionError {
  const codes = Object.keys(LANGUAGES);
  const near = suggestion(name, name.length > 3 ? codes.map((code) => LANGUAGES[code].name) : codes);
  return new OptionError(who, `unknown language ${JSON.stringify(name)}${near}; known are auto, ${codes.join(', ')}`);
}

const load = memoized(async (code): Promise<Language> => {
  const { name, stemmer, stopWords }: Partial<LanguageEntry> = LANGUAGES[code] ?? {};
  const normal = normalizer(code);
  return {
    code,
    name: name ?? 'an unknown language',
    normal,
    stem: memoized(ofWords((await stemmer?.()) ?? asWritten), REMEMBERED),
    stopWords: new Set(((await stopWords?.()) ?? []).map(normal)),
    supported: { stems: stemmer !== undefined, stopWords: stopWords !== undefined },
  };
});

const asWritten = (word: string): string => word;

/** Stems that are remembered. */
const REMEMBERED = 100_000;

/** Stemmers take time in the square of the length; the longest words of all languages have less. */
const MAX_LETTERS = 200;

/**
 * The stem of what can be a word. A number has none, since a stemmer would read 5.93 as a word that ends in consonants,
 * and neither has a line of letters without an end.
 */
const ofWords =
  (stem: (word: string) => string) =>
  (word: string): string =>
    word.length > MAX_LETTERS || /\d/.test(word) ? word : stem(word);

/** The form in which words are compared: composed (NFKC), in small letters as the language has them, one apostrophe. */
export function normalizer(language: string): (word: string) => string {
  const {
    lower = (word: string) => word.toLowerCase(),
    elision,
    fold,
  }: Partial<LanguageEntry> = LANGUAGES[language] ?? {};
  return (word) => {
    if (ASCII.test(word) && !elision) return lower(word);
    let form = lower(word.normalize('NFKC')).normalize('NFKC').replace(APOSTROPHE, "'").replace(INVISIBLE, '');
    if (fold) form = fold(form);
    return elision ? form.replace(elision, '') : form;
  };
}

const ASCII = /^[\0-\x7f]*$/;
const APOSTROPHE = /[’ʼ＇]/g;
const INVISIBLE = /\u00ad/g;
