/** The word index: full-text matching and term counts. */
import { whereOf } from './filter.ts';
import { matching } from './match.ts';
import { SEARCH } from './schema.ts';
import type { Sql } from './sqlite.ts';
import type { Index } from './store.ts';
import { unpackCounts } from './term-counts.ts';
import { termsIn } from './terms.ts';
import { byPage, inTurns } from './turns.ts';
import { indexWords, putCounts } from './writing.ts';

/** A language with a smaller share of the documents is taken for a wrong detection. */
const MIN_LANGUAGE_SHARE = 0.01;

/** Number of documents that search cannot find: a repair was cut off, or the index was damaged. */
export const unindexed = (sql: Sql): number =>
  sql.get<{ n: number }>(
    'SELECT count(*) AS n FROM documents WHERE NOT EXISTS (SELECT 1 FROM search_docsize WHERE id = number)',
  )!.n;

export function indexIn(sql: Sql): Index {
  return {
    match: async (expression, filter, limit) => matching(sql, expression, filter, limit),
    async numbers({ anywhere }) {
      const rows = sql.all<{ number: number }>('SELECT rowid AS number FROM search WHERE search MATCH ?', anywhere);
      return Uint32Array.from(rows, ({ number }) => number);
    },
    async passing(filter) {
      const where = whereOf(filter);
      const rows = sql.all<{ number: number }>(
        `SELECT number FROM documents WHERE number > 0${where.sql} ORDER BY number`,
        ...where.values,
      );
      return Uint32Array.from(rows, ({ number }) => number);
    },
    async *counts(numbers) {
      type Packed = { number: number; counts: Uint8Array };
      const select = 'SELECT document AS number, counts FROM counts WHERE document';
      const rows = numbers
        ? numbers.flatMap((number) => sql.get<Packed>(`${select} = ?`, number) ?? [])
        : byPage((...page) => sql.all<Packed>(`${select} > ? ORDER BY document LIMIT ?`, ...page));
      for await (const { number, counts } of inTurns(rows)) yield { number, ...unpackCounts(counts) };
    },
    async *plain() {
      type Packed = { number: number; id: string; title: string | null; counts: Uint8Array };
      const rows = byPage((...page) =>
        sql.all<Packed>(
          `SELECT counts.document AS number, id, versions.title, counts FROM counts
           JOIN documents ON documents.number = counts.document
           JOIN versions ON versions.document = counts.document AND versions.version = documents.version
           WHERE plain = 1 AND counts.document > ? ORDER BY counts.document LIMIT ?`,
          ...page,
        ),
      );
      for await (const { number, id, title, counts } of inTurns(rows)) {
        yield { number, id, ...(title !== null && { title }), ...unpackCounts(counts) };
      }
    },
    async terms(numbers) {
      type Named = { number: number; term: string; surface: string };
      const select = 'SELECT number, term, surface FROM terms WHERE number';
      const rows = numbers
        ? sql.all<Named>(`${select} IN (SELECT value FROM json_each(?))`, JSON.stringify([...numbers]))
        : byPage((...page) => sql.all<Named>(`${select} > ? ORDER BY number LIMIT ?`, ...page));
      const terms = new Map<number, { term: string; surface: string }>();
      for await (const { number, term, surface } of inTurns(rows)) terms.set(number, { term, surface });
      return terms;
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
        for (const { number, analysis } of rows) indexWords(sql, number, analysis, false);
      });
    },
  };
}
