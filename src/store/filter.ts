/** Filters as SQL over the table of documents. */
import type { Filter } from './store.ts';
import type { Value } from './sqlite.ts';

export interface Where {
  /** ` AND …` for every condition, or nothing. */
  readonly sql: string;
  readonly values: readonly Value[];
}

export function whereOf({ tag, kind, speaker, language, from, to }: Filter): Where {
  const conditions: [string, string | undefined][] = [
    ['EXISTS (SELECT 1 FROM tags WHERE document = documents.number AND tag = ?)', tag],
    ['EXISTS (SELECT 1 FROM speakers WHERE document = documents.number AND speaker = ? COLLATE NOCASE)', speaker],
    ['kind = ?', kind],
    ['language = ?', language],
    ['day >= ?', from],
    // A day that says less than the limit passes when the limit begins with it; one that says more is cut to it.
    ['substr(day, 1, length(?1)) <= ?1'.replaceAll('?1', '?'), to],
  ];
  const given = conditions.filter((condition): condition is [string, string] => condition[1] !== undefined);
  return {
    sql: given.map(([sql]) => ` AND ${sql}`).join(''),
    values: given.flatMap(([sql, value]) => Array.from(sql.matchAll(/\?/g), () => value)),
  };
}
