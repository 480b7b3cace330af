/** Filters as SQL over the table of documents. */
import type { Value } from './sqlite.ts';
import type { Filter } from './store.ts';

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
