/** `aspectra update`: topics, semantic index and spaces of a library, fitted to its documents. */
import type { Command } from 'commander';
import {
  foldAll,
  foldIntoIndex,
  foldNew,
  hasTopics,
  learnIndex,
  learnTopics,
  relearnSimilar,
  type Store,
  updateTopics,
  withLibrary,
} from '../../library/index.ts';
import { renderIndex } from '../../render/library.ts';
import { renderTopics, renderUpdated } from '../../render/topics.ts';
import { LIBRARY_TOPICS_OPTIONS, type LibraryTopicsOptions } from '../../tasks/topics/index.ts';
import { addFlags, given } from '../flags.ts';
import { type LibraryFlags, libraryCommand } from '../library.ts';
import { print } from '../output.ts';
import { interruptible, stages } from '../progress.ts';

export function updateCommand(): Command {
  const command = libraryCommand(
    'update',
    'fit the topics, the semantic index and the spaces to all documents there are now; ids and names of topics stay',
  );
  return addFlags(command, LIBRARY_TOPICS_OPTIONS).action(async (flags: LibraryFlags) => {
    const progress = stages(flags.quiet);
    const options = given<LibraryTopicsOptions>(LIBRARY_TOPICS_OPTIONS, { ...flags });
    const updated = async (store: Store, signal: AbortSignal) => {
      const work = { signal, onProgress: progress.update };
      const index = await learnIndex(store, work);
      await foldAll(store, 'vectors', foldIntoIndex, work);
      const similar = await relearnSimilar(store, work);
      const below = `\n\n${renderIndex(index)}${similar.map((name) => `; ${name}`).join('')}`;
      if (await hasTopics(store)) {
        const topics = await updateTopics(store, work, options);
        await foldAll(store, 'mixtures', foldNew, work);
        return print({ index, similar, ...topics }, () => renderUpdated(topics) + below, flags);
      }
      const topics = await learnTopics(store, options, work);
      await foldAll(store, 'mixtures', foldNew, work);
      print({ index, similar, ...topics }, () => renderTopics(topics) + below, flags);
    };
    await interruptible((signal) => withLibrary(flags.library, true, (store) => updated(store, signal))).finally(
      progress.stop,
    );
  });
}
