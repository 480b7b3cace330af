/** Sort orders of a list; ties go to the document that came first. */
import { choice } from '../check/index.ts';
import type { Value } from './sqlite.ts';

export type Order = 'oldest' | 'newest' | 'date' | 'title';

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
