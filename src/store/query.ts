/**
 * What is asked of the table of documents, as SQL: filters, sort orders, and queries such as `oil price`,
 * `"interest rate"`, `econom*`, `-gold`. All words must occur, in any form; phrases and prefixes as they are written; a
 * word with a minus must not occur.
 */
import { choice, InputError, OptionError } from '../check/index.ts';
import { dayOf, loadLanguage, splitWords } from '../text/index.ts';
import { folded } from './analysis.ts';
import type { Value } from './sqlite.ts';
import type { Expression, Filter, Order } from './store.ts';

export interface QueryPart {
  /** Folded. A phrase has several; a prefix is a part of the last. */
  readonly words: readonly string[];
  /** The stems of a single word, in each language of the library. */
  readonly stems: readonly string[];
  readonly prefix: boolean;
  readonly excluded: boolean;
}

/** SQLite refuses expressions that are deeper. */
const MAX_PARTS = 64;
/** A phrase of m words takes m steps at each of its occurrences. */
const MAX_WORDS = 256;
const PART = /(-?)"([^"]*)"?(\*?)|(\S+)/g;

export async function parseQuery(query: string, languages: readonly string[]): Promise<QueryPart[]> {
  const loaded = await Promise.all(languages.map((code) => loadLanguage(code)));
  const parts: QueryPart[] = [];
  for (const [, minus, quoted, star, bare] of query.normalize('NFC').matchAll(PART)) {
    const excluded = bare === undefined ? minus === '-' : /^-./.test(bare);
    const text = quoted ?? bare;
    const words = splitWords(text).map(({ start, end }) => text.slice(start, end));
    if (words.length === 0) continue;
    const prefix = bare === undefined ? star === '*' : bare.endsWith('*');
    const single = bare !== undefined && words.length === 1 && !prefix;
    const stems = single ? [...new Set(loaded.map(({ stem, normal }) => stem(normal(words[0]))))] : [];
    parts.push({ words: words.map(folded), stems, prefix, excluded });
  }
  const words = parts.reduce((sum, part) => sum + part.words.length, 0);
  if (words > MAX_WORDS) throw new InputError('search', `at most ${MAX_WORDS} words in all its phrases`, words);
  if (parts.length > MAX_PARTS)
    throw new InputError('search', `at most ${MAX_PARTS} words and phrases at once`, parts.length);
  if (!parts.some(({ excluded }) => !excluded)) {
    throw new InputError('search', 'needs at least one word to look for', query);
  }
  return parts;
}

/** The FTS5 expression; with `any`, one of the parts is enough. */
export function expressionOf(parts: readonly QueryPart[], any = false): Expression {
  const wanted = parts.filter(({ excluded }) => !excluded).map(ftsTerm);
  const unwanted = parts.filter(({ excluded }) => excluded).map(ftsTerm);
  const all = `(${wanted.join(any ? ' OR ' : ' AND ')})`;
  const without = (found: string) => [found, ...unwanted].join(' NOT ');
  return { anywhere: without(all), titled: without(`(title : ${all})`) };
}

function ftsTerm({ words, stems, prefix }: QueryPart): string {
  const written = `{title words} : ${quote(words.join(' '))}${prefix ? ' *' : ''}`;
  if (stems.length === 0) return `(${written})`;
  return `(${[written, ...stems.map((stem) => `stems : ${quote(stem)}`)].join(' OR ')})`;
}

const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Dates are compared at the precision of the less precise: 1987-03 is neither before 1987-03-15 nor after it. */
const CONDITIONS: Readonly<Record<keyof Filter, string>> = {
  tag: 'EXISTS (SELECT 1 FROM tags WHERE document = documents.number AND tag = ?)',
  speaker: 'EXISTS (SELECT 1 FROM speakers WHERE document = documents.number AND speaker = ? COLLATE NOCASE)',
  kind: 'kind = ?',
  from: 'day >= substr(?, 1, length(day))',
  to: `day < ? || '~'`,
};

/** ` AND …` for every condition that is given, and its values. */
export function whereOf(filter: Filter): { readonly sql: string; readonly values: readonly Value[] } {
  const names = (Object.keys(CONDITIONS) as (keyof Filter)[]).filter((name) => filter[name] !== undefined);
  return {
    sql: names.map((name) => ` AND ${CONDITIONS[name]}`).join(''),
    values: names.map((name) => (name === 'from' || name === 'to' ? wantedDay(name, filter[name]!) : filter[name]!)),
  };
}

/** Any other word would be compared letter by letter, and find nothing. */
function wantedDay(name: string, words: string): string {
  const day = dayOf(words);
  if (day === undefined)
    throw new OptionError('documents', `${name} must be a day such as 1987, 1987-03 or 1987-03-15`, words);
  return day;
}

/** Sort key, and whether it is descending. */
const KEYS: Readonly<Record<Order, readonly [key: string, descending: boolean]>> = {
  oldest: ['number', false],
  newest: ['number', true],
  date: [`coalesce(day, '')`, true],
  title: ['coalesce(title, id) COLLATE NOCASE', false],
};

export const sortOption = choice(Object.keys(KEYS) as Order[], {
  default: 'oldest',
  help: 'first the oldest or the newest in the library, the latest date, or by title',
});

/** ` AND … ORDER BY …` for the documents after one of a number. */
export function orderOf(sort: Order, after: number | undefined): { readonly sql: string; readonly values: Value[] } {
  const [key, descending] = KEYS[sort];
  const by = ` ORDER BY ${key}${descending ? ' DESC' : ''}, number${descending ? ' DESC' : ''}`;
  if (after === undefined) return { sql: by, values: [] };
  const sign = descending ? '<' : '>';
  if (key === 'number') return { sql: ` AND number ${sign} ?${by}`, values: [after] };
  const last = `(SELECT ${key}, number FROM documents WHERE number = ?)`;
  return { sql: ` AND (${key}, number) ${sign} ${last}${by}`, values: [after] };
}
