/**
 * What is known of the languages: a file of data for each in languages/, written down by hand for this project. Of
 * languages that fit a text equally well the first in the list there is taken.
 */
import { FILES } from './languages/index.ts';

/** Words with blanks between them, in one line or several. */
type Words = string | readonly string[];

export const listOf = (words: Words): string[] =>
  (typeof words === 'string' ? words : words.join(' ')).split(/\s+/).filter((word) => word !== '');

/**
 * Words that carry a full stop without ending a sentence, without that stop and in lower case. Single letters and
 * dotted letters need no list.
 */
export interface AbbreviationLists {
  /** A name or another word follows: never the end. Mr. · Dr. · z.B. */
  readonly before: Words;
  /** Only before a number. No. 5 · Fig. 3 · Nr. 7 */
  readonly number: Words;
  /** May also end a sentence, and does where a common word with a capital follows. Corp. · usw. */
  readonly after: Words;
  /** The same, but only when written with a capital. Ill. · Sat. · Mar. */
  readonly capital?: Words;
}

/** A language as it is declared. Everything but the name may be missing; the notes of a run say what is. */
export interface DeclaredLanguage {
  /** Its English name. */
  readonly name: string;
  /** Other codes for it. */
  readonly aliases?: readonly string[];
  /** A script of detect.ts; Latin where not given. */
  readonly script?: string;
  /**
   * The commonest words, most frequent first. They tell the language from others of its script (detect.ts), and a
   * capitalised one tells where a sentence begins (stops.ts).
   */
  readonly words?: Words;
  /** Letters beyond a–z. */
  readonly letters?: string;
  /** How its longer words like to end. */
  readonly endings?: Words;
  /** Those of English where not given. */
  readonly abbreviations?: AbbreviationLists | undefined;
  /** A number with a full stop is an ordinal: 15. März. */
  readonly ordinalStop?: boolean;
  /** A mark that ends a question, beside `?`. */
  readonly questionMark?: string;
  /** Articles and particles tied to the next word, which are taken off. */
  readonly elision?: RegExp;
  /** Letters that are compared as one. */
  readonly fold?: (word: string) => string;
  readonly lower?: (word: string) => string;
  readonly stemmer?: () => Promise<(word: string) => string>;
  readonly stopWords?: () => Promise<readonly string[]>;
}

/** What is known of a language, its lists as words. */
export type LanguageEntry = DeclaredLanguage & {
  readonly words: readonly string[];
  readonly letters: string;
  readonly endings: readonly string[];
};

const entryOf = (declared: DeclaredLanguage): LanguageEntry => ({
  ...declared,
  words: listOf(declared.words ?? ''),
  letters: declared.letters ?? '',
  endings: listOf(declared.endings ?? ''),
});

/** A language as its file has it. What is not told here is that of `DeclaredLanguage`. */
interface LanguageData
  extends Omit<DeclaredLanguage, 'abbreviations' | 'elision' | 'fold' | 'lower' | 'stemmer' | 'stopWords'> {
  /** Lists, or the code of the language that it shares them with. */
  readonly abbreviations?: string | AbbreviationLists;
  /** A pattern. */
  readonly elision?: string;
  /** Letters, by those as which they are compared; or `marks`: letters are compared without theirs. */
  readonly fold?: string | Readonly<Record<string, string>>;
  /** The locale whose small letters it has. */
  readonly lower?: string;
  /** That of Snowball with this name; `porter2`: that of wink-porter2-stemmer. */
  readonly stemmer?: string;
  /** A list, or that of stopwords-iso. */
  readonly stopWords?: Words;
  /** Words of that list which carry content. */
  readonly content?: Words;
}
const DATA: Readonly<Record<string, LanguageData>> = FILES;

function declared(code: string): DeclaredLanguage {
  const { abbreviations, elision, fold, lower, stemmer, stopWords, content = '', ...rest } = DATA[code];
  const lists = typeof abbreviations === 'string' ? DATA[abbreviations].abbreviations : abbreviations;
  return {
    ...rest,
    ...(typeof lists === 'object' && { abbreviations: lists }),
    ...(elision !== undefined && { elision: new RegExp(elision) }),
    ...(fold !== undefined && { fold: foldOf(fold) }),
    ...(lower !== undefined && { lower: (word: string) => word.toLocaleLowerCase(lower) }),
    ...(stemmer !== undefined && { stemmer: stemmer === 'porter2' ? porter2 : snowball(stemmer) }),
    ...(stopWords !== undefined && {
      stopWords: typeof stopWords === 'string' ? isoStopWords(code, content) : async () => listOf(stopWords),
    }),
  };
}

function foldOf(fold: string | Readonly<Record<string, string>>): (word: string) => string {
  if (typeof fold === 'string') return (word) => word.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');
  return (word) => Object.entries(fold).reduce((folded, [letter, as]) => folded.replaceAll(letter, as), word);
}

/** Porter2, the stemmer of English. */
const porter2 = async () => (await import('wink-porter2-stemmer')).default;

/** A stemmer of snowball-stemmers, loaded when the language comes. */
const snowball = (name: string) => async (): Promise<(word: string) => string> => {
  const stemmer = (await import('snowball-stemmers')).default.newStemmer(name);
  return (word) => stemmer.stem(word);
};

/** The stop words of stopwords-iso by language code, loaded when first asked for. */
export type StopLists = Readonly<Record<string, readonly string[]>>;

export async function stopLists(): Promise<StopLists> {
  return (await import('stopwords-iso/stopwords-iso.json', { with: { type: 'json' } })).default;
}

/** The list of stopwords-iso, without the words on it that carry content. */
const isoStopWords = (code: string, content: Words) => async (): Promise<readonly string[]> => {
  const carriesContent = new Set(listOf(content));
  return ((await stopLists())[code] ?? []).filter((word) => !carriesContent.has(word));
};

/** Short, and ours: no word that carries content is a stop word. */
export const ENGLISH_STOP_WORDS: readonly string[] = listOf(FILES.en.stopWords);

/** Codes in the order of the list. */
export const LIKELIEST_FIRST: string[] = Object.keys(DATA);

/** By their codes (ISO 639-1), from A to Z. */
export const LANGUAGES: Readonly<Record<string, LanguageEntry>> = Object.assign(
  Object.create(null),
  Object.fromEntries(LIKELIEST_FIRST.toSorted().map((code) => [code, entryOf(declared(code))])),
);

/** Makes a language known, by its code. */
export function addLanguage(code: string, language: DeclaredLanguage): void {
  (LANGUAGES as Record<string, LanguageEntry>)[code] = entryOf(language);
  LIKELIEST_FIRST.push(code);
}

/** The code for what a person or a file calls a language: `en`, `EN-us`, `English`; undefined when unknown. */
export function languageCode(name: string): string | undefined {
  const wanted = name.trim().toLowerCase();
  const short = wanted.split(/[-_]/)[0];
  if (Object.hasOwn(LANGUAGES, short)) return short;
  const calls = ({ name, aliases }: LanguageEntry) => aliases?.includes(short) || name.toLowerCase() === wanted;
  return Object.keys(LANGUAGES).find((code) => calls(LANGUAGES[code]));
}
