/**
 * What a sentence says that can be checked without a model: its content words, names and numbers, and of each content
 * word whether it is negated and to which side of a pair of opposites it belongs (rose | fell, before | after).
 */
import type { Language } from '../../text/index.ts';
import { splitWords } from '../../text/index.ts';
import WORDS from './words.json' with { type: 'json' };

export interface Fact {
  readonly start: number;
  readonly end: number;
  readonly kind: 'word' | 'name' | 'number';
  /** What it is compared by: a stem, a name in small letters, the value of a number. */
  readonly key: string;
  readonly surface: string;
  /** The first content word after the negation in whose scope it stands: it may be itself. */
  readonly denied?: Fact | undefined;
  /** The pair of opposites it belongs to, and its side. */
  readonly pair?: number | undefined;
  readonly side?: 0 | 1 | undefined;
  /** The unit that follows a number, in one spelling. */
  readonly unit?: string | undefined;
  /** Whether `by` stands before it, with function words alone between: what a passive is done by. */
  readonly by: boolean;
  /** What stands between it and the one before it. */
  readonly link: string;
}

interface Lists {
  readonly negations: readonly string[];
  /** What a word begins with that denies the rest of it. */
  readonly prefixes?: string;
  /** Two sides, words with blanks between them. */
  readonly opposites: readonly (readonly [string, string])[];
  readonly numbers: Readonly<Record<string, number>>;
  /** Words for what multiplies the number before it. */
  readonly powers: Readonly<Record<string, number>>;
  readonly by: readonly string[];
  /** Where all nouns have capitals: what shows that one is no name. */
  readonly nouns?: {
    readonly endings: string;
    /** Words that no name stands after. */
    readonly after: string;
    /** Articles before a noun, and those after it that begin what it is of. */
    readonly between: readonly [string, string];
  };
}

export interface Reader {
  readonly language: Language;
  readonly negations: ReadonlySet<string>;
  readonly pairs: ReadonlyMap<string, { pair: number; side: 0 | 1 }>;
  readonly lists: Lists;
}

const NONE: Lists = { negations: [], opposites: [], numbers: {}, powers: {}, by: [] };
/** Content words after a negation that it may reach. */
const SCOPE = 3;

const listsOf = (code: string): Lists | undefined => (WORDS.languages as unknown as Record<string, Lists>)[code];

/** One is the other with a prefix that denies it. */
export const deniesByPrefix = (a: Fact, b: Fact, { lists: { prefixes = '' } }: Reader): boolean =>
  [
    [a.key, b.key],
    [a.surface.toLowerCase(), b.surface.toLowerCase()],
  ].some((pair) => {
    const [short, long] = pair.sort((one, other) => one.length - other.length);
    return short.length >= 4 && prefixes.split(' ').some((prefix) => long === prefix + short);
  });

/** Whether negations and opposites of a language are known. */
export const knowsOpposites = (code: string): boolean => listsOf(code) !== undefined;

export function readerOf(language: Language): Reader {
  const lists = listsOf(language.code) ?? NONE;
  const pairs = new Map<string, { pair: number; side: 0 | 1 }>();
  for (const [pair, sides] of lists.opposites.entries())
    for (const side of [0, 1] as const)
      for (const word of sides[side].split(' ')) pairs.set(language.stem(language.normal(word)), { pair, side });
  return { language, negations: new Set(lists.negations), pairs, lists };
}

/** What is known of the words of a text. */
export interface Known {
  /** Words in small letters, which a capital does not make names. */
  readonly small: ReadonlySet<string>;
  /** Their stems: no more does one at the beginning of a sentence. */
  readonly stems: ReadonlySet<string>;
  /** Of a title, where a capital tells nothing, those that are names. */
  readonly names?: ReadonlySet<string> | undefined;
}

