/** The word index: full-text matching and term counts. */
import { whereOf } from './query.ts';
import { SEARCH } from './schema.ts';
import type { Sql, Value } from './sqlite.ts';
import type { Expression, Filter, Hit, Index } from './store.ts';
import { termsIn, unpackCounts } from './terms.ts';
import { inTurns, someOf } from './turns.ts';
import { indexWords, putCounts } from './writing.ts';

/** A language with a smaller share of the documents is taken for a wrong detection. */
const MIN_LANGUAGE_SHARE = 0.01;

/** Number of documents that search cannot find: a repair was cut off, or the index was damaged. */
export function unindexed(sql: Sql): number {
  // Each is deleted with its document: as many as there are documents are those of all of them.
  const same = `SELECT (SELECT count(*) FROM documents) = (SELECT count(*) FROM search_docsize) AS same`;
  if (sql.get<{ same: number }>(same)!.same === 1) return 0;
  return sql.get<{ n: number }>(
    `SELECT count(*) AS n FROM documents WHERE NOT EXISTS (SELECT 1 FROM search_docsize WHERE id = number)
     OR NOT EXISTS (SELECT 1 FROM counts WHERE document = number)`,
  )!.n;
}

export function indexIn(sql: Sql): Index {
  return {
    match: async (expression, filter, limit) => matching(sql, expression, filter, limit),
    async count({ anywhere }, filter) {
      const { from, values } = questionOf(anywhere, filter);
      return sql.get<{ n: number }>(`SELECT count(*) AS n ${from}`, anywhere, ...values)!.n;
    },
    async passing(filter, unwanted) {
      const where = whereOf(filter);
      const rows = sql.all<{ number: number }>(
        `SELECT number FROM documents WHERE number > 0${where.sql}
         ${unwanted ? 'AND number NOT IN (SELECT rowid FROM search WHERE search MATCH ?)' : ''} ORDER BY number`,
        ...where.values,
        ...(unwanted ? [unwanted.anywhere] : []),
      );
      return Uint32Array.from(rows, ({ number }) => number);
    },
    async *counts(numbers) {
      type Packed = { number: number; counts: Uint8Array };
      const select = 'SELECT document AS number, counts FROM counts WHERE document = ?';
      const rows = someOf(numbers, (number) => sql.get<Packed>(select, number));
      for await (const { number, counts } of inTurns(rows)) yield { number, ...unpackCounts(counts) };
    },
    async *plain(numbers) {
      type Packed = { number: number; id: string; title: string | null; counts: Uint8Array };
      const select = `SELECT counts.document AS number, id, versions.title, counts FROM counts
        JOIN documents ON documents.number = counts.document
        JOIN versions ON versions.document = counts.document AND versions.version = documents.version
        WHERE plain = 1 AND counts.document = ?`;
      const rows = someOf(numbers, (number) => sql.get<Packed>(select, number));
      for await (const { number, id, title, counts } of inTurns(rows)) {
        yield { number, id, ...(title !== null && { title }), ...unpackCounts(counts) };
      }
    },
    async terms(numbers) {
      const rows = sql.all<{ number: number; term: string; surface: string }>(
        'SELECT number, term, surface FROM terms WHERE number IN (SELECT value FROM json_each(?))',
        JSON.stringify([...numbers]),
      );
      return new Map(rows.map(({ number, ...named }) => [number, named]));
    },
    languages: async () =>
      sql
        .all<{ language: string }>(
          `SELECT language FROM documents GROUP BY language
           HAVING count(*) >= (SELECT count(*) FROM documents) * ${MIN_LANGUAGE_SHARE} ORDER BY count(*) DESC`,
        )
        .map(({ language }) => language),
    unindexed: async () => unindexed(sql),
    clear: async () =>
      sql.transaction(() => {
        sql.run('DELETE FROM counts');
        sql.exec(`DROP TABLE search; ${SEARCH}`);
      }),
    async put(batch) {
      sql.transaction(() => {
        const numbers = termsIn(sql).of(batch);
        const rows = batch.documents.map(({ document, analysis }) => ({
          number: sql.get<{ number: number }>('SELECT number FROM documents WHERE id = ?', document.id)!.number,
          analysis,
        }));
        for (const { number, analysis } of rows) putCounts(sql, number, analysis, numbers);
        for (const { number, analysis } of rows) indexWords(sql, number, analysis, true);
      });
    },
  };
}

/** Weights of title, words and stems. */
const WEIGHTS = 'bm25(search, 4.0, 1.0, 1.0)';
const COMMON = 1 / 4;
/** A smaller library is always ranked. */
const RANKED = 1000;
/** So many documents are ranked in a moment. */
const MOST_RANKED = 50_000;
/** Matches of a query that separates documents. */
export const mostRanked = (documents: number): number =>
  documents > RANKED ? Math.min(Math.floor(documents * COMMON), MOST_RANKED) : Infinity;

/**
 * Full-text matching, ranked by BM25. A query that more than a quarter of all documents match, or more than are ranked in a
 * moment, has little inverse document frequency: then only title matches are ranked, and the newest of the others follow.
 */
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
  const most = mostRanked(n);
  return most < n && newest(sql, question, 1, most).length > 0;
}

/** The newest matches that are not among the first, with a score of 0. */
function others(sql: Sql, question: Question, limit: number, first: readonly Hit[]): Hit[] {
  const known = new Set(first.map(({ number }) => number));
  const more = newest(sql, question, limit).filter((number) => !known.has(number));
  return more.slice(0, limit - first.length).map((number) => ({ number, score: 0 }));
}
