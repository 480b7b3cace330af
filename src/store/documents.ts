/** Documents, their versions and tags, in SQLite. */
import { checkedSource, plainLine, type Source } from '../text/index.ts';
import { hex } from './content.ts';
import { orderOf, whereOf } from './query.ts';
import {
  ABOUT,
  type AboutRow,
  changedText,
  isIntact,
  readCurrent,
  readEach,
  readVersion,
  readWhole,
  storedDocument,
} from './reading.ts';
import { follow, recognise } from './recognise.ts';
import type { Sql } from './sqlite.ts';
import type { Analysis, Batch, Documents, Outcome, PutOptions, StoredDocument } from './store.ts';
import { termsIn } from './terms.ts';
import { byPage, inTurns } from './turns.ts';
import { addTags, editOne, indexAll, putOne, removeOne, restoreOne, type Writing } from './writing.ts';

export function documentsIn(sql: Sql): Documents {
  const numberOf = (id: string) => sql.get<{ number: number }>('SELECT number FROM documents WHERE id = ?', id)?.number;
  const terms = termsIn(sql);
  const store = <T>(batch: Batch<T>, one: (sql: Sql, document: T, analysis: Analysis, writing: Writing) => Outcome) => {
    try {
      return sql.transaction(() => {
        const writing: Writing = { terms: terms.of(batch), waiting: new Map() };
        const outcomes = batch.documents.map(({ document, analysis }) => one(sql, document, analysis, writing));
        indexAll(sql, writing);
        return outcomes;
      });
    } catch (error) {
      terms.forget();
      throw error;
    }
  };
  const aboutIf = (row: AboutRow | undefined): StoredDocument | undefined => row && storedDocument(row);
  return {
    recognise: async (item, options) => {
      const { known, state } = recognise(sql, checkedSource(item).source, options) ?? {};
      if (known && state === 'copy') follow(sql, known, item);
      if (!known || state === undefined || state === 'changed') return undefined;
      return { id: known.id, state, version: known.version, checksum: hex(known.content) };
    },
    put: async (batch, options: PutOptions = {}) => store(cleanedBatch(batch), (...one) => putOne(...one, options)),
    restore: async (batch) => store(batch, restoreOne),
    about: async (id) => aboutIf(sql.get<AboutRow>(`${ABOUT} AND id = ?`, id)),
    aboutAll: async (numbers) => {
      const rows = sql.all<AboutRow>(
        `${ABOUT} AND number IN (SELECT value FROM json_each(?))`,
        JSON.stringify(numbers),
      );
      const found = new Map(rows.map((row) => [row.number, row]));
      return numbers.flatMap((number) => aboutIf(found.get(number)) ?? []);
    },
    version: async (id, version) => {
      const row = sql.get<{ number: number; version: number }>(
        'SELECT number, version FROM documents WHERE id = ?',
        id,
      );
      return row && readVersion(sql, row.number, version ?? row.version);
    },
    whole: async (id) => {
      const number = numberOf(id);
      return number === undefined ? undefined : readWhole(sql, number);
    },
    list: async (filter = {}, { sort = 'oldest', after, limit = -1 } = {}) => {
      const where = whereOf(filter);
      const page = (from: number | undefined, most: number) => {
        const order = orderOf(sort, from);
        const values = [...where.values, ...order.values, most];
        return sql.all<AboutRow>(`${ABOUT}${where.sql}${order.sql} LIMIT ?`, ...values).map(storedDocument);
      };
      if (limit >= 0 || sort !== 'oldest') return page(after, limit);
      return Array.fromAsync(inTurns(byPage((from, most) => page(Math.max(from, after ?? 0), most))));
    },
    current: async (most) => {
      type Current = Pick<StoredDocument, 'number' | 'id' | 'version' | 'words'>;
      const select = 'SELECT number, id, version, words FROM documents WHERE number';
      const { n } = sql.get<{ n: number }>('SELECT count(*) AS n FROM documents')!;
      return most !== undefined && n > most
        ? sql.all<Current>(`${select} IN (${SAMPLE}) ORDER BY number`, most)
        : Array.fromAsync(
            inTurns(byPage((...page) => sql.all<Current>(`${select} > ? ORDER BY number LIMIT ?`, ...page))),
          );
    },
    tags: async (numbers) =>
      sql.all<{ id: string; tag: string }>(
        `SELECT id, tag FROM tags JOIN documents ON number = document
         WHERE document IN (SELECT value FROM json_each(?)) ORDER BY document, tag`,
        JSON.stringify(numbers),
      ),
    async *all(log) {
      for await (const { number: _, ...whole } of inTurns(readEach(sql, readWhole, log))) {
        if (!isIntact(whole)) log(changedText(whole));
        yield whole;
      }
    },
    async *allCurrent(log, numbers) {
      for await (const current of inTurns(readEach(sql, readCurrent, log, numbers))) {
        if (current.version.damaged) log(changedText(current));
        yield current;
      }
    },
    remove: async (ids) => sql.transaction(() => ids.filter((id) => removeOne(sql, id))),
    edit: async (id, edited) => sql.transaction(() => editOne(sql, id, edited)),
    edits: async () =>
      sql
        .all<{ id: string; edited: string }>(
          `SELECT id, edited FROM documents JOIN versions ON document = number AND versions.version = documents.version
           WHERE edited IS NOT NULL ORDER BY number`,
        )
        .map(({ id, edited }) => ({ id, edited: JSON.parse(edited) })),
    tag: async (id, tags) => {
      const number = numberOf(id);
      if (number !== undefined) sql.transaction(() => addTags(sql, number, tags.map(plainLine)));
    },
    untag: async (id, tags) => {
      const number = numberOf(id);
      if (number === undefined) return;
      sql.transaction(() => {
        for (const tag of tags) sql.run('DELETE FROM tags WHERE document = ? AND tag = ?', number, tag);
      });
    },
    revision: async () => sql.get<{ documents: number }>('SELECT documents FROM revision')!.documents,
  };
}

/**
 * Documents in relations first, then others by multiplicative hashing of their number (Knuth), which spreads the sample
 * evenly over old and new ones.
 */
const SAMPLE = `SELECT number FROM documents ORDER BY number NOT IN (
    SELECT number FROM documents WHERE id IN (SELECT a FROM relations UNION SELECT b FROM relations)
  ), number * 2654435761 & 4294967295 LIMIT ?`;

const cleanedBatch = (batch: Batch<Source>): Batch<Source> => ({
  ...batch,
  documents: batch.documents.map(({ document, analysis }) => ({
    document: checkedSource(document).source,
    analysis,
  })),
});
