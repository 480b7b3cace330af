/**
 * The schema as migrations from each version to the next. Released migrations never change; a library runs those that it
 * lacks when it is next opened for writing.
 */
import { InputError } from '../check/index.ts';
import type { Sql } from './sqlite.ts';

/** Marks the file as a library of ours: "ASPC". */
const APPLICATION = 0x41535043;

/**
 * The word index, with prefixes of one and two letters for search as you type. It gathers a whole batch before it writes,
 * and merges its segments by sixteen instead of by four: an import writes every word less often.
 */
export const SEARCH = `CREATE VIRTUAL TABLE search USING fts5(
    title, words, stems,
    content = '', contentless_delete = 1, prefix = '1 2',
    tokenize = "ascii tokenchars '!""#$%&''()*+,-./:;<=>?@[\\]^_\`{|}~'"
  );
  INSERT INTO search (search, rank) VALUES ('automerge', 16), ('hashsize', 16777216);`;

/**
 * texts      each text once, as UTF-8, with its SHA-256
 * documents  what a stable id stands for; `origin` is where it came from and how it is known again
 * versions   what a document was at each time; the newest is the current one. As JSON: `marks`, the chapters and breaks that
 *            its file brought, and `edited`, what a person made of it
 * search     the words of the current versions, joined by blanks: words as cut by src/text, one token each
 * counts     the counted terms of the current version (terms.ts); plain: 1 where a space would count the same
 * mixtures   the current version as a mixture of the current topics, 32-bit floats
 * vectors    the current versions in the current space, by blocks of numbers (vectors.ts)
 * relations  pairs that belong together (verdict 1) or do not (0), by id, `a` before `b`
 */
const SCHEMA = `
  CREATE TABLE texts (number INTEGER PRIMARY KEY, hash BLOB NOT NULL UNIQUE, text BLOB NOT NULL);
  CREATE TABLE documents (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    origin TEXT UNIQUE,
    kind TEXT NOT NULL,
    version INTEGER NOT NULL,
    title TEXT,
    day TEXT,
    language TEXT NOT NULL,
    words INTEGER NOT NULL,
    content BLOB NOT NULL,
    added TEXT NOT NULL
  );
  CREATE INDEX documents_by_content ON documents (content);
  CREATE INDEX documents_by_day ON documents (day);
  CREATE TABLE versions (
    document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
    version INTEGER NOT NULL,
    text INTEGER NOT NULL REFERENCES texts,
    title TEXT,
    date TEXT,
    language TEXT,
    cues TEXT,
    added TEXT NOT NULL,
    marks TEXT,
    edited TEXT,
    UNIQUE (document, version)
  );
  CREATE INDEX versions_by_text ON versions (text);
  CREATE TABLE tags (
    document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
    tag TEXT NOT NULL,
    PRIMARY KEY (document, tag)
  ) WITHOUT ROWID;
  CREATE INDEX tags_by_tag ON tags (tag);
  CREATE TABLE speakers (
    document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
    speaker TEXT NOT NULL,
    PRIMARY KEY (document, speaker)
  ) WITHOUT ROWID;
  CREATE TABLE relations (
    a TEXT NOT NULL,
    b TEXT NOT NULL,
    verdict INTEGER NOT NULL,
    made TEXT NOT NULL,
    PRIMARY KEY (a, b)
  ) WITHOUT ROWID;
  CREATE INDEX relations_by_b ON relations (b);
  CREATE TABLE terms (
    number INTEGER PRIMARY KEY,
    term TEXT NOT NULL UNIQUE,
    surface TEXT NOT NULL,
    seen INTEGER NOT NULL
  );
  CREATE TABLE counts (
    document INTEGER PRIMARY KEY REFERENCES documents ON DELETE CASCADE,
    counts BLOB NOT NULL,
    plain INTEGER NOT NULL
  );
  CREATE TABLE mixtures (document INTEGER PRIMARY KEY REFERENCES documents ON DELETE CASCADE, mixture BLOB NOT NULL);
  CREATE TABLE vectors (document INTEGER PRIMARY KEY REFERENCES documents ON DELETE CASCADE, vector BLOB NOT NULL);
  CREATE TABLE models (name TEXT PRIMARY KEY, file TEXT NOT NULL, about TEXT NOT NULL, made TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE jobs (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    what TEXT NOT NULL,
    state TEXT NOT NULL,
    note TEXT NOT NULL,
    started TEXT NOT NULL,
    ended TEXT
  );
  ${SEARCH}
`;

/** The vectors by blocks; what is in no block is folded in again. */
const BLOCKS = `
  DROP TABLE vectors;
  CREATE TABLE vectors (block INTEGER PRIMARY KEY, filled INTEGER NOT NULL, vectors BLOB NOT NULL);
`;

/** The languages of a library are asked for by every search. */
const LANGUAGES = 'CREATE INDEX documents_by_language ON documents (language)';

/** A number that is another after every change of a document; it begins anywhere, so that no two libraries share theirs. */
const REVISION = `
  CREATE TABLE revision (documents INTEGER NOT NULL);
  INSERT INTO revision VALUES (random() & 0xffffffffffff);
  ${['INSERT', 'UPDATE', 'DELETE']
    .map(
      (change) => `CREATE TRIGGER after_${change} AFTER ${change} ON documents
      BEGIN UPDATE revision SET documents = documents + 1; END;`,
    )
    .join('')}
`;

/** A log of long work is no longer kept. */
const LESS = 'DROP TABLE jobs';

export const STEPS: readonly string[] = [SCHEMA, BLOCKS, LANGUAGES, REVISION, LESS];

export function schemaVersion(sql: Sql): number {
  return sql.get<{ user_version: number }>('PRAGMA user_version')!.user_version;
}

export const isEmpty = (sql: Sql): boolean =>
  sql.get<{ n: number }>('SELECT count(*) AS n FROM sqlite_schema')!.n === 0;

/** Refuses what is not a library, or is newer; returns whether no migration is lacking. */
export function isCurrent(sql: Sql, who: string, steps = STEPS): boolean {
  const version = schemaVersion(sql);
  const { application_id } = sql.get<{ application_id: number }>('PRAGMA application_id')!;
  if (application_id !== APPLICATION && !isEmpty(sql)) {
    throw new InputError(who, 'is a database, but no Aspectra library');
  }
  if (version > steps.length) {
    throw new InputError(
      who,
      `was written by a newer Aspectra (library version ${version}, this one reads up to ${steps.length}); update to open it`,
    );
  }
  return version === steps.length;
}

/** Runs the migrations that are lacking in one transaction. */
export function migrate(sql: Sql, who: string, steps = STEPS): void {
  if (isCurrent(sql, who, steps)) return;
  sql.transaction(() => {
    for (const step of steps.slice(schemaVersion(sql))) sql.exec(step);
    sql.exec(`PRAGMA application_id = ${APPLICATION}`);
    sql.exec(`PRAGMA user_version = ${steps.length}`);
  });
}