export function factsOf(text: string, reader: Reader, { small, stems, names }: Known): Fact[] {
  const { language, negations, pairs, lists } = reader;
  const facts: Fact[] = [];
  let denied: Fact | undefined;
  let [reach, by, last] = [0, false, 0];
  for (const { start, end } of splitWords(text)) {
    const surface = text.slice(start, end).replace(/['’]s$/u, '');
    const word = language.normal(surface);
    const between = text.slice(last, start);
    if (/[,;:.!?—–()]/u.test(between)) reach = 0;
    last = end;
    const value = numberOf(surface, word, lists);
    const power = lists.powers[word];
    const previous = facts.at(-1);
    const link = text.slice(previous?.end ?? 0, start);
    if (value !== undefined) {
      const unit = unitOf(text, start, end);
      facts.push({ start, end, kind: 'number', key: String(value), surface, unit, by, link });
      by = false;
      continue;
    }
    if (power !== undefined && previous?.kind === 'number' && /^[\s-]*$/.test(text.slice(previous.end, start))) {
      const key = String(Number((Number(previous.key) * power).toPrecision(12)));
      facts[facts.length - 1] = { ...previous, end, key, unit: previous.unit ?? unitOf(text, start, end) };
      continue;
    }
    if (negates(word, negations) && !/^only\b/.test(text.slice(end).trimStart())) {
      [reach, denied] = [SCOPE, undefined];
      continue;
    }
    if (lists.by.includes(word)) by = true;
    const stem = language.stem(word);
    const place = pairs.get(stem);
    const isCapital =
      /^\p{Lu}/u.test(surface) &&
      !small.has(word) &&
      !(facts.length === 0 && stems.has(stem) && !/\p{L}/u.test(text.slice(0, start))) &&
      !isStop(word, language) &&
      !isNoun(word, text, start, end, lists);
    const isName = ABBREVIATION.test(surface) || (isCapital && (names?.has(word) ?? true));
    if (!place && !isName && (isStop(word, language) || UNITS.has(word))) continue;
    const kind = isName ? 'name' : 'word';
    const fact: Fact & { denied?: Fact } = {
      start,
      end,
      kind,
      key: isName ? word.replaceAll('.', '') : stem,
      surface,
      link,
      by: by || (isName && previous?.kind === 'name' && previous.by && start - previous.end <= 1),
      ...place,
    };
    if (reach > 0) {
      fact.denied = denied ??= fact;
      reach--;
    }
    facts.push(fact);
    by = false;
  }
  return facts;
}

const listHas = (list = '', one = ' '): boolean => list.split(' ').includes(one.toLowerCase());

/** By its ending, or by the small words around it: die hohen Einnahmen der Stadt. */
function isNoun(word: string, text: string, start: number, end: number, { nouns }: Lists): boolean {
  if (!nouns) return false;
  const { endings, after, between } = nouns;
  const [, adjective, first, own] = /(?:(?:(\p{L}+) )?(\p{Ll}+) |(\p{L}+) )$/u.exec(text.slice(0, start)) ?? [];
  const near = [adjective, first, own];
  const next = /^ (\p{L}+)/u.exec(text.slice(end))?.[1];
  return (
    endings.split(' ').some((ending) => word.length > ending.length + 2 && word.endsWith(ending)) ||
    near.some((one) => listHas(after, one) || (listHas(between[0], one) && listHas(between[1], next)))
  );
}

/** US, U.N., NASA; not a word in a text that is all in capitals. */
const ABBREVIATION = /^(?:\p{Lu}\.?){2,5}$/u;

const isStop = (word: string, { stopWords }: Language): boolean => stopWords.has(word) || word.length < 2;

const negates = (word: string, negations: ReadonlySet<string>): boolean =>
  negations.has(word) || (negations.has("n't") && word.endsWith("n't"));

function numberOf(surface: string, word: string, { numbers }: Lists): number | undefined {
  const written = /^(\d[\d.,:]*)(?:st|nd|rd|th|s|m|bn|k|%)?$/u.exec(surface);
  if (!written) return Object.hasOwn(numbers, word) ? numbers[word] : undefined;
  const [, digits] = written;
  const scale = surface.endsWith('bn') ? 1e9 : surface.endsWith('m') ? 1e6 : surface.endsWith('k') ? 1e3 : 1;
  // 1,000 and 1.000 are a thousand; 3.5 and 3,5 are three and a half; 10:30 is a time.
  const plain = /^\d{1,3}([.,]\d{3})+$/.test(digits) ? digits.replace(/[.,]/g, '') : digits.replace(/[,:]/g, '.');
  const value = Number(plain) * scale;
  return Number.isFinite(value) ? value : undefined;
}

/** The names of units by every spelling. */
const UNITS: ReadonlyMap<string, string> = new Map(
  Object.entries(WORDS.units).flatMap(([unit, spellings]) => spellings.split(' ').map((word) => [word, unit] as const)),
);

/** What a number counts: the sign before it, or the sign or the word after it. */
function unitOf(text: string, start: number, end: number): string | undefined {
  const before = UNITS.get(text[start - 1] ?? '');
  const after = /^[\s-]?(%|[€$£°]|\p{L}+)/u.exec(text.slice(end, end + 24))?.[1].toLowerCase();
  return before ?? (after === undefined ? undefined : UNITS.get(after));
}
