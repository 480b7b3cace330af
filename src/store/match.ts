/**
 * Full-text matching, ranked by BM25. A query that more than a quarter of all documents match has almost no inverse
 * document frequency, and ranking so many documents takes long: then only title matches are ranked, and the newest of
 * the others follow.
 */
import { whereOf } from './filter.ts';
import type { Sql, Value } from './sqlite.ts';
import type { Expression, Filter, Hit } from './store.ts';

/** Weights of title, words and stems. */
const WEIGHTS = 'bm25(search, 4.0, 1.0, 1.0)';
const COMMON = 1 / 4;
/** A smaller library is always ranked. */
const RANKED = 1000;

export function matching(sql: Sql, { anywhere, titled }: Expression, filter: Filter, limit: number): Hit[] {
  const question = questionOf(anywhere, filter);
  if (!isCommon(sql, question)) return ranked(sql, question, limit);
  const first = ranked(sql, { ...question, expression: titled }, limit);
  return first.length < limit ? [...first, ...others(sql, question, limit, first)] : first;
}

/** An expression, its tables and conditions, and their values. */
interface Question {
  readonly expression: string;
  readonly from: string;
  readonly values: readonly Value[];
}

function questionOf(expression: string, filter: Filter): Question {
  const { sql, values } = whereOf(filter);
  const tables = sql === '' ? 'search' : 'search JOIN documents ON number = search.rowid';
  return { expression, from: `FROM ${tables} WHERE search MATCH ?${sql}`, values };
}

const ranked = (sql: Sql, { expression, from, values }: Question, limit: number): Hit[] =>
  sql.all<Hit>(
    `SELECT search.rowid AS number, -${WEIGHTS} AS score ${from} ORDER BY score DESC, search.rowid LIMIT ?`,
    expression,
    ...values,
    limit,
  );

const newest = (sql: Sql, { expression, from, values }: Question, limit: number, offset = 0): number[] =>
  sql
    .all<{ number: number }>(
      `SELECT search.rowid AS number ${from} ORDER BY search.rowid DESC LIMIT ? OFFSET ?`,
      expression,
      ...values,
      limit,
      offset,
    )
    .map(({ number }) => number);

function isCommon(sql: Sql, question: Question): boolean {
  const { n } = sql.get<{ n: number }>('SELECT count(*) AS n FROM search_docsize')!;
  return n > RANKED && newest(sql, question, 1, Math.floor(n * COMMON)).length > 0;
}

/** The newest matches that are not among the first, with a score of 0. */
function others(sql: Sql, question: Question, limit: number, first: readonly Hit[]): Hit[] {
  const known = new Set(first.map(({ number }) => number));
  const more = newest(sql, question, limit).filter((number) => !known.has(number));
  return more.slice(0, limit - first.length).map((number) => ({ number, score: 0 }));
}
