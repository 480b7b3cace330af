/** `aspectra add`: files into the library. */
import type { Command } from 'commander';
import { InputError, type Options, text } from '../../check/index.ts';
import { FORMAT_OPTIONS, type FormatOptions } from '../../formats/index.ts';
import { asJob, foldIntoIndex, foldNew, importPaths, withLibrary } from '../../library/index.ts';
import { renderImported } from '../../render/library.ts';
import { counter } from '../counter.ts';
import { addFlags, given } from '../flags.ts';
import { type LibraryFlags, libraryCommand } from '../library.ts';
import { print } from '../output.ts';
import { interruptible } from '../progress.ts';
import { changesIn } from '../watch.ts';

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
