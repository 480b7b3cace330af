/** How one document gets into the tables, and out of them. Always inside a transaction of the caller. */
import { dayOf } from '../tasks/topics/day.ts';
import { type Content, contentHash, hashOf } from './content.ts';
import { follow, freeId, recognise } from './recognise.ts';
import type { Sql } from './sqlite.ts';
import type { Analysis, Batch, Item, Outcome, Version, Whole } from './store.ts';
import { packCounts } from './term-counts.ts';

type TermNumbers = ReadonlyMap<string, number>;

export function putOne(sql: Sql, item: Item, analysis: Analysis, terms: TermNumbers): Outcome {
  const content = contentHash(item);
  const { known, state } = recognise(sql, item, content) ?? { known: undefined, state: 'new' as const };
  const added = new Date().toISOString();
  if (known && state === 'copy') follow(sql, known, item);
  if (known && state !== 'changed') {
    addTags(sql, known.number, item.tags);
    return { id: known.id, state };
  }
  const id = known?.id ?? freeId(sql, item.id);
  const number = known?.number ?? newDocument(sql, { id, origin: item.origin, added });
  const version = (known?.version ?? 0) + 1;
  putVersion(sql, number, { ...item, version, language: analysis.language, added });
  setCurrent(sql, number, { ...item, version, kind: item.kind ?? 'text' }, analysis, terms);
  addTags(sql, number, item.tags);
  for (const other of item.related ?? []) relateOnce(sql, id, other, added);
  return { id, state };
}

export function restoreOne(sql: Sql, whole: Whole, analysis: Analysis, terms: TermNumbers): Outcome {
  const { id, kind, versions, tags, mixture } = whole;
  if (sql.get('SELECT 1 FROM documents WHERE id = ?', id)) return { id, state: 'same' };
  const number = newDocument(sql, whole);
  for (const version of versions) putVersion(sql, number, version);
  setCurrent(sql, number, { ...versions.at(-1)!, kind }, analysis, terms);
  addTags(sql, number, tags);
  if (mixture) putMixture(sql, number, Float32Array.from(mixture));
  return { id, state: 'new' };
}

interface New {
  readonly id: string;
  readonly origin?: string | undefined;
  readonly added: string;
}

function newDocument(sql: Sql, { id, origin, added }: New): number {
  return sql.run(
    `INSERT INTO documents (id, origin, kind, version, language, words, content, added)
     VALUES (?, ?, '', 0, '', 0, x'', ?)`,
    id,
    origin ?? null,
    added,
  ).number;
}

function putVersion(sql: Sql, number: number, { version, text, title, date, language, cues, added }: Version): void {
  const bytes = new TextEncoder().encode(text);
  const hash = hashOf(bytes);
  sql.run('INSERT OR IGNORE INTO texts VALUES (?, ?)', hash, bytes);
  sql.run(
    'INSERT INTO versions VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    number,
    version,
    hash,
    title ?? null,
    date ?? null,
    language,
    cues?.length ? JSON.stringify(cues) : null,
    added,
  );
}

type Current = Content & { readonly version: number; readonly kind: string };

function setCurrent(sql: Sql, number: number, document: Current, analysis: Analysis, terms: TermNumbers): void {
  const { title, date, cues, kind, version } = document;
  sql.run(
    'UPDATE documents SET kind = ?, version = ?, title = ?, day = ?, language = ?, words = ?, content = ? WHERE number = ?',
    kind,
    version,
    title ?? null,
    (date && dayOf(date)) ?? null,
    analysis.language,
    analysis.words.length,
    contentHash(document),
    number,
  );
  sql.run('DELETE FROM speakers WHERE document = ?', number);
  for (const { speaker } of cues ?? []) {
    if (speaker) sql.run('INSERT OR IGNORE INTO speakers VALUES (?, ?)', number, speaker);
  }
  indexOne(sql, number, version, analysis);
  const counts = new Map(Array.from(analysis.counts, ([term, count]) => [terms.get(term)!, count]));
  sql.run('INSERT OR REPLACE INTO counts VALUES (?, ?)', number, packCounts(counts));
  sql.run('DELETE FROM mixtures WHERE document = ?', number);
}

function indexOne(sql: Sql, number: number, version: number, { titleWords, words, stems }: Analysis): void {
  if (version > 1) sql.run('DELETE FROM search WHERE rowid = ?', number);
  sql.run(
    'INSERT INTO search (rowid, title, words, stems) VALUES (?, ?, ?, ?)',
    number,
    titleWords.join(' '),
    words.join(' '),
    stems.join(' '),
  );
}

export function addTags(sql: Sql, number: number, tags: readonly string[] = []): void {
  for (const tag of tags) sql.run('INSERT OR IGNORE INTO tags VALUES (?, ?)', number, tag);
}

/** A relation a document brings along does not overrule one that a person made. */
function relateOnce(sql: Sql, id: string, other: string, made: string): void {
  if (id === other) return;
  const [a, b] = id < other ? [id, other] : [other, id];
  sql.run('INSERT OR IGNORE INTO relations VALUES (?, ?, 1, ?)', a, b, made);
}

export function putMixture(sql: Sql, number: number, mixture: Float32Array): void {
  const bytes = new Uint8Array(mixture.buffer, mixture.byteOffset, mixture.byteLength);
  sql.run('INSERT OR REPLACE INTO mixtures VALUES (?, ?)', number, bytes);
}

/** Texts that no version has any more go with it. */
export function removeOne(sql: Sql, id: string): boolean {
  const { number } = sql.get<{ number: number }>('SELECT number FROM documents WHERE id = ?', id) ?? {};
  if (number === undefined) return false;
  const texts = sql.all<{ text: Uint8Array }>('SELECT DISTINCT text FROM versions WHERE document = ?', number);
  sql.run('DELETE FROM search WHERE rowid = ?', number);
  sql.run('DELETE FROM documents WHERE number = ?', number);
  for (const { text } of texts) {
    sql.run('DELETE FROM texts WHERE hash = ?1 AND NOT EXISTS (SELECT 1 FROM versions WHERE text = ?1)', text);
  }
  sql.run('DELETE FROM relations WHERE a = ?1 OR b = ?1', id);
  return true;
}

/** The numbers of all counted terms of a batch, new or known; the form people write most often is kept with them. */
export function termNumbers(sql: Sql, { documents, surfaces }: Batch<unknown>): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const { analysis } of documents) {
    for (const term of analysis.counts.keys()) if (!numbers.has(term)) numbers.set(term, numberOf(sql, term, surfaces));
  }
  return numbers;
}

function numberOf(sql: Sql, term: string, surfaces: Batch<unknown>['surfaces']): number {
  const { surface = term, seen = 0 } = surfaces.get(term) ?? {};
  const known = sql.get<{ number: number; seen: number }>('SELECT number, seen FROM terms WHERE term = ?', term);
  if (!known) return sql.run('INSERT INTO terms (term, surface, seen) VALUES (?, ?, ?)', term, surface, seen).number;
  if (seen > known.seen)
    sql.run('UPDATE terms SET surface = ?, seen = ? WHERE number = ?', surface, seen, known.number);
  return known.number;
}
