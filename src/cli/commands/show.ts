/** `aspectra show`: one document. */
import type { Command } from 'commander';
import { OptionError } from '../../check/index.ts';
import { renderDocument } from '../../render/library.ts';
import { withLibrary } from '../../store/open.ts';
import { type LibraryFlags, libraryCommand, requireDocument } from '../library.ts';
import { print } from '../output.ts';

export function showCommand(): Command {
  return libraryCommand('show', 'one document, its text and what is known of it')
    .argument('<id>', 'the id of the document')
    .option('--number <N>', 'an earlier version', (words) => Number(words))
    .action(async (id: string, flags: LibraryFlags & { number?: number }) => {
      await withLibrary(flags.library, false, async (store) => {
        const about = await requireDocument(store, id);
        const version = await store.documents.version(about.id, flags.number);
        if (!version) throw new OptionError('show', `there are versions 1 to ${about.version}`, flags.number);
        const whole = (await store.documents.whole(about.id))!;
        const versions = whole.versions.map(({ version, added }) => ({ version, added }));
        print({ ...about, ...version, added: about.added, versions, notes: store.notes }, renderDocument, flags);
      });
    });
}
