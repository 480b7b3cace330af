/** The abbreviations of a language, ready to be looked up; their four kinds are those of languages/entry.ts. */
import { LANGUAGES, listOf } from './languages/index.ts';

export interface Abbreviations {
  readonly before: ReadonlySet<string>;
  readonly number: ReadonlySet<string>;
  readonly after: ReadonlySet<string>;
  readonly capital: ReadonlySet<string>;
}

const cache = new Map<string, Abbreviations>();

/** The lists of a language, with words of the user's own that never end a sentence. */
export function abbreviationsOf(language: string, own: Iterable<string> = []): Abbreviations {
  let lists = cache.get(language);
  if (!lists) {
    const { before, number, after, capital = '' } = (LANGUAGES[language]?.abbreviations ?? LANGUAGES.en.abbreviations)!;
    const [b, n, a, c] = [before, number, after, capital].map((words) => new Set(listOf(words)));
    cache.set(language, (lists = { before: b, number: n, after: a, capital: c }));
  }
  const added = [...own].map((word) => word.trim().toLowerCase().replace(/\.+$/, '')).filter((word) => word !== '');
  return added.length === 0 ? lists : { ...lists, before: new Set([...lists.before, ...added]) };
}
