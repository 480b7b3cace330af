/** Repair, and the integrity check: of the database file, the word index, the model files, and the hash of every text. */
import { InputError } from '../check/index.ts';
import { analysed } from './analysis.ts';
import { batches } from './batches.ts';
import type { Blobs } from './blobs.ts';
import { DamagedError } from './failure.ts';
import { filesOf } from './models.ts';
import { changedText, isIntact, readEach, readWhole } from './reading.ts';
import type { Sql } from './sqlite.ts';
import type { DocumentHistory, Findings, Store } from './store.ts';
import { unindexed } from './word-index.ts';

const SHOWN = 10;

export function findings(sql: Sql, blobs: Blobs): Findings {
  const problems: string[] = [];
  const report = (problem: string) => problems.push(problem);
  let read = { documents: 0, sound: 0 };
  const parts: readonly (readonly [problem: string, work: () => void])[] = [
    ['the database file is damaged', () => checkIntegrity(sql, report)],
    ['the word index is damaged; aspectra check --repair makes it again', () => checkWordIndex(sql, report)],
    ['the list of models cannot be read', () => checkModels(sql, blobs, report)],
    ['the list of documents cannot be read', () => void (read = checkTexts(sql, report))],
  ];
  for (const [problem, work] of parts) {
    try {
      work();
    } catch (error) {
      if (!(error instanceof DamagedError)) throw error;
      report(problem);
    }
  }
  return { problems, ...read };
}

function checkIntegrity(sql: Sql, report: (problem: string) => void): void {
  const rows = sql.all<{ integrity_check: string }>(`PRAGMA integrity_check(${SHOWN})`);
  for (const { integrity_check: line } of rows) if (line !== 'ok') report(`the database file: ${line}`);
  const broken = sql.all('PRAGMA foreign_key_check').length;
  if (broken > 0) report(`${broken} rows belong to documents that are gone`);
}

function checkWordIndex(sql: Sql, report: (problem: string) => void): void {
  const n = unindexed(sql);
  if (n > 0) report(`${n} documents are not in the word index; aspectra check --repair makes it again`);
  // Reading the index raises if it is corrupt.
  sql.get(`SELECT count(*) AS n FROM search WHERE search MATCH 'a* OR e* OR i* OR o*'`);
}

function checkModels(sql: Sql, blobs: Blobs, report: (problem: string) => void): void {
  for (const file of filesOf(sql)) {
    try {
      blobs.get(file);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      report(error.message);
    }
  }
}

/** Reads every document and hashes its texts again. */
function checkTexts(sql: Sql, report: (problem: string) => void): { documents: number; sound: number } {
  let [documents, sound, damaged] = [0, 0, 0];
  const bad = (what: string) => {
    if (++damaged <= SHOWN) report(what);
  };
  const lost = (what: string) => {
    documents++;
    bad(what);
  };
  for (const whole of readEach(sql, readWhole, lost)) {
    documents++;
    if (isIntact(whole)) sound++;
    else bad(changedText(whole));
  }
  if (damaged > SHOWN) report(`and ${damaged - SHOWN} more documents like these`);
  return { documents, sound };
}

/**
 * Rebuilds the word index from the texts; opening the library for writing has migrated it already. Returns the number
 * of indexed documents; those that cannot be read are logged.
 */
export async function repair(store: Store, log: (problem: string) => void): Promise<number> {
  await store.index.clear();
  let documents = 0;
  const size = ({ versions }: DocumentHistory) => versions.at(-1)!.text.length;
  for await (const batch of batches(store.documents.all(log), size)) {
    await store.index.put(await analysed(batch, ({ id, versions }) => ({ ...versions.at(-1)!, id })));
    documents += batch.length;
  }
  return documents;
}
