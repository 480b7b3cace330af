/** `aspectra add`: files into the library. */
import type { Command } from 'commander';
import { InputError, type Options, text } from '../../check/index.ts';
import { FORMAT_OPTIONS, type FormatOptions } from '../../formats/index.ts';
import { foldIntoIndex, foldNew, importPaths, withLibrary } from '../../library/index.ts';
import { renderImported } from '../../render/library.ts';
import { idleNotes } from '../files.ts';
import { addFlags, given } from '../flags.ts';
import { type LibraryFlags, libraryCommand } from '../library.ts';
import { print } from '../output.ts';
import { interruptible, stages } from '../progress.ts';

const LANGUAGE = {
  language: text({ help: 'the language of everything that comes in (default: found out)' }),
} satisfies Options;

type AddFlags = LibraryFlags & { tag?: string[]; language?: string };

export function addCommand(): Command {
  const command = libraryCommand('add', 'bring files into the library; what is there already stays as it is')
    .argument('<files...>', 'files, folders, .jsonl, or - for standard input')
    .option('--tag <tags...>', 'tags for everything that comes in');
  return addFlags(command, { ...LANGUAGE, ...FORMAT_OPTIONS }).action((paths: string[], flags: AddFlags) =>
    interruptible((signal) => add(paths, flags, signal)),
  );
}

async function add(paths: readonly string[], flags: AddFlags, signal: AbortSignal): Promise<void> {
  const progress = stages(flags.quiet);
  let stored = 0;
  const { tag, language } = flags;
  const result = await withLibrary(flags.library, true, async (store) => {
    const imported = await importPaths(store, paths, {
      formats: given<FormatOptions>(FORMAT_OPTIONS, { ...flags }),
      ...(tag && { tags: tag }),
      ...(language && { analyze: { language } }),
      onStored: ({ length }) => progress.update('documents', (stored += length)),
      signal,
    });
    // The documents are stored. A model that cannot be read becomes a note; aspectra update fits it again.
    const notes = [...imported.notes, ...idleNotes(paths, { ...flags })];
    const orNote = (error: unknown): number => {
      if (!(error instanceof InputError)) throw error;
      notes.push(error.message);
      return 0;
    };
    await foldIntoIndex(store).catch(orNote);
    const inTopics = await foldNew(store).catch(orNote);
    return { ...imported, inTopics, notes, documents: (await store.size()).documents };
  }).finally(progress.stop);
  print(result, (all) => `${renderImported(all)}; ${all.documents} documents in ${flags.library}`, flags);
}
