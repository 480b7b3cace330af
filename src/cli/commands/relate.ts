/** `aspectra relate`: which documents belong together. */
import type { Command } from 'commander';
import { OptionError } from '../../check/index.ts';
import { idsOf, relateMany } from '../../library/relate.ts';
import { renderRelations } from '../../render/library.ts';
import { withLibrary } from '../../store/open.ts';
import type { Store } from '../../store/store.ts';
import { readRelations } from '../collection.ts';
import { rejectConflicts } from '../conflicts.ts';
import { type LibraryFlags, libraryCommand, requireDocument } from '../library.ts';
import { print } from '../output.ts';

type RelateFlags = LibraryFlags & { reject?: boolean; remove?: boolean; file?: string };

export function relateCommand(): Command {
  const command = libraryCommand('relate', 'say what belongs together; without a second id, show what is known')
    .argument('[id]', 'a document')
    .argument('[others...]', 'documents that belong with it')
    .option('--reject', 'they do not belong together')
    .option('--remove', 'delete the relations between them')
    .option('--file <path>', 'many relations: a<TAB>b (or a<TAB>b<TAB>no) or id<TAB>label a line');
  return rejectConflicts(command, [
    { where: (_, words) => words.length < 2, inapplicable: ['reject', 'remove'], why: 'takes two documents or more' },
    { where: ({ remove }) => remove === true, inapplicable: ['reject'], why: 'cannot be combined with --remove' },
  ]).action(async (id: string | undefined, others: string[], flags: RelateFlags) => {
    const writes = others.length > 0 || flags.file !== undefined;
    await withLibrary(flags.library, writes, async (store) => {
      const notes = flags.file === undefined ? [] : await relateFile(store, flags.file);
      for (const one of id === undefined ? [] : [id, ...others]) await requireDocument(store, one);
      const pairs = others.map((other) => [id!, other] as const);
      if (pairs.some(([a, b]) => a === b)) throw new OptionError('relate', 'a document belongs with itself anyway', id);
      if (flags.remove) await store.relations.drop(pairs);
      else if (pairs.length > 0) await store.relations.put(pairs.map(([a, b]) => ({ a, b, accepted: !flags.reject })));
      const relations = id === undefined ? await store.relations.all() : await store.relations.of(id);
      print({ relations, ...(notes.length > 0 && { notes }) }, renderRelations, flags);
    });
  });
}

async function relateFile(store: Store, path: string): Promise<readonly string[]> {
  const ids = await idsOf(store);
  return relateMany(store, await readRelations(path, ids), ids);
}
