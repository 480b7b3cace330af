/** `aspectra relate`: which documents belong together. */
import type { Command } from 'commander';
import { OptionError } from '../../check/index.ts';
import { type Store, withLibrary } from '../../library/index.ts';
import { renderRelations } from '../../render/library.ts';
import { known, type LibraryFlags, libraryCommand } from '../library.ts';
import { print } from '../output.ts';
import { readRelations } from '../relations-file.ts';

type RelateFlags = LibraryFlags & { reject?: boolean; remove?: boolean; file?: string };

export function relateCommand(): Command {
  return libraryCommand('relate', 'say what belongs together; without a second id, show what is known')
    .argument('[id]', 'a document')
    .argument('[others...]', 'documents that belong with it')
    .option('--reject', 'they do not belong together')
    .option('--remove', 'forget what was said about them')
    .option('--file <path>', 'many relations: a<TAB>b (or a<TAB>b<TAB>no) or id<TAB>label a line')
    .action(async (id: string | undefined, others: string[], flags: RelateFlags) => {
      const writes = others.length > 0 || flags.file !== undefined;
      await withLibrary(flags.library, writes, async (store) => {
        const notes = flags.file === undefined ? [] : await relateFile(store, flags.file);
        for (const one of id === undefined ? [] : [id, ...others]) await known(store, one);
        const pairs = others.map((other) => [id!, other] as const);
        if (pairs.some(([a, b]) => a === b))
          throw new OptionError('relate', 'a document belongs with itself anyway', id);
        if (flags.remove) await store.relations.drop(pairs);
        else await store.relations.put(pairs.map(([a, b]) => ({ a, b, accepted: !flags.reject })));
        const relations = id === undefined ? await store.relations.all() : await store.relations.of(id);
        print({ relations, ...(notes.length > 0 && { notes }) }, renderRelations, flags);
      });
    });
}

const BATCH = 10_000;

/** Pairs become relations, labels become tags. Relations of documents that are not there yet are kept. */
async function relateFile(store: Store, path: string): Promise<readonly string[]> {
  const ids = new Set((await store.documents.list()).map(({ id }) => id));
  const { pairs = [], labels = [], notes = [] } = await readRelations(path, ids);
  const left = { self: 0, untagged: 0, later: 0 };
  const batch: { a: string; b: string; accepted: boolean }[] = [];
  for (const [a, b, accepted = true] of pairs) {
    if (a === b) left.self++;
    else batch.push({ a, b, accepted });
    if (!ids.has(a) || !ids.has(b)) left.later++;
    if (batch.length === BATCH) await store.relations.put(batch.splice(0));
  }
  await store.relations.put(batch);
  for (const [id, label] of labels) {
    if (ids.has(id)) await store.documents.tag(id, [label]);
    else left.untagged++;
  }
  return [
    ...notes,
    ...(left.self > 0 ? [`Related to itself, and left out: ${left.self} of the lines.`] : []),
    ...(left.later > 0 ? [`Kept until their documents are added: ${left.later} of the lines.`] : []),
    ...(left.untagged > 0
      ? [`Of documents that are not in the library, and left out: ${left.untagged} of the lines.`]
      : []),
  ];
}
