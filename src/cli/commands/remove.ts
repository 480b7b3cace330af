/** `aspectra remove`: documents out of the library. */
import type { Command } from 'commander';
import { withLibrary } from '../../store/open.ts';
import { type LibraryFlags, libraryCommand, requireDocument } from '../library.ts';
import { print } from '../output.ts';

export function removeCommand(): Command {
  return libraryCommand('remove', 'take documents out of the library, with all their versions')
    .argument('<ids...>', 'the ids of the documents')
    .action(async (ids: string[], flags: LibraryFlags) => {
      await withLibrary(flags.library, true, async (store) => {
        for (const id of ids) await requireDocument(store, id);
        const removed = await store.documents.remove(ids);
        print({ removed }, () => `${removed.length} removed`, flags);
      });
    });
}
