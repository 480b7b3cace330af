/**
 * What we know about a language: its stems and stop words. Each is loaded only when its language comes.
 * English: Porter 2 and our own short list. The others: Snowball, and the lists of stopwords-iso.
 */
import { InputError, suggestion } from '../check/index.ts';
import { LANGUAGES, languageCode } from './languages.ts';
import { normalizer } from './normal.ts';
import { stopLists } from './stop-lists.ts';
import { CONTENT_WORDS, ENGLISH_STOP_WORDS } from './stop-words.ts';

export { type Detected, detectLanguage } from './detect.ts';
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

const SNOWBALL: Readonly<Record<string, string>> = {
  ar: 'arabic',
  ca: 'catalan',
  cs: 'czech',
  da: 'danish',
  de: 'german',
  es: 'spanish',
  eu: 'basque',
  fi: 'finnish',
  fr: 'french',
  ga: 'irish',
  hu: 'hungarian',
  hy: 'armenian',
  it: 'italian',
  nl: 'dutch',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sl: 'slovene',
  sv: 'swedish',
  ta: 'tamil',
  tr: 'turkish',
};

const loaded = new Map<string, Promise<Language>>();

/** A language by its code or English name; `und` is text in no known language, compared as written. */
export async function loadLanguage(name: string): Promise<Language> {
  const code = name === 'und' ? name : languageCode(name);
  if (code === undefined) throw unknownLanguage('language', name);
  let language = loaded.get(code);
  if (!language) loaded.set(code, (language = load(code)));
  return language;
}

export function unknownLanguage(who: string, name: string): InputError {
  const codes = Object.keys(LANGUAGES);
  const near = suggestion(name, name.length > 3 ? codes.map((code) => LANGUAGES[code].name) : codes);
  return new InputError(who, `unknown language ${JSON.stringify(name)}${near}; known are auto, ${codes.join(', ')}`);
}

async function load(code: string): Promise<Language> {
  const { name, stems, stopWords } = LANGUAGES[code] ?? { name: 'an unknown language', stems: false, stopWords: false };
  const normal = normalizer(code);
  return {
    code,
    name,
    normal,
    stem: remembering(sparingNumbers(await stemmerOf(code))),
    stopWords: new Set((await stopWordsOf(code)).map(normal)),
    supported: { stems, stopWords },
  };
}

/** Stems are remembered, so many of them, then forgotten and begun anew. */
const REMEMBERED = 100_000;

function remembering(stem: (word: string) => string): (word: string) => string {
  const stems = new Map<string, string>();
  return (word) => {
    let known = stems.get(word);
    if (known !== undefined) return known;
    if (stems.size >= REMEMBERED) stems.clear();
    stems.set(word, (known = stem(word)));
    return known;
  };
}

/** A number has no stem: a stemmer would read 5.93 as a word that ends in consonants. */
const sparingNumbers =
  (stem: (word: string) => string) =>
  (word: string): string =>
    /\d/.test(word) ? word : stem(word);

async function stemmerOf(code: string): Promise<(word: string) => string> {
  if (code === 'en') return (await import('wink-porter2-stemmer')).default;
  if (!Object.hasOwn(SNOWBALL, code)) return (word) => word;
  const stemmer = (await import('snowball-stemmers')).default.newStemmer(SNOWBALL[code]);
  return (word) => stemmer.stem(word);
}

async function stopWordsOf(code: string): Promise<readonly string[]> {
  if (code === 'en') return ENGLISH_STOP_WORDS;
  if (!LANGUAGES[code]?.stopWords) return [];
  const content = new Set(CONTENT_WORDS[code]);
  return ((await stopLists())[code] ?? []).filter((word) => !content.has(word));
}
