/** Writes one document to the tables, or deletes it. The caller opens the transaction. */
import { dayOf, type Source } from '../text/index.ts';
import { contentHash, fromHex, hashOf, hex, marksOf, sameBytes } from './content.ts';
import { asEdited } from './edited.ts';
import { follow, free, recognise } from './recognise.ts';
import type { Sql } from './sqlite.ts';
import type { Analysis, DocumentHistory, Outcome, PutOptions, Version } from './store.ts';
import { packCounts } from './terms.ts';
import { forgetVector } from './vectors.ts';

/** The state of a batch that is being written. */
export interface Writing {
  /** The number of every counted term, by its place in the batch. */
  readonly terms: Uint32Array;
  /** What of each document is to be indexed when all are written: of versions that follow one another, the last. */
  readonly waiting: Map<number, Current>;
}

interface Current {
  readonly version: Version;
  readonly analysis: Analysis;
  /** Another version is indexed, or was before this one came. */
  readonly again: boolean;
}

export function putOne(
  sql: Sql,
  item: Source,
  analysis: Analysis,
  writing: Writing,
  options: PutOptions = {},
): Outcome {
  const content = contentHash(item);
  const { known, state } = recognise(sql, item, { ...options, content }) ?? { known: undefined, state: 'new' as const };
  if (known && state === 'copy') follow(sql, known, item);
  if (known && state !== 'changed') {
    addTags(sql, known.number, item.tags);
    return { id: known.id, state, version: known.version, checksum: hex(known.content) };
  }
  const id = known?.id ?? free(sql, 'id', item.id);
  const origin = item.origin && !known ? free(sql, 'origin', item.origin) : item.origin;
  const added = new Date().toISOString();
  const edited = known && carriedOver(sql, known.number);
  const version = {
    ...item,
    ...(edited && { edited }),
    version: (known?.version ?? 0) + 1,
    language: analysis.language,
    added,
  };
  const head = { id, kind: item.kind ?? 'text', added, ...(origin !== undefined && { origin }) };
  const number = setDocument(sql, known?.number, head, version, content, analysis);
  putVersion(sql, number, version);
  writing.waiting.set(number, { version, analysis, again: known !== undefined });
  addTags(sql, number, item.tags);
  for (const other of item.related ?? []) relateOnce(sql, id, other, added);
  return { id, state, version: version.version, checksum: hex(content) };
}

export function restoreOne(sql: Sql, whole: DocumentHistory, analysis: Analysis, writing: Writing): Outcome {
  const { id, origin, versions, tags, mixture } = whole;
  const taken = sql.get<{ version: number; content: Uint8Array }>(
    'SELECT version, content FROM documents WHERE id = ? OR origin = ?',
    id,
    origin ?? null,
  );
  if (taken) return { id, state: 'same', version: taken.version, checksum: hex(taken.content) };
  const current = versions.at(-1)!;
  const content = contentHash(current);
  const number = setDocument(sql, undefined, whole, current, content, analysis);
  for (const version of versions) putVersion(sql, number, version);
  writing.waiting.set(number, { version: current, analysis, again: false });
  addTags(sql, number, tags);
  if (mixture) putMixture(sql, number, Float32Array.from(mixture));
  return { id, state: 'new', version: current.version, checksum: hex(content) };
}

/** What a person made of the version before, without the chapters, whose places are others now. */
function carriedOver(sql: Sql, number: number): Version['edited'] {
  const { edited } =
    sql.get<{ edited: string | null }>(
      'SELECT edited FROM versions WHERE document = ? ORDER BY version DESC LIMIT 1',
      number,
    ) ?? {};
  if (!edited) return undefined;
  const { chapters: _, ...rest } = JSON.parse(edited) as NonNullable<Version['edited']>;
  return Object.keys(rest).length > 0 ? rest : undefined;
}

type Head = Pick<DocumentHistory, 'id' | 'number' | 'kind' | 'origin' | 'added'>;

