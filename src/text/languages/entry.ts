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

export const listOf = (words: string): string[] => words.split(/\s+/).filter((word) => word !== '');

/** A stemmer of snowball-stemmers, loaded when the language comes. */
export const snowball = (name: string) => async (): Promise<(word: string) => string> => {
  const stemmer = (await import('snowball-stemmers')).default.newStemmer(name);
  return (word) => stemmer.stem(word);
};

/** The stop words of stopwords-iso by language code, loaded when first asked for. */
export type StopLists = Readonly<Record<string, readonly string[]>>;

export async function stopLists(): Promise<StopLists> {
  return (await import('stopwords-iso/stopwords-iso.json', { with: { type: 'json' } })).default;
}

/** The list of stopwords-iso, without the words on it that carry content. */
export const isoStopWords =
  (code: string, content = '') =>
  async (): Promise<readonly string[]> => {
    const carriesContent = new Set(listOf(content));
    return ((await stopLists())[code] ?? []).filter((word) => !carriesContent.has(word));
  };
