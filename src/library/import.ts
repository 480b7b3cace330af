/** Imports files in batches; a batch is reported when it is on disk. */
import { open } from 'node:fs/promises';
import { type FormatOptions, isFolder, STDIN } from '../formats/index.ts';
import { linesOfFile } from '../formats/read.ts';
import { openReader } from '../formats/reader.ts';
import { batches } from '../store/batches.ts';
import { EXPORT_BEGINS, isExport, restoreLines } from '../store/restore.ts';
import type { Outcome, PutOptions, Store } from '../store/store.ts';
import type { AnalyzeOptions, Source } from '../text/index.ts';
import { languagesFrom } from './languages.ts';
import { analyzeForIndex } from './own-titles.ts';
import { itemsOf } from './read-documents.ts';

export interface ImportOptions {
  readonly formats?: FormatOptions;
  readonly analyze?: AnalyzeOptions;
  /** Tags for all imported documents. */
  readonly tags?: readonly string[];
  /** Called when a batch is on disk, with its outcomes. */
  readonly onStored?: (outcomes: readonly Outcome[], soFar: Imported) => void;
  readonly signal?: AbortSignal;
}

export interface Imported {
  /** New documents. */
  readonly new: number;
  /** Stored documents with a new version. */
  readonly changed: number;
  readonly same: number;
  /** Files with the content of another stored document. */
  readonly copy: number;
  /** Files that could not be read; the notes say why. */
  readonly refused: number;
}

/**
 * Puts files and folders into a library; what is known and has not changed is left alone.
 *
 * @example
 * await importPaths(store, ['reports/', 'notes.md']);
 */
export async function importPaths(
  store: Store,
  paths: readonly string[],
  options: ImportOptions = {},
): Promise<Imported & { readonly notes: readonly string[] }> {
  const notes = new Set<string>();
  const count = { new: 0, changed: 0, same: 0, copy: 0, refused: 0 };
  const stored = (outcomes: readonly Outcome[]) => {
    for (const { state } of outcomes) count[state]++;
    options.onStored?.(outcomes, count);
    options.signal?.throwIfAborted();
  };
  const log = (note: string) => notes.add(note);
  const refuse = (why: string) => {
    count.refused++;
    log(why);
  };
  const languages = languagesFrom(await store.index.languages());
  const reader = openReader();
  const importPath = async (path: string): Promise<void> => {
    if (path !== STDIN && !(await isFolder(path)) && (await holdsExport(path)))
      return restoreLines(store, linesOfFile(path), { who: path, stored, log });
    const items = itemsOf(path, reader, options.formats ?? {}, { log, refuse, passOver: paths.length > 1 });
    // Standard input has no path by which it could be recognised.
    const sameName = path === STDIN ? 'add' : 'replace';
    for await (const batch of batches(items, (item) => item.text.length)) {
      stored(await putAll(store, batch, { ...options, sameName }, languages.guess));
    }
  };
  try {
    for (const path of paths) await importPath(path);
  } finally {
    await reader.close();
  }
  return { ...count, notes: [...notes, ...languages.notes()] };
}

async function holdsExport(path: string): Promise<boolean> {
  const file = await open(path).catch(() => undefined);
  if (!file) return false;
  try {
    const { buffer } = await file.read(new Uint8Array(EXPORT_BEGINS), 0, EXPORT_BEGINS, 0);
    return isExport(buffer);
  } catch {
    return false;
  } finally {
    await file.close();
  }
}

async function putAll(
  store: Store,
  items: readonly Source[],
  options: ImportOptions & PutOptions,
  guess: (items: readonly Source[]) => Promise<Source[]>,
): Promise<Outcome[]> {
  const { tags = [], analyze = {}, sameName = 'replace' } = options;
  const tagged = items.map((item) => (tags.length > 0 ? { ...item, tags: [...(item.tags ?? []), ...tags] } : item));
  const known: Outcome[] = [];
  const fresh: Source[] = [];
  for (const item of tagged) {
    const outcome = await store.documents.recognise(item, { sameName });
    if (!outcome) fresh.push(item);
    else {
      known.push(outcome);
      if (item.tags?.length) await store.documents.tag(outcome.id, item.tags);
    }
  }
  if (fresh.length === 0) return known;
  const sources = analyze.language ? fresh : await guess(fresh);
  const batch = await analyzeForIndex(sources, analyze);
  return [...known, ...(await store.documents.put(batch, { sameName }))];
}