/** Two statements: an upsert is several times slower. */
function setDocument(
  sql: Sql,
  known: number | undefined,
  { id, number, origin, kind, added }: Head,
  { version, title, date, edited }: Version,
  content: Uint8Array,
  { language, length, title: found }: Analysis,
): number {
  const [called, dated] = [edited?.title ?? title ?? found, edited?.date ?? date];
  const facts = [kind, version, called ?? null, (dated && dayOf(dated)) ?? null, language, length, content];
  if (known === undefined) {
    return sql.run(
      `INSERT INTO documents (kind, version, title, day, language, words, content, id, origin, added, number)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...facts,
      id,
      origin ?? null,
      added,
      number ?? null,
    ).number;
  }
  sql.run(
    'UPDATE documents SET kind = ?, version = ?, title = ?, day = ?, language = ?, words = ?, content = ? WHERE number = ?',
    ...facts,
    known,
  );
  return known;
}

function putVersion(sql: Sql, number: number, version: Version): void {
  const { title, date, language, cues, edited, added } = version;
  const marks = marksOf(version);
  sql.run(
    `INSERT INTO versions (document, version, text, title, date, language, cues, added, marks, edited)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    number,
    version.version,
    putText(sql, version),
    title ?? null,
    date ?? null,
    language,
    cues?.length ? JSON.stringify(cues) : null,
    added,
    marks ? JSON.stringify(marks) : null,
    edited ? JSON.stringify(edited) : null,
  );
}

const encoder = new TextEncoder();

/** A damaged text goes under the hash of the right one, so that it stays known as damaged; the right one mends it. */
function putText(sql: Sql, { text, damaged }: Version): number {
  const bytes = encoder.encode(text);
  const hash = damaged ? fromHex(damaged) : hashOf(bytes);
  const added = sql.run('INSERT OR IGNORE INTO texts (hash, text) VALUES (?, ?)', hash, bytes);
  if (added.changes > 0) return added.number;
  const stored = sql.get<{ number: number; text: Uint8Array }>('SELECT number, text FROM texts WHERE hash = ?', hash)!;
  if (!damaged && !sameBytes(stored.text, bytes))
    sql.run('UPDATE texts SET text = ? WHERE number = ?', bytes, stored.number);
  return stored.number;
}

/**
 * Indexes what was written, for models and for search. FTS5 flushes its buffer before every statement that may be rolled back
 * on its own, so inserts into it and into other tables must not alternate.
 */
export function indexAll(sql: Sql, { terms, waiting }: Writing): void {
  for (const [number, { version, analysis, again }] of waiting) {
    if (again) forget(sql, number);
    putCounts(sql, number, analysis, terms);
    putSpeakers(sql, number, version.cues, version.edited);
  }
  for (const [number, { analysis, again }] of waiting) indexWords(sql, number, analysis, again);
}

function putSpeakers(sql: Sql, number: number, cues: Version['cues'], edited: Version['edited']): void {
  const { cues: named } = asEdited({ id: '', text: '', ...(cues && { cues }) }, edited);
  for (const speaker of new Set(named?.flatMap(({ speaker }) => speaker ?? [])))
    sql.run('INSERT INTO speakers VALUES (?, ?)', number, speaker);
}

/** Keeps what a person made of the current version; false where there is no such document. */
export function editOne(sql: Sql, id: string, edited: Version['edited']): boolean {
  const known = sql.get<{ number: number; version: number; date: string | null; cues: string | null }>(
    `SELECT number, documents.version, date, cues FROM documents JOIN versions
     ON document = number AND versions.version = documents.version WHERE id = ?`,
    id,
  );
  if (!known) return false;
  const { number, version, date, cues } = known;
  const day = dayOf(edited?.date ?? date ?? '') ?? null;
  const written = edited ? JSON.stringify(edited) : null;
  sql.run('UPDATE versions SET edited = ? WHERE document = ? AND version = ?', written, number, version);
  if (edited?.title) sql.run('UPDATE documents SET title = ? WHERE number = ?', edited.title, number);
  sql.run('UPDATE documents SET day = ? WHERE number = ?', day, number);
  if (cues) {
    sql.run('DELETE FROM speakers WHERE document = ?', number);
    putSpeakers(sql, number, JSON.parse(cues), edited);
  }
  return true;
}

export function putCounts(sql: Sql, number: number, { terms, counts, plain }: Analysis, numbers: Uint32Array): void {
  const numbered = terms.map((place) => numbers[place]);
  const packed = packCounts(numbered, counts);
  sql.run('INSERT OR REPLACE INTO counts (document, counts, plain) VALUES (?, ?, ?)', number, packed, plain ? 1 : 0);
}

export function indexWords(sql: Sql, number: number, { titleWords, words, stems }: Analysis, again: boolean): void {
  if (again) sql.run('DELETE FROM search WHERE rowid = ?', number);
  sql.run('INSERT INTO search (rowid, title, words, stems) VALUES (?, ?, ?, ?)', number, titleWords, words, stems);
}

function forget(sql: Sql, number: number): void {
  for (const table of ['counts', 'speakers', 'mixtures']) sql.run(`DELETE FROM ${table} WHERE document = ?`, number);
  forgetVector(sql, number);
}

export function addTags(sql: Sql, number: number, tags: readonly string[] = []): void {
  for (const tag of tags) sql.run('INSERT OR IGNORE INTO tags VALUES (?, ?)', number, tag);
}

/** A relation that a document brings does not replace one that a person made. */
function relateOnce(sql: Sql, id: string, other: string, made: string): void {
  if (id === other) return;
  const [a, b] = id < other ? [id, other] : [other, id];
  sql.run('INSERT OR IGNORE INTO relations VALUES (?, ?, 1, ?)', a, b, made);
}

export function putMixture(sql: Sql, number: number, row: Float32Array): void {
  const bytes = new Uint8Array(row.buffer, row.byteOffset, row.byteLength);
  sql.run('INSERT OR REPLACE INTO mixtures VALUES (?, ?)', number, bytes);
}

/** Deletes a document, and the texts that no other version has. */
export function removeOne(sql: Sql, id: string): boolean {
  const { number } = sql.get<{ number: number }>('SELECT number FROM documents WHERE id = ?', id) ?? {};
  if (number === undefined) return false;
  const texts = sql.all<{ text: number }>('SELECT DISTINCT text FROM versions WHERE document = ?', number);
  sql.run('DELETE FROM search WHERE rowid = ?', number);
  forgetVector(sql, number);
  sql.run('DELETE FROM documents WHERE number = ?', number);
  for (const { text } of texts) {
    sql.run('DELETE FROM texts WHERE number = ?1 AND NOT EXISTS (SELECT 1 FROM versions WHERE text = ?1)', text);
  }
  sql.run('DELETE FROM relations WHERE a = ?1 OR b = ?1', id);
  return true;
}
