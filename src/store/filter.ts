/** Filters and sort orders as SQL over the table of documents. */
import { choice } from '../check/index.ts';
import type { Value } from './sqlite.ts';
import type { Filter, Order } from './store.ts';

/** Dates are compared at the precision of the less precise: 1987-03-15 is not after 1987-03. */
const CONDITIONS: Readonly<Record<keyof Filter, string>> = {
  tag: 'EXISTS (SELECT 1 FROM tags WHERE document = documents.number AND tag = ?)',
  speaker: 'EXISTS (SELECT 1 FROM speakers WHERE document = documents.number AND speaker = ? COLLATE NOCASE)',
  kind: 'kind = ?',
  language: 'language = ?',
  from: 'day >= ?',
  to: `day < ? || '~'`,
};

/** ` AND …` for every condition that is given, and its values. */
export function whereOf(filter: Filter): { readonly sql: string; readonly values: readonly Value[] } {
  const names = (Object.keys(CONDITIONS) as (keyof Filter)[]).filter((name) => filter[name] !== undefined);
  return {
    sql: names.map((name) => ` AND ${CONDITIONS[name]}`).join(''),
    values: names.map((name) => filter[name]!),
  };
}

/** Sort key, and whether it falls. */
const KEYS: Readonly<Record<Order, readonly [key: string, falling: boolean]>> = {
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
  const [key, falling] = KEYS[sort];
  const by = ` ORDER BY ${key}${falling ? ' DESC' : ''}, number${falling ? ' DESC' : ''}`;
  if (after === undefined) return { sql: by, values: [] };
  const sign = falling ? '<' : '>';
  if (key === 'number') return { sql: ` AND number ${sign} ?${by}`, values: [after] };
  const last = `(SELECT ${key}, number FROM documents WHERE number = ?)`;
  return { sql: ` AND (${key}, number) ${sign} ${last}${by}`, values: [after] };
}
