/** `aspectra add`: files into the library. */
import { existsSync, statSync } from 'node:fs';
import { watch } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Command } from 'commander';
import { InputError, type Options, text } from '../../check/index.ts';
import { FORMAT_OPTIONS, FORMATS, type FormatOptions } from '../../formats/index.ts';
import { asJob, foldIntoIndex, foldNew, importPaths, withLibrary } from '../../library/index.ts';
import { renderImported } from '../../render/library.ts';
import { addFlags, given } from '../flags.ts';
import { type LibraryFlags, libraryCommand } from '../library.ts';
import { print } from '../output.ts';
import { counter, interruptible } from '../progress.ts';

const LANGUAGE = {
  language: text({ fromFolder: true, help: 'the language of everything that comes in (default: found out)' }),
} satisfies Options;

type AddFlags = LibraryFlags & { tag?: string[]; watch?: boolean; language?: string };

export function addCommand(): Command {
  const command = libraryCommand('add', 'bring files into the library; what is there already stays as it is')
    .argument('<files...>', 'files, folders, .jsonl, or - for standard input')
    .option('--tag <tags...>', 'tags for everything that comes in')
    .option('--watch', 'keep running, and add files that change in the folders');
  return addFlags(command, { ...LANGUAGE, ...FORMAT_OPTIONS }).action(async (paths: string[], flags: AddFlags) => {
    await interruptible(async (signal) => {
      await addOnce(paths, flags, signal);
      if (!flags.watch) return;
      for await (const changed of changesIn(paths, signal)) await addOnce(changed, flags, signal);
    });
  });
}

async function addOnce(paths: readonly string[], flags: AddFlags, signal: AbortSignal): Promise<void> {
  const progress = counter('documents', flags.quiet);
  const { tag, language } = flags;
  const result = await withLibrary(flags.library, true, (store) =>
    asJob(store, `add ${paths.join(' ')}`, async () => {
      const imported = await importPaths(store, paths, {
        formats: given<FormatOptions>(FORMAT_OPTIONS, { ...flags }),
        ...(tag && { tags: tag }),
        ...(language && { analyze: { language } }),
        onStored: ({ length }) => progress.add(length),
        signal,
      });
      // The documents are stored. A model that cannot be read becomes a note; aspectra update fits it again.
      const notes = [...imported.notes];
      const orNote = (error: unknown): number => {
        if (!(error instanceof InputError)) throw error;
        notes.push(error.message);
        return 0;
      };
      await foldIntoIndex(store).catch(orNote);
      const inTopics = await foldNew(store).catch(orNote);
      return { ...imported, inTopics, notes, documents: (await store.size()).documents };
    }),
  ).finally(progress.stop);
  print(result, (all) => `${renderImported(all)}; ${all.documents} documents in ${flags.library}`, flags);
}

/** Files that change together are added together. */
const QUIET_MILLISECONDS = 300;

/** New and changed files of folders, together after a short pause. */
async function* changesIn(paths: readonly string[], signal: AbortSignal): AsyncGenerator<string[]> {
  const changed = new Set<string>();
  let wake = () => {};
  const saw = (path: string) => {
    changed.add(path);
    wake();
  };
  const watchers = paths.map((path) => follow(path, signal, saw));
  const ended = Promise.all(watchers).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  while (!signal.aborted) {
    if (changed.size === 0) await Promise.race([new Promise<void>((done) => (wake = done)), ended]);
    await new Promise((done) => setTimeout(done, QUIET_MILLISECONDS));
    const files = [...changed].filter(readable);
    changed.clear();
    if (files.length > 0 && !signal.aborted) yield files;
  }
}

async function follow(path: string, signal: AbortSignal, saw: (path: string) => void): Promise<void> {
  const folder = statSync(path).isDirectory();
  for await (const { filename } of watch(path, { recursive: folder, signal })) {
    if (filename !== null) saw(folder ? join(path, filename) : path);
  }
}

const readable = (path: string): boolean =>
  existsSync(path) &&
  statSync(path).isFile() &&
  !basename(path).startsWith('.') &&
  Object.keys(FORMATS).some((ending) => path.toLowerCase().endsWith(ending));
