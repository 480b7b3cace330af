/** Reads documents from rows of the tables. */
import { hashOf, hex, sameBytes } from './content.ts';
import { DamagedError } from './failure.ts';
import type { Sql } from './sqlite.ts';
import type { CurrentVersion, DocumentHistory, StoredDocument, Version } from './store.ts';

export interface AboutRow extends Omit<StoredDocument, 'title' | 'day' | 'tags'> {
  readonly title: string | null;
  readonly day: string | null;
  /** A list in JSON. */
  readonly tags: string;
}

/** The tags of a document as a list in JSON. */
export const TAGS = `(SELECT json_group_array(tag) FROM (SELECT tag FROM tags WHERE document = number ORDER BY tag)) AS tags`;
export const ABOUT = `SELECT number, id, kind, version, title, day, language, words, added, ${TAGS}
  FROM documents WHERE number > 0`;

export function storedDocument({ title, day, tags, ...row }: AboutRow): StoredDocument {
  const own = tags === '[]' ? [] : (JSON.parse(tags) as string[]);
  return { ...row, ...(title !== null && { title }), ...(day !== null && { day }), tags: own };
}

interface VersionRow extends Pick<Version, 'version' | 'language' | 'added'> {
  readonly text: Uint8Array;
  /** With which it was stored. */
  readonly hash: Uint8Array;
  readonly title: string | null;
  readonly date: string | null;
  readonly cues: string | null;
  readonly marks: string | null;
  readonly edited: string | null;
}

const VERSIONS = `SELECT version, texts.text, hash, title, date, language, cues, marks, edited, added
  FROM versions JOIN texts ON texts.number = versions.text WHERE document = ?`;
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

function versionOf({ text, hash, title, date, cues, marks, edited, version, language, added }: VersionRow): Version {
  return {
    version,
    text: decoder.decode(text),
    ...(title !== null && { title }),
    ...(date !== null && { date }),
    language,
    ...(cues !== null && { cues: JSON.parse(cues) }),
    ...(marks !== null && JSON.parse(marks)),
    ...(edited !== null && { edited: JSON.parse(edited) }),
    ...(!sameBytes(hash, hashOf(text)) && { damaged: hex(hash) }),
    added,
  };
}

export function readVersion(sql: Sql, number: number, version: number): Version | undefined {
  const row = sql.get<VersionRow>(`${VERSIONS} AND version = ?`, number, version);
  return row && versionOf(row);
}

/** A document with its current version alone: those before it are not read. */
export function readCurrent(sql: Sql, number: number): Omit<CurrentVersion, 'number'> | undefined {
  const row = sql.get<Pick<WholeRow, 'id' | 'version' | 'tags'>>(
    `SELECT id, version, ${TAGS} FROM documents WHERE number = ?`,
    number,
  );
  if (!row) return undefined;
  const version = readVersion(sql, number, row.version);
  if (!version) throw new DamagedError(row.id, 'a version is missing');
  return { id: row.id, tags: JSON.parse(row.tags), version };
}

interface WholeRow extends Pick<AboutRow, 'id' | 'kind' | 'version' | 'added' | 'tags'> {
  readonly origin: string | null;
}

export function readWhole(sql: Sql, number: number): DocumentHistory | undefined {
  const row = sql.get<WholeRow>(
    `SELECT id, kind, origin, version, added, ${TAGS} FROM documents WHERE number = ?`,
    number,
  );
  if (!row) return undefined;
  const { origin, version, tags, ...about } = row;
  const versions = sql.all<VersionRow>(`${VERSIONS} ORDER BY version`, number).map(versionOf);
  if (versions.length < version) throw new DamagedError(about.id, 'a version is missing');
  const mixture = sql.get<{ mixture: Uint8Array }>('SELECT mixture FROM mixtures WHERE document = ?', number);
  return {
    ...about,
    ...(origin !== null && { origin }),
    tags: JSON.parse(tags),
    versions,
    ...(mixture && { mixture: [...floatsOf(mixture.mixture)] }),
  };
}

/** Every document, or some, as it is read by its number; what cannot be read is told and left out. */
export function* readEach<T>(
  sql: Sql,
  read: (sql: Sql, number: number) => T | undefined,
  tell: (problem: string) => void,
  numbers: Iterable<number> = allNumbers(sql),
): Generator<T & { readonly number: number }, void, undefined> {
  for (const number of numbers) {
    try {
      const document = read(sql, number);
      if (document) yield { number, ...document };
    } catch (error) {
      if (!(error instanceof DamagedError || error instanceof SyntaxError)) throw error;
      tell(`document number ${number} cannot be read`);
    }
  }
}

function* allNumbers(sql: Sql): Generator<number, void, undefined> {
  const last = sql.get<{ seq: number }>(`SELECT seq FROM sqlite_sequence WHERE name = 'documents'`)?.seq ?? 0;
  for (let number = 1; number <= last; number++) yield number;
}

export const changedText = ({ id }: { readonly id: string }): string => `${id}: its text is not what was stored`;

export const isIntact = ({ versions }: DocumentHistory): boolean =>
  versions.every(({ damaged }) => damaged === undefined);

/** Floats of bytes that need not be aligned. */
export const floatsOf = (bytes: Uint8Array): Float32Array => new Float32Array(Uint8Array.from(bytes).buffer);
