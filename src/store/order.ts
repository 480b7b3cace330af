/** The orders of a list. What is equal in one of them goes by the order in which it came. */
import { choice } from '../check/index.ts';
import type { Value } from './sqlite.ts';

export type Order = 'oldest' | 'newest' | 'date' | 'title';

/** What is compared, and whether the larger comes first. */
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

/** ` AND … ORDER BY …`: what comes after the document of a number, in an order. */
export function orderOf(sort: Order, after: number | undefined): { readonly sql: string; readonly values: Value[] } {
  const [key, falling] = KEYS[sort];
  const by = ` ORDER BY ${key}${falling ? ' DESC' : ''}, number${falling ? ' DESC' : ''}`;
  if (after === undefined) return { sql: by, values: [] };
  const sign = falling ? '<' : '>';
  if (key === 'number') return { sql: ` AND number ${sign} ?${by}`, values: [after] };
  const last = `(SELECT ${key}, number FROM documents WHERE number = ?)`;
  return { sql: ` AND (${key}, number) ${sign} ${last}${by}`, values: [after] };
}
