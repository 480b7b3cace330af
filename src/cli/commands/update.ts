/** `aspectra update`: topics and space of a library, fitted to its documents. */
import type { Command } from 'commander';
import {
  asJob,
  hasTopics,
  LIBRARY_SPACE_OPTIONS,
  type LibrarySpaceOptions,
  learnSpace,
  learnTopics,
  relearnSimilar,
  type Store,
  updateTopics,
  withLibrary,
} from '../../library/index.ts';
import { renderSpace } from '../../render/library.ts';
import { renderTopics, renderUpdated } from '../../render/topics.ts';
import { LIBRARY_TOPICS_OPTIONS, type LibraryTopicsOptions } from '../../tasks/topics/index.ts';
import { stages } from '../counter.ts';
import { addFlags, given } from '../flags.ts';
import { type LibraryFlags, libraryCommand } from '../library.ts';
import { print } from '../output.ts';
import { interruptible } from '../progress.ts';

export function updateCommand(): Command {
  const command = libraryCommand(
    'update',
    'fit the topics and the space to all documents there are now; ids and names of topics stay',
  );
  return addFlags(command, { ...LIBRARY_TOPICS_OPTIONS, ...LIBRARY_SPACE_OPTIONS }).action(
    async (flags: LibraryFlags) => {
      const progress = stages(flags.quiet);
      const options = given<LibraryTopicsOptions>(LIBRARY_TOPICS_OPTIONS, { ...flags });
      const updated = (store: Store, signal: AbortSignal) =>
        asJob(store, 'update', async () => {
          const work = { signal, onProgress: progress.update };
          const space = await learnSpace(store, given<LibrarySpaceOptions>(LIBRARY_SPACE_OPTIONS, { ...flags }), work);
          const similar = await relearnSimilar(store, work);
          const below = `\n\n${renderSpace(space)}${similar.map((name) => `; ${name}`).join('')}`;
          if (await hasTopics(store)) {
            const topics = await updateTopics(store, work, options);
            return print({ space, similar, ...topics }, () => renderUpdated(topics) + below, flags);
          }
          const topics = await learnTopics(store, options, work);
          print({ space, similar, ...topics }, () => renderTopics(topics) + below, flags);
        });
      await interruptible((signal) => withLibrary(flags.library, true, (store) => updated(store, signal))).finally(
        progress.stop,
      );
    },
  );
}
