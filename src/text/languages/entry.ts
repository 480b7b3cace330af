/** What is known of a language. Everything but the name may be missing; the notes of a run say what is. */
export interface LanguageEntry {
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
  readonly words: readonly string[];
  /** Letters beyond a–z. */
  readonly letters: string;
  /** How its longer words like to end. */
  readonly endings: readonly string[];
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

/**
 * Words that carry a full stop without ending a sentence, without that stop and in lower case. Single letters and
 * dotted letters need no list.
 */
export interface AbbreviationLists {
  /** A name or another word follows: never the end. Mr. · Dr. · z.B. */
  readonly before: string;
  /** Only before a number. No. 5 · Fig. 3 · Nr. 7 */
  readonly number: string;
  /** May also end a sentence, and does where a common word with a capital follows. Corp. · usw. */
  readonly after: string;
  /** The same, but only when written with a capital. Ill. · Sat. · Mar. */
  readonly capital?: string;
}

export type DeclaredLanguage = Omit<LanguageEntry, 'words' | 'letters' | 'endings'> & {
  readonly words?: string;
  readonly letters?: string;
  readonly endings?: string;
};

/** Declares a language; lists are written as words with blanks between them. */
export const language = ({ words = '', letters = '', endings = '', ...rest }: DeclaredLanguage): LanguageEntry => ({
  ...rest,
  words: listOf(words),
  letters,
  endings: listOf(endings),
});

type Lines = readonly string[];

export const listOf = (words: string | Lines): string[] =>
  (typeof words === 'string' ? words : words.join(' ')).split(/\s+/).filter((word) => word !== '');

/** A language as its file has it: lists are lines of words. What is not told here is that of `LanguageEntry`. */
export interface LanguageData {
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly script?: string;
  readonly words?: Lines;
  readonly letters?: string;
  readonly endings?: string;
  /** Lists, or the code of the language that it shares them with. */
  readonly abbreviations?: string | Readonly<Record<string, Lines>>;
  readonly ordinalStop?: boolean;
  readonly questionMark?: string;
  /** A pattern. */
  readonly elision?: string;
  /** Letters, by those as which they are compared; or `marks`: letters are compared without theirs. */
  readonly fold?: string | Readonly<Record<string, string>>;
  /** The locale whose small letters it has. */
  readonly lower?: string;
  /** That of Snowball with this name; `porter2`: that of wink-porter2-stemmer. */
  readonly stemmer?: string;
  /** A list, or that of stopwords-iso. */
  readonly stopWords?: string | Lines;
  /** Words of that list which carry content. */
  readonly content?: Lines;
}

export function entryOf(code: string, all: Readonly<Record<string, LanguageData>>): LanguageEntry {
  const { words, endings, abbreviations: own, elision, fold, lower, stemmer, stopWords, content, ...data } = all[code];
  const lists = typeof own === 'string' ? all[own].abbreviations : own;
  return {
    ...data,
    letters: data.letters ?? '',
    words: listOf(words ?? []),
    endings: listOf(endings ?? ''),
    ...(typeof lists === 'object' && { abbreviations: joined(lists) }),
    ...(elision !== undefined && { elision: new RegExp(elision) }),
    ...(fold !== undefined && { fold: foldOf(fold) }),
    ...(lower !== undefined && { lower: (word: string) => word.toLocaleLowerCase(lower) }),
    ...(stemmer !== undefined && { stemmer: stemmer === 'porter2' ? porter2 : snowball(stemmer) }),
    ...(stopWords !== undefined && {
      stopWords: typeof stopWords === 'string' ? isoStopWords(code, content) : async () => listOf(stopWords),
    }),
  };
}

const joined = (lists: Readonly<Record<string, Lines>>): AbbreviationLists =>
  Object.fromEntries(
    Object.entries(lists).map(([kind, lines]) => [kind, lines.join(' ')]),
  ) as unknown as AbbreviationLists;

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
const isoStopWords =
  (code: string, content: Lines = []) =>
  async (): Promise<readonly string[]> => {
    const carriesContent = new Set(listOf(content));
    return ((await stopLists())[code] ?? []).filter((word) => !carriesContent.has(word));
  };
