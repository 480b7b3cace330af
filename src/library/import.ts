/** Imports files in batches; a batch is reported when it is on disk. */
import { open } from 'node:fs/promises';
import { mergedNotes } from '../formats/entry.ts';
import { type FormatOptions, isFolder, STDIN } from '../formats/index.ts';
import { linesOfFile } from '../formats/read.ts';
import { batches, isFull } from '../store/batches.ts';
import { EXPORT_BEGINS, isExport, restoreLines } from '../store/restore.ts';
import type { Outcome, PutOptions, Store } from '../store/store.ts';
import type { AnalyzeOptions, Source } from '../text/index.ts';
import { type Analyser, openAnalyser } from './analyser.ts';
import { itemsOf } from './read-documents.ts';

export interface ImportOptions {
  readonly formats?: FormatOptions;
  readonly analyze?: AnalyzeOptions;
  /** Tags for all imported documents. */
  readonly tags?: readonly string[];
  /** Called when a batch is on disk, with its outcomes. */
  readonly onStored?: (outcomes: readonly Outcome[], soFar: Imported) => void;
  readonly signal?: AbortSignal;
  /** Threads that analyse texts; all cores but one by default. The library is the same on any number. */
  readonly threads?: number;
}

/**
 * So many batches are read and analysed while one waits to be stored. The number is fixed, so that what is recognised does
 * not depend on how fast threads are.
 */
const AHEAD = 3;

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
  const isEmpty = (await store.size()).documents === 0;
  const [usual] = await store.index.languages();
  const analyser = openAnalyser(usual, options.analyze, options.threads);
  const importPath = async (path: string): Promise<void> => {
    if (path !== STDIN && !(await isFolder(path)) && (await holdsExport(path)))
      return restoreLines(store, linesOfFile(path), {
        who: path,
        stored,
        log,
        analyse: (all) => analyser.analyse(all, true),
      });
    const items = itemsOf(path, {
      ...options,
      formats: options.formats ?? {},
      log,
      refuse,
      passOver: paths.length > 1,
    });
    // Standard input has no path by which it could be recognised.
    const sameName = path === STDIN ? 'add' : 'replace';
    const waiting: (() => Promise<Outcome[]>)[] = [];
    const storeFirst = async () => stored(await waiting.shift()!());
    for await (const batch of batches(items, (item) => item.text.length)) {
      waiting.push(await begun(store, batch, { ...options, sameName, isEmpty }, analyser));
      // A recording may have taken minutes to transcribe: nothing of it should wait.
      const ahead = batch.some(({ kind }) => kind === 'audio') ? 0 : AHEAD;
      while (waiting.length > ahead) await storeFirst();
    }
    while (waiting.length > 0) await storeFirst();
  };
  try {
    for (const path of paths) await importPath(path);
  } finally {
    await analyser.close();
  }
  return { ...count, notes: [...mergedNotes([...notes]), ...analyser.notes()] };
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

/**
 * Sets aside what is known and has the rest analysed; the result stores the batch. Where the library was empty nothing is
 * known but what came twice, which is found when it is stored.
 */
async function begun(
  store: Store,
  items: readonly Source[],
  { tags = [], sameName = 'replace', isEmpty }: ImportOptions & PutOptions & { readonly isEmpty: boolean },
  analyser: Analyser,
): Promise<() => Promise<Outcome[]>> {
  const tagged = items.map((item) => (tags.length > 0 ? { ...item, tags: [...(item.tags ?? []), ...tags] } : item));
  const known: Outcome[] = [];
  const fresh: Source[] = isEmpty ? tagged : [];
  for (const item of isEmpty ? [] : tagged) {
    const outcome = await store.documents.recognise(item, { sameName });
    if (!outcome) fresh.push(item);
    else {
      known.push(outcome);
      if (item.tags?.length) await store.documents.tag(outcome.id, item.tags);
    }
  }
  if (fresh.length === 0) return async () => known;
  const characters = items.reduce((sum, { text }) => sum + text.length, 0);
  const batch = analyser.analyse(fresh, isFull(items.length, characters));
  batch.catch(() => {});
  return async () => [...known, ...(await store.documents.put(await batch, { sameName }))];
}
